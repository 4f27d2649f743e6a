package io.barograph.web;

import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a server counts of itself.
///
/// @param broken connections that failed in a TLS handshake
/// @param closed connections that were closed on a client
/// @param delay of the event loop
record ServerMetrics(
        SelfCounter requests, SelfGauge inFlight, SelfCounter broken, SelfCounter closed, SelfGauge delay) {

    private static final Logger LOG = LoggerFactory.getLogger(ServerMetrics.class);

    /// Counts a connection that broke, if it broke over TLS.
    void broke(Throwable why) {
        LOG.debug("a connection broke", why);
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                broken.inc();
                return;
            }
        }
    }

    static ServerMetrics of(SelfMetrics metrics) {
        return new ServerMetrics(
                metrics.counter(
                        "http_requests_total",
                        "Requests answered, by path and status (499: the client left).",
                        "handler",
                        "code"),
                metrics.gauge("http_requests_in_flight", "Requests that have no answer yet."),
                metrics.counter(
                        "tls_handshake_failures_total",
                        "TLS handshakes that failed, as when a client does not speak TLS or has no certificate that is trusted."),
                metrics.counter(
                        "http_connections_closed_total",
                        "Connections closed by the server: too many (limit), idle while others came (room), no request in time (no_request), no further request (idle), an answer not read in time (slow).",
                        "reason"),
                metrics.gauge(
                        "eventloop_delay_seconds",
                        "How late the event loop was with what was due in the last second."));
    }
}
