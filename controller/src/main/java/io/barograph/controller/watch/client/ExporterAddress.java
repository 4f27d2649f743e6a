package io.barograph.controller.watch.client;

import io.barograph.problem.ErrorText;
import io.barograph.wire.format.SnapshotPosition;
import io.netty.util.NetUtil;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The exporter of a node.
///
/// @param node the name that its snapshots must bear
/// @param base scheme, host and port: `http://10.0.0.7:9977`
public record ExporterAddress(String node, URI base) {

    private static final int LAST_PORT = 65_535;

    public ExporterAddress {
        boolean http = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
        if (!http || base.getHost() == null || base.getPort() > LAST_PORT) {
            throw new IllegalArgumentException("exporter of " + node + ": "
                    + ErrorText.withoutPasswords(base.toString()) + " is not an address such as http://127.0.0.1:9977");
        }
        if (base.getRawUserInfo() != null) {
            throw new IllegalArgumentException("exporter of " + node + ": "
                    + ErrorText.withoutPasswords(base.toString())
                    + " names a user, expected none. Maybe give --exporter-user and --exporter-password-file");
        }
    }

    /// What to ask for: the next page after `position`, which is null for the ring's start.
    ///
    /// @param changes whether lines may be changes; older exporters send whole snapshots all the same
    static String snapshotTarget(@Nullable SnapshotPosition position, boolean changes, long waitSeconds) {
        String afterParameter = position == null ? "" : "after=" + position + "&";
        return "/snapshots?" + afterParameter + "wait=" + waitSeconds + (changes ? "&changes=1" : "");
    }

    /// Whether it is asked over TLS.
    boolean secure() {
        return "https".equals(base.getScheme());
    }

    /// Whether its address need not be looked up.
    boolean numeric() {
        return base.getHost().startsWith("[") || NetUtil.isValidIpV4Address(base.getHost());
    }

    /// The address to ask. A name is looked up, which takes time and may fail.
    InetSocketAddress socketAddress() {
        String host = base.getHost();
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int port = base.getPort() < 0 ? secure() ? 443 : 80 : base.getPort();
        return new InetSocketAddress(bare, port);
    }

    /// An address there, for people.
    String urlOf(String target) {
        return base.getScheme() + "://" + base.getRawAuthority() + target;
    }
}
