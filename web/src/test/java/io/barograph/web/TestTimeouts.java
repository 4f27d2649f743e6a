package io.barograph.web;

import io.barograph.web.limits.ServerTimeouts;
import module java.base;

/// Timeouts of a server under test: what a test does not ask for never ends within it, and checks are frequent.
final class TestTimeouts {

    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration GRACE = Duration.ofMillis(500);
    private static final Duration CHECK = Duration.ofMillis(50);

    static final ServerTimeouts LONG = new ServerTimeouts(NEVER, NEVER, NEVER, GRACE, NEVER, CHECK);

    private TestTimeouts() {}

    static ServerTimeouts idle(Duration idle) {
        return new ServerTimeouts(idle, NEVER, NEVER, GRACE, NEVER, CHECK);
    }

    static ServerTimeouts request(Duration request) {
        return new ServerTimeouts(NEVER, request, NEVER, GRACE, NEVER, CHECK);
    }

    static ServerTimeouts send(Duration send) {
        return new ServerTimeouts(NEVER, NEVER, send, GRACE, NEVER, CHECK);
    }

    static ServerTimeouts grace(Duration grace) {
        return new ServerTimeouts(NEVER, NEVER, NEVER, grace, NEVER, CHECK);
    }

    static ServerTimeouts stuck(Duration stuck) {
        return new ServerTimeouts(NEVER, NEVER, NEVER, GRACE, stuck, CHECK);
    }
}
