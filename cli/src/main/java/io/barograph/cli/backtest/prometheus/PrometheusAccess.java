package io.barograph.cli.backtest.prometheus;

import module java.base;

/// The address of a Prometheus, and how requests authenticate.
///
/// @param base `http://127.0.0.1:9090`, with a path where it is served under one
/// @param tls for an address that begins with https
/// @param authorization the header's value, asked before each request; empty for none
public record PrometheusAccess(URI base, SSLContext tls, Supplier<String> authorization) {

    /// The address of a question.
    URI of(String question) {
        String text = base.toString();
        return URI.create((text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + question);
    }
}
