package io.barograph.cli.backtest.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.cli.backtest.prometheus.PrometheusException.TooLarge;
import io.barograph.controller.cluster.Backoff;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.PrintableText;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// Asks a Prometheus over HTTP/1.1, one question at a time, and again while it is busy. An answer is bounded in size
/// and in time. Redirects are not followed.
public final class PrometheusClient implements AutoCloseable {

    /// Two hours of a node's series that are scraped every two seconds, four times over.
    static final int MOST_BYTES = 64 * 1024 * 1024;

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final int TRIES = 6;
    private static final long FIRST_PAUSE_MICROS = 500_000;
    private static final long LONGEST_PAUSE_MICROS = 30_000_000;
    private static final int LONGEST_RETRY_SECONDS = 60;
    private static final int LONGEST_REASON = 300;
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");

    private final PrometheusAccess access;
    private final AnswerCache cache;
    private final Duration patience;
    private final SteadyClock clock;
    private final Backoff backoff = new Backoff(FIRST_PAUSE_MICROS, LONGEST_PAUSE_MICROS, new Random());
    private final HttpClient client;

    /// Makes a value of an answer.
    public interface Reader<T> {

        T read(InputStream answer) throws IOException;
    }

    /// No answer came, and one may come later.
    private static final class Busy extends IOException {
        private static final long serialVersionUID = 1L;
        private final Duration pause;

        private Busy(String message, Duration pause) {
            super(message);
            this.pause = pause;
        }
    }

    /// @param patience for one answer, to its last byte
    public PrometheusClient(PrometheusAccess access, AnswerCache cache, Duration patience, SteadyClock clock) {
        this.access = access;
        this.cache = cache;
        this.patience = patience;
        this.clock = clock;
        client = HttpClient.newBuilder()
                .sslContext(access.tls())
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
    }

    /// The value of the answer, which may be one that was kept.
    ///
    /// @param question path and query: `/api/v1/query?query=...`
    /// @param about the question in messages
    public <T> T askValue(String question, String about, Reader<T> reader) throws IOException, InterruptedException {
        URI uri = access.of(question);
        try (InputStream keptAnswer = cache.keptAnswer(uri)) {
            if (keptAnswer != null) {
                return reader.read(keptAnswer);
            }
        } catch (IOException _) {
            // the file is damaged: ask again
        }
        byte[] answer = fetchAnswer(uri, about);
        try {
            T value = reader.read(new ByteArrayInputStream(answer));
            cache.keepAnswer(uri, answer);
            return value;
        } catch (TooLarge e) {
            throw e;
        } catch (PrometheusException e) {
            throw new PrometheusException(about + ": " + e.getMessage(), e);
        }
    }

    private byte[] fetchAnswer(URI uri, String about) throws IOException, InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                return fetchOnce(uri, about);
            } catch (Busy busy) {
                if (failures == TRIES) {
                    throw new PrometheusException(
                            about + ": " + busy.getMessage() + ", " + TRIES + " times in a row", busy);
                }
                Duration pause = Duration.of(backoff.afterMicros(failures), ChronoUnit.MICROS);
                clock.sleep(pause.compareTo(busy.pause) > 0 ? pause : busy.pause);
            }
        }
    }

    private byte[] fetchOnce(URI uri, String about) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("Accept", "application/json");
        String authorization = authorization();
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        CompletableFuture<HttpResponse<byte[]>> coming =
                client.sendAsync(request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES));
        try {
            return responseBody(coming.get(patience.toMillis(), TimeUnit.MILLISECONDS), about);
        } catch (TimeoutException _) {
            throw new Busy("no whole answer within " + patience.toSeconds() + " s", Duration.ZERO);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (("body exceeds capacity: " + MOST_BYTES).equals(cause.getMessage())) {
                throw new TooLarge("an answer of more than " + MOST_BYTES + " bytes");
            }
            String why = FileErrorText.whyNoAnswer(cause);
            throw new Busy(access.base() + " cannot be reached (" + why + ")", Duration.ZERO);
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

    private static byte[] responseBody(HttpResponse<byte[]> response, String about) throws IOException {
        int status = response.statusCode();
        if (status == 200) {
            return response.body();
        }
        String why = findReason(new String(response.body(), UTF_8));
        String statusText = "it answers " + status + (why.isEmpty() ? "" : " (" + why + ")");
        if (status == 429 || (status >= 500 && status != 501)) {
            throw new Busy(statusText, retryAfter(response.headers()));
        }
        if (status == 422 && why.contains("too many samples")) {
            throw new TooLarge(about + ": " + statusText);
        }
        throw new PrometheusException(about + ": " + statusText + statusHint(status));
    }

    /// The error that the API names, or what a proxy before it says, in one line.
    private static String findReason(String body) {
        Matcher error = ERROR.matcher(body);
        String errorText = error.find() ? error.group(1).replace("\\\"", "\"") : body;
        String line = PrintableText.of(errorText.strip());
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "...";
    }

    /// The pause that a busy server asks for in seconds; a date is ignored.
    private static Duration retryAfter(HttpHeaders headers) {
        String text = headers.firstValue("Retry-After").orElse("").strip();
        return text.matches("[0-9]{1,6}")
                ? Duration.ofSeconds(Math.min(LONGEST_RETRY_SECONDS, Integer.parseInt(text)))
                : Duration.ZERO;
    }

    private static String statusHint(int status) {
        return switch (status) {
            case 301, 302, 307, 308 -> ". Maybe it is served at another address, or by https";
            case 401, 403 -> ". Maybe give --token-file, or --user and --password-file";
            case 404 -> ". Maybe it is served under a path: http://HOST:9090/prometheus";
            default -> "";
        };
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
