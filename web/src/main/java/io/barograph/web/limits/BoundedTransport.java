package io.barograph.web.limits;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.spi.transport.Transport;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Vert.x's NIO transport with a bound on open connections where they are accepted.
///
/// Vert.x accepts on a thread of its own, and a connection takes memory until the event loop handles it. Clients that
/// connect faster than the event loop works could take the whole heap.
public final class BoundedTransport implements io.vertx.core.transport.Transport {

    private final AcceptedChannels accepted;

    public BoundedTransport(AcceptedChannels accepted) {
        this.accepted = accepted;
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
    public Transport implementation() {
        return new Bounded(NIO.implementation(), accepted);
    }

    /// Passes on all but how a listening socket is made. It has no domain sockets, since nothing of ours uses one.
    private record Bounded(Transport nio, AcceptedChannels accepted) implements Transport {

        @Override
        public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
            return () -> new BoundedServerChannel(accepted);
        }

        /// An event loop of Netty's that has no timer wakes up each second for nothing; one that has, when it is due.
        @Override
        public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory factory, int ioRatio) {
            EventLoopGroup loops = Transport.super.eventLoopGroup(type, threads, factory, ioRatio);
            loops.forEach(loop -> {
                var _ = loop.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.DAYS);
            });
            return loops;
        }

        @Override
        public IoHandlerFactory ioHandlerFactory() {
            return nio.ioHandlerFactory();
        }

        @Override
        @SuppressWarnings("deprecation") // it is what the interface takes
        public DatagramChannel datagramChannel(InternetProtocolFamily family) {
            return nio.datagramChannel(family);
        }

        @Override
        public ChannelFactory<? extends DatagramChannel> datagramChannelFactory() {
            return nio.datagramChannelFactory();
        }

        @Override
        public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
            return nio.channelFactory(domainSocket);
        }
    }
}
