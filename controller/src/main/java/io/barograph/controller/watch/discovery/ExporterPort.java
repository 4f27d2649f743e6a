package io.barograph.controller.watch.discovery;

import io.barograph.controller.watch.client.ExporterAddress;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where exporters listen at an address that the API server tells of.
///
/// @param scheme `http` or `https`
public record ExporterPort(String scheme, int number) {

    /// What an IP address may be made of. Whoever may write a status says what stands there.
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]{7,15}|[0-9a-fA-F.]*:[0-9a-fA-F:.]{1,44}");

    private static final int MOST_SHOWN = 64;

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
        String line = text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?");
        return '"' + (line.length() > MOST_SHOWN ? line.substring(0, MOST_SHOWN) + "..." : line) + '"';
    }
}
