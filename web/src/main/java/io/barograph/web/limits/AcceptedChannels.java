package io.barograph.web.limits;

import io.barograph.program.SystemClock;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.handler.codec.http.HttpObjectDecoder;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The accepted connections beneath Vert.x: a bounded number, shared among peers as [ClientSlots] says.
///
/// Beyond the bound, a connection that does not go on with its TLS handshake makes room for the next. Vert.x shows no
/// channel of an HTTP connection, so each is found by its two addresses. Used by any thread.
public final class AcceptedChannels {

    /// The divisor of the bound: such a part of it may be open beyond it while those that made room are being
    /// closed.
    private static final int PART = 8;

    /// The largest record of TLS: each connection has one in its turn.
    private static final int READ_BYTES = 16 * 1024;

    private final RefusedClients refused = new RefusedClients();
    private final ClientSlots open;
    private final Consumer<String> closed;
    private final PendingHandshakes handshakes = new PendingHandshakes();
    private final ClientHandshakes byClient = new ClientHandshakes();
    private final Map<ConnectionEnds, Channel> channels = new ConcurrentHashMap<>();

    /// @param closed called with the reason for each that was closed: `limit` as it came, `room` in its handshake,
    ///     `frames` for HTTP/2 control frames in masses, `unread` for answers that it does not read,
    ///     `records` for TLS without data, `handshakes` for too many of one client
    public AcceptedChannels(int most, Consumer<String> closed) {
        this.open = new ClientSlots(most);
        this.closed = closed;
    }

    private static @Nullable ConnectionEnds endsOf(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress client
                        && channel.localAddress() instanceof InetSocketAddress server
                ? new ConnectionEnds(
                        client.getAddress().getHostAddress(),
                        client.getPort(),
                        server.getAddress().getHostAddress(),
                        server.getPort())
                : null;
    }

    /// Takes the connection in; false where it is beyond the bound.
    boolean takeChannel(Channel channel) {
        ClientIdentity client = ClientIdentity.ofSocket(channel.remoteAddress());
        long nowNanos = SystemClock.nanos();
        ConnectionEnds ends = endsOf(channel);
        if (ends == null || refused.isRefused(client, nowNanos) || !takesSlot(client, nowNanos)) {
            closed.accept("limit");
            return false;
        }
        channels.put(ends, channel);
        channel.pipeline().addFirst(new ControlFrameLimit.Installer(() -> closed.accept("frames")));
        channel.pipeline()
                .addFirst(new TlsRecordLimit(
                        (more, showsCertificates) ->
                                refused.addBytes(client, more, showsCertificates, SystemClock.nanos()),
                        () -> {
                            closed.accept("records");
                            abortRefused();
                        }));
        byClient.limit(channel, client, () -> closed.accept("handshakes"));
        channel.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(READ_BYTES).maxMessagesPerRead(1));
        channel.pipeline().addFirst(new UnreadAnswerLimit(() -> closed.accept("unread")));
        handshakes.beginHandshake(channel, nowNanos);
        channel.closeFuture().addListener(_ -> {
            channels.remove(ends, channel);
            open.giveSlot(client);
            handshakes.endHandshake(channel);
        });
        return true;
    }

    /// Those that are open already: each could hold another record.
    private void abortRefused() {
        long nowNanos = SystemClock.nanos();
        channels.values().stream()
                .filter(channel -> refused.isRefused(ClientIdentity.ofSocket(channel.remoteAddress()), nowNanos))
                .forEach(AcceptedChannels::abort);
    }

    /// Makes room where there is none, but not while too many are being closed already.
    private boolean takesSlot(ClientIdentity client, long nowNanos) {
        if (open.takeSlot(client)) {
            return true;
        }
        if (open.taken() > open.most() + open.most() / PART || !handshakes.makesRoom(nowNanos)) {
            return false;
        }
        open.takeAlways(client);
        closed.accept("room");
        return true;
    }

    /// Has this connection's further requests decoded in [InboundPortions].
    public void takeInPortions(ConnectionEnds connection) {
        Channel channel = channels.get(connection);
        if (channel != null) {
            ChannelPipeline pipeline = channel.pipeline();
            ChannelHandlerContext decoder = pipeline.context(HttpObjectDecoder.class);
            if (decoder != null) {
                pipeline.addBefore(decoder.name(), null, new InboundPortions());
            }
        }
    }

    /// Closes the connection now and throws away what is unsent.
    ///
    /// Vert.x closes a connection when all before it is flushed, and TLS when its last record is. A client that
    /// reads a byte now and then would keep it open without end. So this closes beneath all handlers. It does not
    /// linger, or the kernel would wait in the same way for what it holds.
    public void abortConnection(ConnectionEnds connection) {
        Channel channel = channels.get(connection);
        if (channel != null) {
            abort(channel);
        }
    }

    private static void abort(Channel channel) {
        ChannelHandlerContext lowest = channel.pipeline().firstContext();
        if (lowest != null) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            var _ = lowest.close();
        }
    }
}
