package io.barograph.controller.watch.client;

import io.barograph.web.limits.TlsRecordLimit;
import io.barograph.web.tls.SessionTickets;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.IoHandler;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.Errors;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.NoopAddressResolverGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ThreadAwareExecutor;
import io.netty.util.concurrent.Ticker;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How connections to exporters are made. The threads of a few loops do all reading and writing, and all that follows
/// from what is read. Others compute what a handshake takes.
///
/// The loops use epoll. Where the kernel has no watch left for this user (`fs.epoll.max_user_watches`, which another
/// process of the user's id on the host may have used up), new connections are polled from then on.
final class ConnectionFactory implements AutoCloseable {

    static final int CONNECT_MILLIS = 3_000;

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionFactory.class);

    /// ENOSPC.
    private static final int NO_WATCH_LEFT = -28;

    /// A snapshot comes with one reading.
    private static final int READ_BYTES = 16_384;

    /// Before it is the others' turn: the largest snapshot, or four full records of TLS.
    private static final int READS = 4;

    /// As many as there are processors for: what is read is evaluated on them.
    private static final int MAX_LOOPS = 2;

    /// What an exporter's certificate takes to be checked must not keep all others waiting.
    private static final int HANDSHAKES = 2;

    private static final HttpDecoderConfig ANSWERS = new HttpDecoderConfig()
            .setMaxInitialLineLength(1_024)
            .setMaxHeaderSize(8_192)
            .setMaxChunkSize(READ_BYTES);

    private final ExecutorService handshakes = newHandshakeThreads();
    private final AtomicBoolean polls = new AtomicBoolean();
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
            Math.min(MAX_LOOPS, Runtime.getRuntime().availableProcessors()),
            Thread.ofPlatform().daemon().name("exporter-io-", 0).factory(),
            this::newIo);
    private final Bootstrap bootstrap;
    private final AtomicInteger urgent = new AtomicInteger();
    private volatile boolean closed;

    ConnectionFactory() {
        bootstrap = bootstrapOf(this::newSocket);
        loops.forEach(loop -> loop.execute(() -> {})); // which starts its thread
    }

    /// @param sockets makes each; it throws where no descriptor is left
    ConnectionFactory(ChannelFactory<Channel> sockets) {
        bootstrap = bootstrapOf(sockets);
    }

    private static Bootstrap bootstrapOf(ChannelFactory<Channel> sockets) {
        return new Bootstrap()
                .channelFactory(sockets)
                .resolver(NoopAddressResolverGroup.INSTANCE)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new FixedRecvByteBufAllocator(READ_BYTES).maxMessagesPerRead(READS));
    }

    private IoHandler newIo(ThreadAwareExecutor loop) {
        IoHandler poll = NioIoHandler.newFactory().newHandler(loop);
        return new EpollThenPoll(newEpoll(loop), poll, Ticker.systemTicker(), this::isCalm);
    }

    /// Null where it cannot be used.
    private @Nullable IoHandler newEpoll(ThreadAwareExecutor loop) {
        try {
            if (Epoll.isAvailable()) {
                return EpollIoHandler.newFactory().newHandler(loop);
            }
            turnToPoll(Epoll.unavailabilityCause());
        } catch (IllegalStateException | UncheckedIOException e) {
            turnToPoll(e);
        }
        return null;
    }

    private Channel newSocket() {
        return polls.get() ? new NioSocketChannel() : new EpollSocketChannel();
    }

    /// Turns to poll if a connection failed because epoll has no room for it.
    ///
    /// @return whether it has none, so that another attempt is worth it
    boolean turnToPollIfEpollIsFull(Throwable problem) {
        Throwable cause = problem instanceof UncheckedIOException unchecked ? unchecked.getCause() : problem;
        if (cause instanceof Errors.NativeIoException epollProblem && epollProblem.expectedErr() == NO_WATCH_LEFT) {
            turnToPoll(epollProblem);
            return true;
        }
        return false;
    }

    private void turnToPoll(Throwable why) {
        if (polls.compareAndSet(false, true)) {
            LOG.warn(
                    "exporters' connections are polled from now on, which takes more CPU: {}. Maybe a pod on this"
                            + " node has this user id, and fs.epoll.max_user_watches is used up; or Netty's library"
                            + " cannot be loaded from the directory for temporary files",
                    why.toString());
        }
    }

    /// They stand from the start: later the host may have no thread for us.
    private static ExecutorService newHandshakeThreads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                HANDSHAKES,
                HANDSHAKES,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("exporter-tls-", 0).factory());
        threads.prestartAllCoreThreads();
        return threads;
    }

    /// An answer is waited for that comes at once; `-1`: it has come, or is given up.
    void countUrgent(int more) {
        urgent.addAndGet(more);
    }

    private boolean isCalm() {
        return urgent.get() == 0 && !closed;
    }

    /// The loop of the next line.
    EventLoop loop() {
        return loops.next();
    }

    boolean closed() {
        return closed;
    }

    /// Connects, by this loop.
    ///
    /// @param account of the exporter's TLS
    ChannelFuture connect(
            EventLoop loop,
            ConnectionHandler handler,
            PageRequest first,
            InetSocketAddress address,
            TlsRecordLimit.Account account) {
        return bootstrap
                .clone(loop)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (first.exporter().secure()) {
                            SSLEngine engine = clientEngine(first.access().tls(), address);
                            channel.pipeline()
                                    .addLast(new TlsRecordLimit(account, handler::refuseRecords))
                                    .addLast(new SslHandler(engine, handshakes));
                        }
                        channel.pipeline().addLast(new HttpClientCodec(ANSWERS, false, false), handler);
                    }
                })
                .connect(address);
    }

    private static SSLEngine clientEngine(SSLContext tls, InetSocketAddress address) {
        SessionTickets.refuseTickets(tls);
        SSLEngine engine = tls.createSSLEngine(address.getHostString(), address.getPort());
        engine.setUseClientMode(true);
        SSLParameters parameters = EllipticCurvesOnly.of(tls);
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        return engine;
    }

    /// Breaks off what is under way.
    @Override
    public void close() {
        closed = true;
        Future<?> _ = loops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
        handshakes.shutdownNow();
    }
}
