package io.barograph.web.limits;

import io.barograph.program.SystemClock;
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
/// unless one that does not go on with its TLS handshake makes room. Peers share the bound as [ClientSlots] says.
public final class BoundedTransport implements Transport {

    /// Such a part of the bound may be open beyond it while those that made room are being closed.
    private static final int PART = 8;

    private final int most;
    private final Consumer<String> closed;

    /// @param closed told of each that was closed, by any thread: `limit` as it came, `room` in its handshake
    public BoundedTransport(int most, Consumer<String> closed) {
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
        ClientSlots open = new ClientSlots(most);
        PendingHandshakes handshakes = new PendingHandshakes();
        return new NioTransport() {
            @Override
            public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
                return domainSocket ? super.serverChannelFactory(true) : () -> new Door(open, handshakes, closed);
            }
        };
    }

    private static final class Door extends NioServerSocketChannel {
        private final ClientSlots open;
        private final PendingHandshakes handshakes;
        private final Consumer<String> closed;

        private Door(ClientSlots open, PendingHandshakes handshakes, Consumer<String> closed) {
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
                    ClientIdentity peer = ClientIdentity.at(channel.remoteAddress());
                    if (take(peer, SystemClock.nanos())) {
                        handshakes.began(channel, SystemClock.nanos());
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
        private boolean take(ClientIdentity peer, long nowNanos) {
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
