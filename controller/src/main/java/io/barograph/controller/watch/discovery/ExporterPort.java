package io.barograph.controller.watch.discovery;

import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.problem.PrintableText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The port at which exporters listen.
///
/// @param scheme `http` or `https`
public record ExporterPort(String scheme, int number) {

    /// The characters of an IP address. A status can have any text in its place.
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]{7,15}|[0-9a-fA-F.]*:[0-9a-fA-F:.]{1,44}");

    private static final int MAX_SHOWN = 64;

    /// The exporter of this node at this address; null if that is no IP address.
    @Nullable
    ExporterAddress at(String ip, String node) {
        if (!ADDRESS.matcher(ip).matches()) {
            return null;
        }
        String host = ip.contains(":") ? "[" + ip + "]" : ip;
        try {
            return new ExporterAddress(node, URI.create(scheme + "://" + host + ":" + number));
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    /// An address that is none, for a log.
    static String shown(String text) {
        String line = PrintableText.of(text);
        return '"' + (line.length() > MAX_SHOWN ? line.substring(0, MAX_SHOWN) + "..." : line) + '"';
    }
}
