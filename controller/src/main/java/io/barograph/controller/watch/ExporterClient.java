package io.barograph.controller.watch;

import io.barograph.problem.Unreadable;
import io.barograph.wire.Position;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.SnapshotPage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// Fetches pages of snapshots from exporters over HTTP/1.1, all through one client.
///
/// An answer is bounded in size while it is read and in time as a whole, so that the worst exporter costs one page of
/// memory and one deadline. Redirects are not followed.
public final class ExporterClient implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(3);

    /// What an exporter's certificate takes to be checked must not keep the thread that all connections share.
    private static final int THREADS = 2;

    private final Duration grace;
    private final Supplier<ExporterAccess> access;
    private final Executor io = threads();
    private Connected connected;
    private boolean closed;

    /// Clients with and without TLS, and the TLS they were made with.
    private record Connected(HttpClient plain, HttpClient secure, SSLContext tls) {

        HttpClient of(URI page) {
            return "https".equals(page.getScheme()) ? secure : plain;
        }
    }

    /// A client that gives an answer `grace` beyond the wait it asked for.
    ///
    /// @param access asked before each request; other TLS from it means new connections
    public ExporterClient(Duration grace, Supplier<ExporterAccess> access) {
        this.grace = grace;
        this.access = access;
        this.connected = connect(access.get().tls());
    }

    /// A client for exporters that are not protected, or by certificates that Java trusts.
    ///
    /// @throws IllegalStateException if this JVM has no TLS
    public static ExporterClient open(Duration grace) {
        try {
            ExporterAccess access = new ExporterAccess(SSLContext.getDefault(), "");
            return new ExporterClient(grace, () -> access);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has TLS", e);
        }
    }

    /// They end when nothing is asked any more.
    private static Executor threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("exporter-io-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private synchronized HttpClient client(URI page, SSLContext tls) {
        if (!connected.tls().equals(tls) && !closed) {
            // Long polls under way end as they would have
            connected.plain().shutdown();
            connected.secure().shutdown();
            connected = connect(tls);
        }
        return connected.of(page);
    }

    /// Without TLS the client's own thread takes answers apart: handing each on costs more than that.
    private Connected connect(SSLContext tls) {
        HttpClient plain = builder().executor(Runnable::run).build();
        HttpClient secure = builder()
                .sslContext(tls)
                .sslParameters(CurvesOnly.of(tls))
                .executor(io)
                .build();
        return new Connected(plain, secure, tls);
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .proxy(HttpClient.Builder.NO_PROXY);
    }

    /// The page after `position` (null: from the ring's start), for which the exporter may wait as long as `wait`.
    Answer fetch(Exporter exporter, @Nullable Position position, Duration wait) throws InterruptedException {
        URI page = exporter.page(position, wait.toSeconds());
        ExporterAccess shown = access.get();
        HttpRequest.Builder request = HttpRequest.newBuilder(page).header("Accept", SnapshotPage.CONTENT_TYPE);
        if (!shown.authorization().isEmpty()) {
            request.header("Authorization", shown.authorization());
        }
        CompletableFuture<HttpResponse<Lines>> coming =
                client(page, shown.tls()).sendAsync(request.GET().build(), ExporterClient::body);
        try {
            HttpResponse<Lines> response = coming.get(wait.plus(grace).toMillis(), TimeUnit.MILLISECONDS);
            return switch (response.statusCode()) {
                case 200, 204 -> new Answer.Page(response.body().take());
                case 401 ->
                    new Answer.Failure(
                            Fault.STATUS,
                            page + " answers 401. Maybe give --exporter-user and --exporter-password-file");
                default -> new Answer.Failure(Fault.STATUS, page + " answers " + response.statusCode());
            };
        } catch (TimeoutException _) {
            String limit = wait.plus(grace).toMillis() / 1000.0 + " s";
            return new Answer.Failure(Fault.TOO_SLOW, page + " had not answered in full after " + limit);
        } catch (ExecutionException e) {
            return failure(page, e);
        } catch (CancellationException _) {
            return new Answer.Failure(Fault.UNREACHABLE, page + ": the client is closed");
        } finally {
            coming.cancel(true);
        }
    }

    private static BodySubscriber<Lines> body(ResponseInfo info) {
        return info.statusCode() == 200
                ? new BoundedLines(SnapshotJson.MAX_BYTES, SnapshotPage.MAX_BYTES)
                : new NoBody();
    }

    private static Answer.Failure failure(URI page, ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (cause instanceof BoundedLines.Oversized) {
            return new Answer.Failure(Fault.OVERSIZED, page + " sends " + cause.getMessage());
        }
        String text = Unreadable.whyNoAnswer(cause);
        return new Answer.Failure(Fault.UNREACHABLE, page + ": " + text);
    }

    /// Breaks off what is under way.
    @Override
    public synchronized void close() {
        closed = true;
        connected.plain().shutdownNow();
        connected.secure().shutdownNow();
    }
}
