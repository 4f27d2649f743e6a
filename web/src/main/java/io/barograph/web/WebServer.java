package io.barograph.web;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An HTTP/1.1 server on one event loop that only writes ready bytes.
public final class WebServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);
    private static final long CLOSE_MILLIS = 500;

    /// So many connections beyond the bound get as far as the event loop, which closes them.
    private static final int TO_BE_TOLD = 64;

    private final Vertx vertx;
    private final List<HttpServer> servers = new ArrayList<>();
    private final List<Address> listening = new ArrayList<>();

    private WebServer(Vertx vertx) {
        this.vertx = vertx;
    }

    /// Listens on every address and answers from then on.
    ///
    /// @param worker compresses; the caller closes it after the server
    /// @throws WebException naming the first address that cannot be listened on; nothing is left open then
    public static WebServer start(
            List<Address> addresses, Routes routes, Limits limits, Worker worker, SelfMetrics metrics) {
        WebServer server = new WebServer(Vertx.builder()
                .with(options())
                .withTransport(new BoundedAccept(limits.maxConnections() + TO_BE_TOLD))
                .build());
        try {
            Served served = new Served(
                    worker,
                    metrics.counter(
                            "http_requests_total",
                            "Requests answered, by path and status (499: the client left).",
                            "handler",
                            "code"),
                    metrics.gauge("http_requests_in_flight", "Requests that have no answer yet."),
                    new Unsent(limits.maxUnsentBytes()),
                    routes);
            Front front = new Front(served, limits, server.vertx);
            Context context = server.vertx.getOrCreateContext();
            for (Address address : addresses) {
                server.listen(address, context, front, limits);
            }
            LoopClock.start(
                    server.vertx,
                    metrics.gauge(
                            "eventloop_delay_seconds",
                            "How much later than it should the event loop did what was due in the last second."));
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static VertxOptions options() {
        return new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setPreferNativeTransport(false)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false));
    }

    private void listen(Address address, Context context, Front front, Limits limits) {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(address.host())
                .setPort(address.port())
                .setMaxHeaderSize(limits.maxHeaderBytes())
                .setMaxInitialLineLength(limits.maxUrlBytes())
                .setIdleTimeout(limits.times().idleSeconds())
                .setHttp2ClearTextEnabled(false)
                .setTcpNoDelay(true);
        HttpServer server = vertx.createHttpServer(options)
                .connectionHandler(front::connected)
                .invalidRequestHandler(front::invalid)
                .exceptionHandler(e -> LOG.debug("a connection broke", e))
                .requestHandler(request -> front.handle(request, context));
        try {
            await(server.listen().toCompletionStage().toCompletableFuture(), 10_000);
        } catch (ExecutionException | TimeoutException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new WebException(
                    "cannot listen on " + address + ": " + cause.getMessage()
                            + ". Maybe another program listens there already, or the address is not this host's.",
                    cause);
        }
        servers.add(server);
        listening.add(new Address(address.host(), server.actualPort()));
    }

    /// Where it listens, with the ports that were taken for 0.
    public List<Address> addresses() {
        return List.copyOf(listening);
    }

    /// Takes no more connections, gives answers under way half a second to leave, and stops the event loop.
    @Override
    public void close() {
        for (HttpServer server : servers) {
            quietly(
                    "the HTTP server",
                    server.shutdown(CLOSE_MILLIS / 2, TimeUnit.MILLISECONDS)
                            .toCompletionStage()
                            .toCompletableFuture());
        }
        servers.clear();
        quietly("the event loop", vertx.close().toCompletionStage().toCompletableFuture());
    }

    private static void quietly(String what, CompletableFuture<?> end) {
        try {
            await(end, CLOSE_MILLIS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("{} did not close in order: {}", what, e.toString());
        }
    }

    private static void await(CompletableFuture<?> end, long millis) throws ExecutionException, TimeoutException {
        try {
            end.get(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ExecutionException("interrupted", e);
        }
    }
}
