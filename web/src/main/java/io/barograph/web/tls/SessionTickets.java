package io.barograph.web.tls;

import module java.base;

/// Session tickets of TLS 1.3 (RFC 8446, 4.6.1), which a server may send at any time and without end. The JDK keeps
/// each for as long as the connection lasts, so that a hostile server could fill the memory.
public final class SessionTickets {

    /// Who would keep sessions for longer than the seven days that the RFC allows is given none by the JDK: it takes
    /// no ticket at all.
    private static final int LONGER_THAN_ALLOWED_SECONDS = Math.toIntExact(TimeUnit.DAYS.toSeconds(7)) + 1;

    private SessionTickets() {}

    /// Has clients of this context take no ticket. Each of their connections begins with a whole handshake.
    public static void refuseTickets(SSLContext context) {
        context.getClientSessionContext().setSessionTimeout(LONGER_THAN_ALLOWED_SECONDS);
    }
}
