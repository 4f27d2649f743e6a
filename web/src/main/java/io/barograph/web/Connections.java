package io.barograph.web;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/// The open connections: not too many, and none that keeps us waiting, whether it is silent or drips a header byte by
/// byte. It belongs to the event loop.
final class Connections {

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
        if (lives.size() >= limits.maxConnections()) {
            close(connection, "limit");
            return;
        }
        lives.put(connection, new Life(WebClock.nanos()));
        connection.closeHandler(_ -> lives.remove(connection));
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
