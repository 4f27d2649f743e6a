package io.barograph.web;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.transport.Transport;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Vert.x's transport with a bound on open connections where they are accepted.
///
/// Vert.x accepts on a thread of its own, and each connection takes memory until the event loop has got to it: clients
/// that connect faster than it can take the whole heap. What is beyond the bound is closed as soon as it is accepted.
final class BoundedAccept implements Transport {

    private final int most;
    private final Runnable refused;

    /// @param refused told of each that was closed as it came, by any thread
    BoundedAccept(int most, Runnable refused) {
        this.most = most;
        this.refused = refused;
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
        AtomicInteger open = new AtomicInteger();
        return new NioTransport() {
            @Override
            public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
                return domainSocket ? super.serverChannelFactory(true) : () -> new Door(most, open, refused);
            }
        };
    }

    private static final class Door extends NioServerSocketChannel {
        private final int most;
        private final AtomicInteger open;
        private final Runnable refused;

        private Door(int most, AtomicInteger open, Runnable refused) {
            this.most = most;
            this.open = open;
            this.refused = refused;
        }

        @Override
        protected int doReadMessages(List<Object> accepted) throws Exception {
            int before = accepted.size();
            int read = super.doReadMessages(accepted);
            for (int i = accepted.size() - 1; i >= before; i--) {
                if (accepted.get(i) instanceof Channel channel) {
                    if (open.incrementAndGet() > most) {
                        open.decrementAndGet();
                        accepted.remove(i);
                        channel.unsafe().closeForcibly();
                        refused.run();
                    } else {
                        channel.closeFuture().addListener(_ -> open.decrementAndGet());
                    }
                }
            }
            return read;
        }
    }
}
