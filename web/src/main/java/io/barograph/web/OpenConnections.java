package io.barograph.web;

import io.barograph.program.SystemClock;
import io.barograph.web.limits.AcceptedChannels;
import io.barograph.web.limits.ClientIdentity;
import io.barograph.web.limits.ClientSlots;
import io.barograph.web.limits.ConnectionEnds;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.limits.ServerTimeouts;
import io.barograph.web.metrics.SelfCounter;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.SocketAddress;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The open connections: a bounded number, shared out among peers as [ClientSlots] says, each with a deadline.
///
/// Where there is no place for a peer, a connection of the peer that has most makes room: the oldest without a request,
/// else the one that has been quiet for longest. Connections that are kept and not used, or opened in masses, must not
/// shut out other clients. It belongs to the event loop.
final class OpenConnections {

    /// A request may be on its way to us on a connection that was quiet for less.
    private static final long QUIET_NANOS = 1_000_000_000;

    /// Connections of a peer that has more than such a part of all are closed however new they are.
    private static final int PART = 8;

    private final ServerLimits limits;
    private final AcceptedChannels channels;
    private final SelfCounter closed;
    private final Map<HttpConnection, Life> lives = new HashMap<>();
    private LongConsumer sweepBy = _ -> {};

    /// Places of those that are not being closed.
    private final ClientSlots places;

    /// @param closed counts connections that were closed on a client, by reason
    OpenConnections(ServerLimits limits, AcceptedChannels channels, SelfCounter closed) {
        this.limits = limits;
        this.channels = channels;
        this.closed = closed;
        this.places = new ClientSlots(limits.maxConnections());
    }

    /// @param timer makes a sweep at the time, in nanoseconds, that it is given, or sooner
    void sweepBy(LongConsumer timer) {
        sweepBy = timer;
    }

    private static final class Life {
        private final ClientIdentity peer;
        private final ConnectionEnds ends;
        private final Set<Exchange> underWay = new HashSet<>();
        private boolean asked;
        private boolean leaving;
        private long quietNanos;

        private Life(ClientIdentity peer, ConnectionEnds ends, long nowNanos) {
            this.peer = peer;
            this.ends = ends;
            quietNanos = nowNanos;
        }
    }

    void opened(HttpConnection connection) {
        ConnectionEnds ends = ends(connection);
        if (ends == null) {
            connection.close();
            return;
        }
        long now = SystemClock.nanos();
        ClientIdentity peer = ClientIdentity.at(ends.clientHost());
        if (!places.take(peer)) {
            if (!makesRoom(peer, now)) {
                close(connection, "limit");
                return;
            }
            places.takeAlways(peer);
        }
        lives.put(connection, new Life(peer, ends, now));
        sweepBy.accept(now + limits.timeouts().request().toNanos());
        connection.closeHandler(_ -> gone(connection));
        channels.takeInPortions(ends);
    }

    /// Null where it is closed already.
    private static @Nullable ConnectionEnds ends(HttpConnection connection) {
        SocketAddress client = connection.remoteAddress();
        SocketAddress server = connection.localAddress();
        return client == null || server == null
                ? null
                : new ConnectionEnds(client.hostAddress(), client.port(), server.hostAddress(), server.port());
    }

    /// Ends what was under way. An answer's own handlers are not called for a client that hangs up without reading.
    private void gone(HttpConnection connection) {
        Life life = lives.remove(connection);
        if (life != null) {
            if (!life.leaving) {
                places.give(life.peer);
            }
            List.copyOf(life.underWay).forEach(Exchange::closed);
        }
    }

    /// Closes one of the peer that has most; false where it has none without a request under way.
    private boolean makesRoom(ClientIdentity next, long nowNanos) {
        ClientIdentity richest = richest(next);
        boolean many = places.of(richest) > places.most() / PART;
        Map.Entry<HttpConnection, Life> first = null;
        for (Map.Entry<HttpConnection, Life> each : lives.entrySet()) {
            Life life = each.getValue();
            boolean free = life.peer.equals(richest) && !life.leaving && life.underWay.isEmpty();
            boolean quiet = many || nowNanos - life.quietNanos >= QUIET_NANOS;
            if (free && quiet && (first == null || goesBefore(life, first.getValue()))) {
                first = each;
            }
        }
        if (first == null) {
            return false;
        }
        leave(first.getKey(), first.getValue(), "room");
        return true;
    }

    private ClientIdentity richest(ClientIdentity next) {
        ClientIdentity richest = next;
        for (Life life : lives.values()) {
            if (places.of(life.peer) > places.of(richest)) {
                richest = life.peer;
            }
        }
        return richest;
    }

    private static boolean goesBefore(Life one, Life other) {
        return one.asked == other.asked ? one.quietNanos < other.quietNanos : !one.asked;
    }

    /// A request came in full; false where its connection is gone already.
    boolean began(HttpConnection connection, Exchange exchange) {
        Life life = lives.get(connection);
        if (life == null) {
            return false;
        }
        life.underWay.add(exchange);
        life.asked = true;
        return true;
    }

    /// Its answer was sent in full, or its client is gone.
    void ended(HttpConnection connection, Exchange exchange) {
        Life life = lives.get(connection);
        if (life != null && life.underWay.remove(exchange) && life.underWay.isEmpty()) {
            life.quietNanos = SystemClock.nanos();
            sweepBy.accept(life.quietNanos + limits.timeouts().idle().toNanos());
        }
    }

    /// Closes those that have had no complete request for too long, even if bytes arrive. One that was closed before
    /// and is still there has not read all that was sent; it is aborted.
    ///
    /// @return when the next sweep is due, in nanoseconds, or [SweepTimer#NEVER]
    long sweep(long nowNanos) {
        ServerTimeouts timeouts = limits.timeouts();
        long nextNanos = SweepTimer.NEVER;
        for (Map.Entry<HttpConnection, Life> each : List.copyOf(lives.entrySet())) {
            Life life = each.getValue();
            long leftNanos =
                    (life.asked ? timeouts.idle() : timeouts.request()).toNanos() - (nowNanos - life.quietNanos);
            if (life.leaving) {
                channels.abort(life.ends);
                leftNanos = timeouts.check().toNanos();
            } else if (!life.underWay.isEmpty()) {
                // Its end asks for the next
                continue;
            } else if (leftNanos <= 0) {
                leave(each.getKey(), life, life.asked ? "idle" : "no_request");
                leftNanos = timeouts.check().toNanos();
            }
            nextNanos = Math.min(nextNanos, nowNanos + leftNanos);
        }
        return nextNanos;
    }

    ServerTimeouts timeouts() {
        return limits.timeouts();
    }

    /// Closes one whose reader is too slow, at once.
    void tooSlow(HttpConnection connection) {
        Life life = lives.get(connection);
        if (life != null) {
            closed.inc("slow");
            channels.abort(life.ends);
        }
    }

    private void leave(HttpConnection connection, Life life, String reason) {
        life.leaving = true;
        places.give(life.peer);
        close(connection, reason);
        sweepBy.accept(SystemClock.nanos() + limits.timeouts().check().toNanos());
    }

    private void close(HttpConnection connection, String reason) {
        closed.inc(reason);
        connection.close();
    }

    /// Closes all that are left, at once.
    void abortAll() {
        List.copyOf(lives.values()).forEach(life -> channels.abort(life.ends));
    }
}
