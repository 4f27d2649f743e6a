package io.barograph.controller.watch;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.NoopAddressResolverGroup;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/// The connections to all exporters, kept open between calls. One thread does all reading and writing. Others look
/// addresses up and compute what a handshake takes.
final class Connections implements AutoCloseable {

    static final int CONNECT_MILLIS = 3_000;

    /// A snapshot comes with one reading.
    private static final int READ_BYTES = 16_384;

    /// What an exporter's certificate takes to be checked must not keep all others waiting.
    private static final int HANDSHAKES = 2;

    private static final HttpDecoderConfig ANSWERS = new HttpDecoderConfig()
            .setMaxInitialLineLength(1_024)
            .setMaxHeaderSize(8_192)
            .setMaxChunkSize(READ_BYTES);

    private final ExecutorService handshakes = handshakes();
    private final Map<URI, Connection> idle = new ConcurrentHashMap<>();
    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(
            1, Thread.ofPlatform().daemon().name("exporter-io-", 0).factory(), NioIoHandler.newFactory());
    private final Bootstrap bootstrap = new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .resolver(NoopAddressResolverGroup.INSTANCE)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES));

    private volatile boolean closed;

    /// They end when no exporter shakes hands any more.
    private static ExecutorService handshakes() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                HANDSHAKES,
                HANDSHAKES,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("exporter-tls-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /// Asks over the connection that is open, else over a new one. Looks the address up by the thread that calls.
    void ask(Call call) {
        Connection kept = idle.remove(call.base());
        if (kept == null) {
            open(call);
        } else if (kept.holdsFor(call.access())) {
            kept.ask(call);
        } else {
            kept.close();
            open(call);
        }
    }

    /// Asks over a new connection, the old one having gone. Called by the thread that must not look addresses up.
    void askAnew(Call call) {
        try {
            handshakes.execute(() -> open(call));
        } catch (RejectedExecutionException e) {
            call.fail(e);
        }
    }

    private void open(Call call) {
        if (closed) {
            call.fail(new ClosedChannelException());
            return;
        }
        InetSocketAddress address = call.address();
        if (address.isUnresolved()) {
            call.fail(new UnknownHostException("there is no such host"));
            return;
        }
        ChannelFuture connecting = bootstrap
                .clone()
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        equip(channel, call, address);
                    }
                })
                .connect(address);
        call.over(connecting.channel());
        ChannelFuture _ = connecting.addListener(done -> {
            if (!done.isSuccess()) {
                call.fail(done.cause());
            }
        });
    }

    private void equip(Channel channel, Call call, InetSocketAddress address) {
        if (call.secure()) {
            channel.pipeline().addLast(new SslHandler(engine(call, address), handshakes));
        }
        channel.pipeline().addLast(new HttpClientCodec(ANSWERS, false, false), new Connection(this, channel, call));
    }

    private static SSLEngine engine(Call call, InetSocketAddress address) {
        SSLEngine engine = call.access().tls().createSSLEngine(address.getHostString(), address.getPort());
        engine.setUseClientMode(true);
        SSLParameters parameters = CurvesOnly.of(call.access().tls());
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        return engine;
    }

    /// Its next call may use it.
    void keep(Connection open) {
        Connection other = idle.put(open.base(), open);
        if (other != null) {
            other.close();
        }
    }

    void forget(Connection gone) {
        idle.remove(gone.base(), gone);
    }

    /// Nobody asks there any more.
    void leave(URI base) {
        Connection kept = idle.remove(base);
        if (kept != null) {
            kept.close();
        }
    }

    /// Breaks off what is under way.
    @Override
    public void close() {
        closed = true;
        Future<?> _ = loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
        handshakes.shutdownNow();
    }
}
