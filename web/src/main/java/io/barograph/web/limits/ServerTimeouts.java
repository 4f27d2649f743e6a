package io.barograph.web.limits;

import module java.base;

/// How long a server waits for its clients.
///
/// @param idle until a connection without a request or without traffic is closed; longer than the longest poll
/// @param request until a new connection's first request is complete, and its TLS handshake
/// @param send until a client has taken an answer
/// @param grace for answers under way when the server is closed
/// @param stuck until a worker that makes no answers counts as stuck, and `/healthz` fails
/// @param check how long a closed connection may stay before it is aborted, and how often the configuration file is
/// checked
public record ServerTimeouts(
        Duration idle, Duration request, Duration send, Duration grace, Duration stuck, Duration check) {

    public static final ServerTimeouts DEFAULT = new ServerTimeouts(
            Duration.ofSeconds(75),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(3),
            Duration.ofMinutes(1),
            Duration.ofSeconds(1));
}
