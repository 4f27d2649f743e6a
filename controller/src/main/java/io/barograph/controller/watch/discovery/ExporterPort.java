package io.barograph.controller.watch.discovery;

import io.barograph.controller.cluster.nodes.InternalIp;
import io.barograph.controller.watch.client.ExporterAddress;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The port at which exporters listen.
///
/// @param scheme `http` or `https`
public record ExporterPort(String scheme, int number) {

    /// The exporter of this node at this address; null if that is no IP address.
    @Nullable
    ExporterAddress exporterAt(String ip, String node) {
        String host = InternalIp.urlHost(ip);
        if (host == null) {
            return null;
        }
        try {
            return new ExporterAddress(node, URI.create(scheme + "://" + host + ":" + number));
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
