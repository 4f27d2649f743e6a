package io.barograph.cli.backtest.prometheus.client;

import io.barograph.cli.backtest.prometheus.client.PrometheusException.TooLarge;
import io.barograph.controller.cluster.Backoff;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.problem.FileErrorText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Asks a Prometheus over HTTP/1.1, one question at a time, and again where it was too busy. Answers are bounded in
/// size while they are read and in time as a whole; redirects are not followed.
public final class PrometheusClient implements AutoCloseable {

    /// Two hours of a node's series that are scraped every two seconds, four times over.
    static final long MOST_BYTES = 64L * 1024 * 1024;

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final int TRIES = 6;
    private static final long FIRST_PAUSE_MICROS = 500_000;
    private static final long LONGEST_PAUSE_MICROS = 30_000_000;

    private final PrometheusAccess access;
    private final AnswerCache files;
    private final Duration patience;
    private final SteadyClock clock;
    private final Backoff backoff = new Backoff(FIRST_PAUSE_MICROS, LONGEST_PAUSE_MICROS, new Random());
    private final HttpClient client;

    /// What is made of an answer.
    public interface Reader<T> {

        T read(InputStream answer) throws IOException;
    }

    /// What became of one request: the file with its body, or why there is none and how long to wait at least.
    private record Reply(@Nullable Path body, String busy, Duration pause) {}

    /// @param patience for one answer, to its last byte
    public PrometheusClient(PrometheusAccess access, AnswerCache files, Duration patience, SteadyClock clock) {
        this.access = access;
        this.files = files;
        this.patience = patience;
        this.clock = clock;
        client = HttpClient.newBuilder()
                .sslContext(access.tls())
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
    }

    /// What is made of the answer, which may be one that was kept.
    ///
    /// @param question path and query: `/api/v1/query?query=...`
    /// @param about the question as people read it
    public <T> T ask(String question, String about, Reader<T> reader) throws IOException, InterruptedException {
        String key = access.of(question).toString();
        Path kept = files.kept(key);
        if (kept != null) {
            try {
                return read(kept, reader);
            } catch (IOException _) {
                Files.deleteIfExists(kept);
            }
        }
        for (int failures = 1; ; failures++) {
            Reply reply = once(question, files.part(key, failures), about);
            Path body = reply.body();
            if (body != null) {
                return good(key, body, about, reader);
            }
            if (failures == TRIES) {
                throw new PrometheusException(about + ": " + reply.busy() + ", " + TRIES + " times in a row");
            }
            Duration pause = Duration.of(backoff.afterMicros(failures), ChronoUnit.MICROS);
            clock.sleep(pause.compareTo(reply.pause()) > 0 ? pause : reply.pause());
        }
    }

    private <T> T good(String key, Path body, String about, Reader<T> reader) throws IOException {
        try {
            T made = read(body, reader);
            files.done(key, body);
            return made;
        } catch (TooLarge e) {
            Files.deleteIfExists(body);
            throw e;
        } catch (PrometheusException e) {
            Files.deleteIfExists(body);
            throw new PrometheusException(about + ": " + e.getMessage(), e);
        }
    }

    private static <T> T read(Path file, Reader<T> reader) throws IOException {
        try (InputStream in = new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file), 64 * 1024))) {
            return reader.read(in);
        }
    }

    private Reply once(String question, Path into, String about) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(access.of(question)).header("Accept", "application/json");
        String authorization = authorization();
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        CompletableFuture<HttpResponse<Path>> coming =
                client.sendAsync(request.GET().build(), _ -> new BoundedFileBody(into, MOST_BYTES));
        try {
            return reply(coming.get(patience.toMillis(), TimeUnit.MILLISECONDS), about);
        } catch (TimeoutException _) {
            return new Reply(null, "no whole answer within " + patience.toSeconds() + " s", Duration.ZERO);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof TooLarge tooLarge) {
                throw tooLarge;
            }
            String text = FileErrorText.whyNoAnswer(cause);
            return new Reply(null, access.base() + " cannot be reached (" + text + ")", Duration.ZERO);
        } finally {
            coming.cancel(true);
        }
    }

    private String authorization() throws PrometheusException {
        try {
            return access.authorization().get();
        } catch (IllegalArgumentException e) {
            throw new PrometheusException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Reply reply(HttpResponse<Path> response, String about) throws IOException {
        int status = response.statusCode();
        if (status == 200) {
            return new Reply(response.body(), "", Duration.ZERO);
        }
        String why = ErrorAnswer.of(response.body());
        String said = "it answers " + status + (why.isEmpty() ? "" : " (" + why + ")");
        if (status == 429 || (status >= 500 && status != 501)) {
            return new Reply(null, said, RetryAfter.of(response.headers()));
        }
        if (status == 422 && why.contains("too many samples")) {
            throw new TooLarge(about + ": " + said);
        }
        throw new PrometheusException(about + ": " + said + maybe(status));
    }

    private static String maybe(int status) {
        return switch (status) {
            case 301, 302, 307, 308 -> ". Maybe it is served at another address, or by https";
            case 401, 403 -> ". Maybe give --source-token-file, or --source-user and its password file";
            case 404 -> ". Maybe it is served under a path: http://HOST:9090/prometheus";
            default -> "";
        };
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
