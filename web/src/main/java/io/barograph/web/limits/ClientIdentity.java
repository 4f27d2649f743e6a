package io.barograph.web.limits;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A client as its server can tell it from others: the user whose password it knew, and the network it comes from. That
/// is one IPv4 address, or the 64 leading bits of an IPv6 address, since one host may have all that begin with them.
///
/// Clients behind one proxy or address translation are one peer, unless they are different users.
///
/// @param user empty where no password is asked for, or none was checked yet
/// @param network empty where it is not known
public record ClientIdentity(String user, String network) {

    private static final ClientIdentity UNKNOWN = new ClientIdentity("", "");
    private static final int NETWORK_BYTES = 8;

    /// The client with this address.
    static ClientIdentity ofAddress(@Nullable InetAddress address) {
        if (address == null) {
            return UNKNOWN;
        }
        if (address instanceof Inet6Address) {
            byte[] leading = Arrays.copyOf(address.getAddress(), NETWORK_BYTES);
            return new ClientIdentity("", HexFormat.of().formatHex(leading) + "/64");
        }
        return new ClientIdentity("", address.getHostAddress());
    }

    /// The client at the other end of a connection.
    static ClientIdentity ofSocket(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress internet ? ofAddress(internet.getAddress()) : UNKNOWN;
    }

    /// The client with the address that is written so.
    public static ClientIdentity ofLiteral(@Nullable String address) {
        if (address == null) {
            return UNKNOWN;
        }
        try {
            return ofAddress(InetAddress.ofLiteral(address));
        } catch (IllegalArgumentException _) {
            return UNKNOWN;
        }
    }

    /// The same, who has proved to be this user.
    public ClientIdentity provedToBe(String name) {
        return new ClientIdentity(name, network);
    }
}
