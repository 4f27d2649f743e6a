package io.barograph.web.access;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Hosts that are written as addresses: no name server has a say in where they are.
public final class LiteralHost {

    private LiteralHost() {}

    public static boolean isLiteral(String host) {
        return of(host) != null;
    }

    public static boolean isLoopback(String host) {
        InetAddress address = of(host);
        return address != null && address.isLoopbackAddress();
    }

    private static @Nullable InetAddress of(String host) {
        try {
            return InetAddress.ofLiteral(host);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
