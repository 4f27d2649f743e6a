package io.barograph.web;

import io.barograph.program.SystemClock;
import io.barograph.web.limits.ClientIdentity;
import io.barograph.web.limits.ClientSlots;
import io.barograph.web.limits.InboundPortions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.limits.ServerTimeouts;
import io.barograph.web.metrics.SelfCounter;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpObjectDecoder;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The open connections: not too many, and none that keeps us waiting, whether it is silent or drips a header byte by
/// byte. They are shared out among peers as [ClientSlots] says. Where there is none for a peer, one of the peer that
/// has most
/// makes room: the oldest that never asked, else the one that has been quiet for longest. Connections that are kept and
/// not used, or opened in masses, must not shut out who has something to ask. It belongs to the event loop.
final class OpenConnections {

    /// A request that was sent just now may be under way to us; who has been quiet for longer hardly has one.
    private static final long QUIET_NANOS = 1_000_000_000;

    /// A peer that has more than such a part of all is shown no such regard.
    private static final int PART = 8;

    private final ServerLimits limits;
    private final SelfCounter closed;
    private final Map<HttpConnection, Life> lives = new HashMap<>();

    /// Places of those that are not being closed.
    private final ClientSlots places;

    /// @param closed counts connections that were closed on a client, by reason
    OpenConnections(ServerLimits limits, SelfCounter closed) {
        this.limits = limits;
        this.closed = closed;
        this.places = new ClientSlots(limits.maxConnections());
    }

    private static final class Life {
        private final ClientIdentity peer;
        private final Set<Exchange> underWay = new HashSet<>();
        private boolean asked;
        private boolean leaving;
        private long quietNanos;

        private Life(ClientIdentity peer, long nowNanos) {
            this.peer = peer;
            quietNanos = nowNanos;
        }
    }

    void opened(HttpConnection connection) {
        long now = SystemClock.nanos();
        SocketAddress address = connection.remoteAddress();
        ClientIdentity peer = ClientIdentity.at(address == null ? null : address.hostAddress());
        if (!places.take(peer)) {
            if (!makesRoom(peer, now)) {
                close(connection, "limit");
                return;
            }
            places.takeAlways(peer);
        }
        lives.put(connection, new Life(peer, now));
        connection.closeHandler(_ -> gone(connection));
        takeInPortions(connection);
    }

    private static void takeInPortions(HttpConnection connection) {
        ChannelPipeline pipeline =
                ((HttpServerConnection) connection).channelHandlerContext().pipeline();
        ChannelHandlerContext decoder = pipeline.context(HttpObjectDecoder.class);
        if (decoder != null) {
            pipeline.addBefore(decoder.name(), null, new InboundPortions());
        }
    }

    /// Ends what was under way. An answer's own handlers do not tell of a client that hangs up while it does not read.
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

    /// Its answer went out in full, or never will.
    void ended(HttpConnection connection, Exchange exchange) {
        Life life = lives.get(connection);
        if (life != null && life.underWay.remove(exchange) && life.underWay.isEmpty()) {
            life.quietNanos = SystemClock.nanos();
        }
    }

    /// Closes those that have had no request under way for too long, though bytes may come; one that was closed before
    /// and is still there has not read all, and never may.
    void sweep(long nowNanos) {
        ServerTimeouts patience = limits.patience();
        new ArrayList<>(lives.entrySet()).forEach(each -> {
            Life life = each.getValue();
            long seconds = (nowNanos - life.quietNanos) / 1_000_000_000;
            int most = life.asked ? patience.idleSeconds() : patience.requestSeconds();
            if (life.leaving) {
                abort(each.getKey());
            } else if (life.underWay.isEmpty() && seconds >= most) {
                leave(each.getKey(), life, life.asked ? "idle" : "no_request");
            }
        });
    }

    /// How long a client may take for one answer.
    Duration slowest() {
        return Duration.ofSeconds(limits.patience().sendSeconds());
    }

    /// How long what makes answers may take for one.
    int stuckSeconds() {
        return limits.patience().stuckSeconds();
    }

    /// Closes one whose reader is too slow, at once.
    void tooSlow(HttpConnection connection) {
        if (lives.containsKey(connection)) {
            closed.inc("slow");
            abort(connection);
        }
    }

    private void leave(HttpConnection connection, Life life, String reason) {
        life.leaving = true;
        places.give(life.peer);
        close(connection, reason);
    }

    private void close(HttpConnection connection, String reason) {
        closed.inc(reason);
        connection.close();
    }

    /// Closes all that are left, at once.
    void abortAll() {
        List.copyOf(lives.keySet()).forEach(OpenConnections::abort);
    }

    /// Throws away what is unsent. Vert.x closes a connection when all before it is flushed, and TLS when its last
    /// word is, so a client that reads a byte now and then would keep it for ever; by force Vert.x 5.2 closes only
    /// what is idle, and all when the server is closed. So the channel is closed beneath all handlers, and without
    /// lingering, or the kernel would go on in the same way with what it has.
    private static void abort(HttpConnection connection) {
        Channel channel =
                ((HttpServerConnection) connection).channelHandlerContext().channel();
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            channel.unsafe().close(channel.newPromise());
        }
    }
}
