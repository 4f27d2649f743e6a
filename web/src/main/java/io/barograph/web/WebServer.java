package io.barograph.web;

import io.barograph.program.BoundedWorker;
import io.barograph.program.SystemClock;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebConfig;
import io.barograph.web.config.WebConfigFile;
import io.barograph.web.config.WebServerException;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.AcceptedChannels;
import io.barograph.web.limits.BoundedTransport;
import io.barograph.web.limits.ClientSlots;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.limits.ServerTimeouts;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import io.barograph.web.tls.TlsSettings;
import io.barograph.web.tls.VertxTlsOptions;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An HTTP server on one event loop that only writes ready bytes. Its configuration file adds TLS and users.
public final class WebServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);
    private static final long CLOSE_MILLIS = 500;

    /// How often the event loop's delay is measured; each measurement wakes an idle program.
    private static final long DELAY_NANOS = 10_000_000_000L;

    /// Vert.x would wake a thread each second to see whether the event loop hangs. The delay that we measure, and a
    /// probe that is not answered, say the same.
    private static final long BLOCKED_CHECK_MILLIS = Duration.ofDays(1).toMillis();

    /// Accepted beyond the bound; the event loop finds room for them or closes them.
    private static final int MORE_ACCEPTED = 64;

    private final Vertx vertx;
    private final ServerTimeouts timeouts;
    private final RequestGate gate;
    private final OpenConnections connections;
    private final List<HttpServer> servers = new ArrayList<>();
    private final List<ListenAddress> listening = new ArrayList<>();
    private @Nullable Long timer;

    private WebServer(Vertx vertx, ServerTimeouts timeouts, RequestGate gate, OpenConnections connections) {
        this.vertx = vertx;
        this.timeouts = timeouts;
        this.gate = gate;
        this.connections = connections;
    }

    /// Listens on every address and answers from then on.
    ///
    /// @param worker compresses; the caller closes it after the server
    /// @throws WebServerException with the first address that cannot be listened on, or all that is wrong with the
    ///     configuration file; nothing is left open then
    public static WebServer startServer(
            WebServerOptions options, Routes routes, BoundedWorker worker, SelfMetrics metrics) {
        Path path = options.configFile();
        WebConfigFile file = path == null ? null : WebConfigFile.openFile(path);
        WebConfig config = file == null ? WebConfig.OPEN : file.current();
        long descriptors = ServerLimits.descriptors();
        ServerLimits limits = options.limits().boundedBy(descriptors);
        ServerMetrics counts = ServerMetrics.of(metrics);
        AcceptedChannels accepted = new AcceptedChannels(
                limits.maxConnections() + (int) Math.min(MORE_ACCEPTED, descriptors / 8),
                reason -> counts.closed().inc(reason));
        Vertx vertx = Vertx.builder()
                .with(vertxOptions())
                .withTransport(new BoundedTransport(accepted))
                .build();
        Context context = vertx.getOrCreateContext();
        RequestGate gate = new RequestGate(
                task -> context.runOnContext(_ -> task.run()),
                new ClientSlots(limits.answers().maxRequests()));
        OpenConnections connections = new OpenConnections(limits, accepted, counts.closed());
        connections.sweepBy(new SweepTimer(vertx, connections::sweepConnections)::sweepBy);
        WebServer server = new WebServer(vertx, limits.timeouts(), gate, connections);
        try {
            gate.followConfig(config);
            ServerParts.Outgoing outgoing = new ServerParts.Outgoing(
                    worker, new UnsentBytes(limits.answers().maxUnsentBytes()));
            Dispatcher front = new Dispatcher(new ServerParts(connections, gate, outgoing, counts, routes));
            for (ListenAddress address : options.listen()) {
                HostCheck hosts = HostCheck.of(address, options.allowedHosts());
                HttpServer http = vertx.createHttpServer(httpOptions(address, config, limits))
                        .connectionHandler(connections::addConnection)
                        .invalidRequestHandler(front::refuseInvalid)
                        .exceptionHandler(counts::countBroken)
                        .requestHandler(request -> front.handleRequest(request, hosts, context));
                server.listenOn(address, http);
            }
            measureDelay(vertx, counts.delay());
            if (file != null) {
                server.timer = new WebConfigFollower(file, metrics)
                        .startFollowing(
                                vertx, limits.timeouts().check(), next -> server.followConfig(next, config.http2()));
            }
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /// Measures now and then how much later than it should the event loop does what is due.
    private static void measureDelay(Vertx vertx, SelfGauge delaySeconds) {
        long[] dueNanos = {SystemClock.nanos() + DELAY_NANOS};
        vertx.setPeriodic(DELAY_NANOS / 1_000_000, _ -> {
            long nowNanos = SystemClock.nanos();
            delaySeconds.set(Math.max(0, (nowNanos - dueNanos[0]) / 1e9));
            dueNanos[0] = nowNanos + DELAY_NANOS;
        });
    }

    private static VertxOptions vertxOptions() {
        return new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setPreferNativeTransport(false)
                .setBlockedThreadCheckInterval(BLOCKED_CHECK_MILLIS)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false));
    }

    private static HttpServerOptions httpOptions(ListenAddress address, WebConfig config, ServerLimits limits) {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(address.host())
                .setPort(address.port())
                .setMaxHeaderSize(limits.maxHeaderBytes())
                .setMaxInitialLineLength(limits.maxUrlBytes())
                .setIdleTimeout((int) limits.timeouts().idle().toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setHttp2ClearTextEnabled(false)
                // Nothing here is a WebSocket; what would compress them closes a connection at 129 requests at a time
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setTcpNoDelay(true);
        options.getInitialSettings().setMaxConcurrentStreams(16).setMaxHeaderListSize(limits.maxHeaderBytes());
        TlsSettings tls = config.tls();
        if (tls != null) {
            VertxTlsOptions.startOptions(options, tls, config.http2(), limits.timeouts());
        }
        return options;
    }

    private void listenOn(ListenAddress address, HttpServer server) {
        try {
            awaitEnd(server.listen().toCompletionStage().toCompletableFuture(), 10_000);
        } catch (ExecutionException | TimeoutException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new WebServerException(
                    "cannot listen on " + address + ": " + cause.getMessage()
                            + ". Maybe another program listens there already, or the address is not this host's.",
                    cause);
        }
        servers.add(server);
        listening.add(new ListenAddress(address.host(), server.actualPort()));
    }

    private void followConfig(WebConfig next, boolean http2) {
        gate.followConfig(next);
        TlsSettings tls = next.tls();
        if (tls != null) {
            for (HttpServer httpServer : servers) {
                httpServer
                        .updateSSLOptions(VertxTlsOptions.updateOptions(tls, http2, timeouts))
                        .onFailure(e -> LOG.error("the new TLS settings were not taken up", e));
            }
        }
    }

    /// The addresses that it listens on, with the ports that were taken for 0.
    public List<ListenAddress> addresses() {
        return List.copyOf(listening);
    }

    /// Takes no more connections, waits a short time for answers under way, and stops the event loop. Then it aborts
    /// connections whose clients have not read all.
    @Override
    public void close() {
        if (timer != null) {
            vertx.cancelTimer(timer);
        }
        if (!servers.isEmpty()) {
            vertx.setTimer(timeouts.grace().toMillis() + CLOSE_MILLIS / 2, _ -> connections.abortAll());
        }
        List<CompletableFuture<Void>> ends = servers.stream()
                .map(httpServer -> httpServer
                        .shutdown(timeouts.grace())
                        .toCompletionStage()
                        .toCompletableFuture())
                .toList();
        servers.clear();
        for (CompletableFuture<Void> shutdown : ends) {
            awaitQuietly("the HTTP server", shutdown, timeouts.grace().toMillis() + CLOSE_MILLIS);
        }
        gate.close();
        awaitQuietly("the event loop", vertx.close().toCompletionStage().toCompletableFuture(), CLOSE_MILLIS);
    }

    private static void awaitQuietly(String what, CompletableFuture<?> end, long millis) {
        try {
            awaitEnd(end, millis);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("{} did not close in order: {}", what, e.toString());
        }
    }

    private static void awaitEnd(CompletableFuture<?> end, long millis) throws ExecutionException, TimeoutException {
        try {
            end.get(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ExecutionException("interrupted", e);
        }
    }
}
