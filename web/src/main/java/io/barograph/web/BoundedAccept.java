package io.barograph.web;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.transport.Transport;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Vert.x's transport with a bound on open connections where they are accepted.
///
/// Vert.x accepts on a thread of its own, and each connection takes memory until the event loop has got to it: clients
/// that connect faster than it can take the whole heap. What is beyond the bound is closed as soon as it is accepted,
/// unless one that does not go on with its TLS handshake makes room. Peers share the bound as [Slots] says.
final class BoundedAccept implements Transport {

    /// Such a part of the bound may be open beyond it while those that made room are being closed.
    private static final int PART = 8;

    private final int most;
    private final Consumer<String> closed;

    /// @param closed told of each that was closed, by any thread: `limit` as it came, `room` in its handshake
    BoundedAccept(int most, Consumer<String> closed) {
        this.most = most;
        this.closed = closed;
    }

    @Override
    public String name() {
        return "bounded-nio";
    }

    @Override
    public boolean available() {
        return true;
    }

    @Override
    public @Nullable Throwable unavailabilityCause() {
        return null;
    }

    @Override
    public io.vertx.core.spi.transport.Transport implementation() {
        Slots open = new Slots(most);
        Handshakes handshakes = new Handshakes();
        return new NioTransport() {
            @Override
            public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
                return domainSocket ? super.serverChannelFactory(true) : () -> new Door(open, handshakes, closed);
            }
        };
    }

    private static final class Door extends NioServerSocketChannel {
        private final Slots open;
        private final Handshakes handshakes;
        private final Consumer<String> closed;

        private Door(Slots open, Handshakes handshakes, Consumer<String> closed) {
            this.open = open;
            this.handshakes = handshakes;
            this.closed = closed;
        }

        @Override
        protected int doReadMessages(List<Object> accepted) throws Exception {
            int before = accepted.size();
            int read = super.doReadMessages(accepted);
            for (int i = accepted.size() - 1; i >= before; i--) {
                if (accepted.get(i) instanceof Channel channel) {
                    Peer peer = Peer.at(channel.remoteAddress());
                    if (take(peer, WebClock.nanos())) {
                        handshakes.began(channel, WebClock.nanos());
                        channel.closeFuture().addListener(_ -> {
                            open.give(peer);
                            handshakes.ended(channel);
                        });
                    } else {
                        accepted.remove(i);
                        channel.unsafe().closeForcibly();
                        closed.accept("limit");
                    }
                }
            }
            return read;
        }

        /// Makes room where there is none, but not while too many are on their way out already.
        private boolean take(Peer peer, long nowNanos) {
            if (open.take(peer)) {
                return true;
            }
            if (open.taken() > open.most() + open.most() / PART || !handshakes.makesRoom(nowNanos)) {
                return false;
            }
            open.takeAlways(peer);
            closed.accept("room");
            return true;
        }
    }
}
