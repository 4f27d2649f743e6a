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
/// Where there is no slot for a peer, a connection of the peer that has most makes room: the oldest without a request,
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

    /// Slots of connections that are not being closed.
    private final ClientSlots slots;

    /// @param closedCounter counts connections that were closed on a client, by reason
    OpenConnections(ServerLimits limits, AcceptedChannels channels, SelfCounter closedCounter) {
        this.limits = limits;
        this.channels = channels;
        this.closed = closedCounter;
        this.slots = new ClientSlots(limits.maxConnections());
    }

    /// @param timer makes a sweep at the time, in nanoseconds, that it is given, or sooner
    void sweepBy(LongConsumer timer) {
        sweepBy = timer;
    }

    private static final class Life {
        private final ClientIdentity peer;
        private final ConnectionEnds ends;
        private final Set<Exchange> underWay = new HashSet<>();
        private boolean hasAsked;
        private boolean leaving;
        private long quietNanos;

        private Life(ClientIdentity client, ConnectionEnds ends, long nowNanos) {
            this.peer = client;
            this.ends = ends;
            quietNanos = nowNanos;
        }
    }

    void addConnection(HttpConnection connection) {
        ConnectionEnds ends = endsOf(connection);
        if (ends == null) {
            connection.close();
            return;
        }
        long nowNanos = SystemClock.nanos();
        ClientIdentity client = ClientIdentity.ofLiteral(ends.clientHost());
        if (!slots.takeSlot(client)) {
            if (!makesRoom(client, nowNanos)) {
                closeCounted(connection, "limit");
                return;
            }
            slots.takeAlways(client);
        }
        lives.put(connection, new Life(client, ends, nowNanos));
        sweepBy.accept(nowNanos + limits.timeouts().request().toNanos());
        connection.closeHandler(_ -> removeConnection(connection));
        channels.takeInPortions(ends);
    }

    /// The ends of an open connection; null where it is closed already.
    private static @Nullable ConnectionEnds endsOf(HttpConnection connection) {
        SocketAddress client = connection.remoteAddress();
        SocketAddress server = connection.localAddress();
        return client == null || server == null
                ? null
                : new ConnectionEnds(client.hostAddress(), client.port(), server.hostAddress(), server.port());
    }

    /// Ends what was under way. An answer's own handlers are not called for a client that hangs up without reading.
    private void removeConnection(HttpConnection connection) {
        Life life = lives.remove(connection);
        if (life != null) {
            if (!life.leaving) {
                slots.giveSlot(life.peer);
            }
            List.copyOf(life.underWay).forEach(Exchange::clientGone);
        }
    }

    /// Closes one of the peer that has most; false where it has none without a request under way.
    private boolean makesRoom(ClientIdentity next, long nowNanos) {
        ClientIdentity richest = richestPeer(next);
        boolean many = slots.of(richest) > slots.most() / PART;
        Map.Entry<HttpConnection, Life> first = null;
        for (Map.Entry<HttpConnection, Life> entry : lives.entrySet()) {
            Life life = entry.getValue();
            boolean free = life.peer.equals(richest) && !life.leaving && life.underWay.isEmpty();
            boolean quiet = many || nowNanos - life.quietNanos >= QUIET_NANOS;
            if (free && quiet && (first == null || goesBefore(life, first.getValue()))) {
                first = entry;
            }
        }
        if (first == null) {
            return false;
        }
        leaveConnection(first.getKey(), first.getValue(), "room");
        return true;
    }

    private ClientIdentity richestPeer(ClientIdentity next) {
        ClientIdentity richest = next;
        for (Life life : lives.values()) {
            if (slots.of(life.peer) > slots.of(richest)) {
                richest = life.peer;
            }
        }
        return richest;
    }

    private static boolean goesBefore(Life firstLife, Life secondLife) {
        return firstLife.hasAsked == secondLife.hasAsked
                ? firstLife.quietNanos < secondLife.quietNanos
                : !firstLife.hasAsked;
    }

    /// A request came in full; false where its connection is gone already.
    boolean beginExchange(HttpConnection connection, Exchange exchange) {
        Life life = lives.get(connection);
        if (life == null) {
            return false;
        }
        life.underWay.add(exchange);
        life.hasAsked = true;
        return true;
    }

    /// Notes that an answer was sent in full, or that its client is gone.
    void endExchange(HttpConnection connection, Exchange exchange) {
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
    long sweepConnections(long nowNanos) {
        ServerTimeouts timeouts = limits.timeouts();
        long nextNanos = SweepTimer.NEVER;
        for (Map.Entry<HttpConnection, Life> entry : List.copyOf(lives.entrySet())) {
            Life life = entry.getValue();
            long leftNanos =
                    (life.hasAsked ? timeouts.idle() : timeouts.request()).toNanos() - (nowNanos - life.quietNanos);
            if (life.leaving) {
                channels.abortConnection(life.ends);
                leftNanos = timeouts.check().toNanos();
            } else if (!life.underWay.isEmpty()) {
                // Its end asks for the next
                continue;
            } else if (leftNanos <= 0) {
                leaveConnection(entry.getKey(), life, life.hasAsked ? "idle" : "no_request");
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
            channels.abortConnection(life.ends);
        }
    }

    private void leaveConnection(HttpConnection connection, Life life, String reason) {
        life.leaving = true;
        slots.giveSlot(life.peer);
        closeCounted(connection, reason);
        sweepBy.accept(SystemClock.nanos() + limits.timeouts().check().toNanos());
    }

    private void closeCounted(HttpConnection connection, String reason) {
        closed.inc(reason);
        connection.close();
    }

    /// Closes all that are left, at once.
    void abortAll() {
        List.copyOf(lives.values()).forEach(life -> channels.abortConnection(life.ends));
    }
}
