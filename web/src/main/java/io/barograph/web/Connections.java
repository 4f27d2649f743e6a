package io.barograph.web;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/// The open connections: not too many, and none that keeps us waiting, whether it is silent or drips a header byte by
/// byte. Where there are as many as may be, whoever has been quiet for longest makes room for the next: connections
/// that are kept and not used must not shut out who has something to ask. It belongs to the event loop.
final class Connections {

    /// A request that was sent just now may be under way to us; who has been quiet for longer hardly has one.
    private static final long QUIET_NANOS = 1_000_000_000;

    private final Limits limits;
    private final SelfCounter closed;
    private final Map<HttpConnection, Life> lives = new HashMap<>();

    /// @param closed counts connections that were closed on a client, by reason
    Connections(Limits limits, SelfCounter closed) {
        this.limits = limits;
        this.closed = closed;
    }

    private static final class Life {
        private int underWay;
        private boolean asked;
        private long quietNanos;

        private Life(long nowNanos) {
            quietNanos = nowNanos;
        }
    }

    void opened(HttpConnection connection) {
        long now = WebClock.nanos();
        if (lives.size() >= limits.maxConnections() && !makesRoom(now)) {
            close(connection, "limit");
            return;
        }
        lives.put(connection, new Life(now));
        connection.closeHandler(_ -> lives.remove(connection));
    }

    /// Closes the one that has been quiet for longest; false where all have a request under way or were heard of just
    /// now.
    private boolean makesRoom(long nowNanos) {
        HttpConnection quietest = null;
        long longest = QUIET_NANOS;
        for (Map.Entry<HttpConnection, Life> each : lives.entrySet()) {
            long quiet = nowNanos - each.getValue().quietNanos;
            if (each.getValue().underWay == 0 && quiet >= longest) {
                quietest = each.getKey();
                longest = quiet;
            }
        }
        if (quietest == null) {
            return false;
        }
        lives.remove(quietest);
        close(quietest, "room");
        return true;
    }

    /// A request came in full.
    void began(HttpConnection connection) {
        Life life = lives.get(connection);
        if (life != null) {
            life.underWay++;
            life.asked = true;
        }
    }

    /// Its answer went out in full.
    void ended(HttpConnection connection) {
        Life life = lives.get(connection);
        if (life != null && --life.underWay == 0) {
            life.quietNanos = WebClock.nanos();
        }
    }

    /// Closes those that have had no request under way for too long, though bytes may come.
    void sweep(long nowNanos) {
        Patience patience = limits.patience();
        new ArrayList<>(lives.entrySet()).forEach(each -> {
            Life life = each.getValue();
            long seconds = (nowNanos - life.quietNanos) / 1_000_000_000;
            int most = life.asked ? patience.idleSeconds() : patience.requestSeconds();
            if (life.underWay == 0 && seconds >= most) {
                close(each.getKey(), life.asked ? "idle" : "no_request");
            }
        });
    }

    /// How long a client may take for one answer.
    Duration slowest() {
        return Duration.ofSeconds(limits.patience().sendSeconds());
    }

    /// Closes one whose reader is too slow.
    void tooSlow(HttpConnection connection) {
        close(connection, "slow");
    }

    private void close(HttpConnection connection, String reason) {
        closed.inc(reason);
        connection.close();
    }
}
