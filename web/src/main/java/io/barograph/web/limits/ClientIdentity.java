package io.barograph.web.limits;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A client as its server can tell it from others: the user whose password it knew, and the address it comes from. Of
/// an IPv6 address all of it counts: the nodes and pods of a subnet may share its 64 leading bits.
///
/// Clients behind one proxy or address translation are one peer, unless they are different users.
///
/// @param user empty where no password is asked for, or none was checked yet
/// @param address its bytes in hexadecimal; empty where it is not known
public record ClientIdentity(String user, String address) {

    private static final ClientIdentity UNKNOWN = new ClientIdentity("", "");

    /// The client with this address.
    static ClientIdentity ofAddress(@Nullable InetAddress address) {
        return address == null ? UNKNOWN : new ClientIdentity("", HexFormat.of().formatHex(address.getAddress()));
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
        return new ClientIdentity(name, address);
    }
}
