package io.barograph.controller.watch.client;

import javax.net.ssl.SSLContext;

/// The credentials for exporters, and the authorities that their certificates need.
///
/// @param tls for addresses that begin with https
/// @param authorization the header's value; empty for none
public record ExporterAccess(SSLContext tls, String authorization) {

    @Override
    public String toString() {
        return "ExporterAccess[...]";
    }
}
