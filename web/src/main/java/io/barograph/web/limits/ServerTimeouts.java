package io.barograph.web.limits;

/// How long a server waits for its clients.
///
/// @param idleSeconds a connection without a request is closed; so is one without traffic, so this is longer than the
///     longest poll
/// @param requestSeconds until a new connection's first request, and for a TLS handshake
/// @param sendSeconds until a client has taken an answer
/// @param graceMillis for answers under way when the server is closed
/// @param stuckSeconds until what makes answers counts as stuck, and `/healthz` says so
public record ServerTimeouts(int idleSeconds, int requestSeconds, int sendSeconds, int graceMillis, int stuckSeconds) {

    private static final int STUCK_SECONDS = 60;

    /// With a minute for what makes answers.
    public ServerTimeouts(int idleSeconds, int requestSeconds, int sendSeconds, int graceMillis) {
        this(idleSeconds, requestSeconds, sendSeconds, graceMillis, STUCK_SECONDS);
    }

    public static final ServerTimeouts DEFAULT = new ServerTimeouts(75, 10, 30, 3000);
}
