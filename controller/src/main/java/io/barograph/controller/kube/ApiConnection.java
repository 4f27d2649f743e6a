package io.barograph.controller.kube;

import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ClusterTime;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.program.ThreadShortageException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import module java.base;
import java.net.http.HttpTimeoutException;
import org.jspecify.annotations.Nullable;

/// The wire to the API server. Each call ends in time, with an outcome, and takes no more memory than it may.
public final class ApiConnection implements AutoCloseable {

    /// An object of 1.5 MiB, which is etcd's limit for any, may have 9 MiB as JSON, which writes six bytes for one `<`.
    private static final long MAX_BYTES = 32L * 1024 * 1024;

    /// A line of a watch is passed over to its end however long it is; what is longer comes from no API server.
    private static final long MAX_LINE_BYTES = 256L * 1024 * 1024;

    private static final long MAX_BLANK_BYTES = 64 * 1024;

    /// Three watches, and calls of lease, reconciler, evictor, survey and hazards, may be under way at once.
    private static final int KEPT_THREADS = 8;

    private final String base;
    private final ApiClients clients;
    private final ApiFailures failures;
    private final ApiTimeouts timeouts;
    private final ServerTime time;
    private final LongSupplier micros = ControllerClock.system().monotonicMicros();
    private final ApiHealth health;
    private final PassedOverObjects passedOver = new PassedOverObjects();

    private ApiConnection(String base, ApiClients clients, ApiTimeouts timeouts, InstantSource machine) {
        this.base = base;
        this.clients = clients;
        this.failures = new ApiFailures(base);
        this.timeouts = timeouts;
        this.time = new ServerTime(machine);
        this.health = new ApiHealth(ControllerClock.of(time));
    }

    /// Opens no connection yet: each call has one for itself.
    public static ApiConnection forCluster(ClusterAccess access) {
        return forCluster(access, InstantSource.system());
    }

    /// The same on a machine with this clock.
    public static ApiConnection forCluster(ClusterAccess access, InstantSource machine) {
        return forCluster(access, ApiTimeouts.DEFAULT, machine);
    }

    static ApiConnection forCluster(ClusterAccess access, ApiTimeouts timeouts, InstantSource machine) {
        ApiClients.keepTimerThread();
        return open(access, timeouts, machine, ApiClients.newExecutor(KEPT_THREADS));
    }

    /// For some calls one after the other: no thread is kept.
    ///
    /// @throws ThreadShortageException where there is none to be had
    public static ApiConnection forFewCalls(ClusterAccess access) {
        return open(access, ApiTimeouts.DEFAULT, InstantSource.system(), ApiClients.newExecutor(0));
    }

    private static ApiConnection open(
            ClusterAccess access, ApiTimeouts timeouts, InstantSource machine, ExecutorService executor) {
        try {
            return forCluster(access, timeouts, machine, executor);
        } catch (RuntimeException e) {
            executor.shutdownNow();
            throw e;
        }
    }

    /// @param executor runs the parts of a client's calls
    static ApiConnection forCluster(
            ClusterAccess access, ApiTimeouts timeouts, InstantSource machine, Executor executor) {
        String url = access.config().getMasterUrl();
        String base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        return new ApiConnection(base, new ApiClients(access, executor), timeouts, machine);
    }

    public ApiOutcome<JsonNode> send(ApiRequest request) {
        return send(request, JsonFieldFilter.ALL);
    }

    /// The same with these fields only, of an object that others may have made large.
    public ApiOutcome<JsonNode> send(ApiRequest request, JsonFieldFilter fields) {
        return send(request, fields, timeouts.answer());
    }

    /// The same of an answer that is larger and slower.
    public ApiOutcome<JsonNode> sendList(ApiRequest request, JsonFieldFilter fields) {
        return send(request, fields, timeouts.list());
    }

    /// A page of a list with these fields: see [ApiResponses#pageOutcome]. One that is too large is not whole.
    ApiOutcome<ReadJson> requestPage(ApiRequest request, JsonFieldFilter fields) {
        return health.noteOutcome(exchange(request, timeouts.list(), (response, body) -> {
            ReadJson readJson = JsonReader.readOnly(body, ApiResponses.fieldsToRead(response.code(), fields));
            return ApiResponses.pageOutcome(request, ApiResponses.Head.of(response), readJson);
        }));
    }

    /// Any whole answer as it came, whatever its status; a failure only where there is none.
    public ApiOutcome<ApiAnswer> requestAnswer(ApiRequest request) {
        return health.noteOutcome(exchange(request, timeouts.answer(), (response, body) -> {
            ReadJson readJson = JsonReader.readOnly(body, JsonFieldFilter.ALL);
            JsonNode json = readJson.isWhole() ? readJson.json() : MissingNode.getInstance();
            return new ApiOutcome.Done<>(ApiAnswer.of(response.code(), response.header("Retry-After"), json));
        }));
    }

    /// The API server's own time in whole seconds, from the header of its answer.
    public ApiOutcome<Instant> serverTime() {
        ApiRequest request = ApiRequest.get("/version");
        return health.noteOutcome(exchange(request, timeouts.answer(), (response, _) -> {
            String date = response.header("Date");
            Instant server = date == null ? null : ServerTime.parse(date);
            return server == null
                    ? new ApiOutcome.Unavailable<>(request + ": expected an answer with the header Date")
                    : new ApiOutcome.Done<>(server);
        }));
    }

    private ApiOutcome<JsonNode> send(ApiRequest request, JsonFieldFilter fields, Duration timeout) {
        return health.noteOutcome(exchange(request, timeout, (response, body) -> {
            ReadJson readJson = JsonReader.readOnly(body, ApiResponses.fieldsToRead(response.code(), fields));
            IOException tooLarge = body.whyTooLarge();
            return tooLarge == null
                    ? ApiResponses.of(request, ApiResponses.Head.of(response), readJson)
                    : failures.failureOutcome(request, tooLarge);
        }));
    }

    /// Reads an answer while it arrives.
    private interface AnswerReader<T> {
        ApiOutcome<T> read(HttpResponse<AsyncBody> response, ArrivingBody body) throws IOException;
    }

    private <T> ApiOutcome<T> exchange(ApiRequest request, Duration timeout, AnswerReader<T> reader) {
        ArrivingBody body = new ArrivingBody(micros, MAX_BYTES);
        CompletableFuture<HttpResponse<AsyncBody>> answer = null;
        long begun = micros.getAsLong();
        HttpClient http = clients.currentClient();
        try (body) {
            Instant requestTime = time.asking();
            answer = http.consumeBytes(asHttp(http, request, timeout), body);
            HttpResponse<AsyncBody> response = answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (response.code() / 100 == 2) { // what stands before an API server dates its errors by its own clock
                time.noteAnswer(requestTime, response.header("Date"));
            }
            body.beginReading(response.body(), timeout.minus(micros.getAsLong() - begun, ChronoUnit.MICROS));
            return reader.read(response, body);
        } catch (TimeoutException | ArrivingBody.LateBodyException _) {
            giveUp(answer);
            return ApiFailures.lateOutcome(request, timeout);
        } catch (ExecutionException e) {
            clients.replaceEnded(http, e);
            return e.getCause() instanceof HttpTimeoutException
                    ? ApiFailures.lateOutcome(request, timeout)
                    : failures.failureOutcome(request, e);
        } catch (InterruptedException _) {
            giveUp(answer);
            Thread.currentThread().interrupt();
            return new ApiOutcome.Unavailable<>(request + ": interrupted");
        } catch (IOException | RuntimeException e) {
            clients.replaceEnded(http, e);
            return failures.failureOutcome(request, e);
        } catch (OutOfMemoryError e) {
            giveUp(answer);
            return failures.failureOutcome(request, ThreadShortageException.of(e));
        }
    }

    /// Asks often enough for the time to be settled, unless no answer comes.
    public void settleTime() {
        int answers = 0;
        while (answers < ServerTime.AGREEING && serverTime() instanceof ApiOutcome.Done) {
            answers++;
        }
    }

    /// The API server's time, as its answers said it last.
    public ClusterTime time() {
        return time;
    }

    /// An answer that comes too late is not read.
    private static void giveUp(@Nullable CompletableFuture<HttpResponse<AsyncBody>> answer) {
        if (answer != null) {
            var _ = answer.thenAccept(lateResponse -> lateResponse.body().cancel());
        }
    }

    /// What was too large to be read.
    public PassedOverObjects passedOver() {
        return passedOver;
    }

    /// When the API server answered last; null while it answers.
    public @Nullable Instant awaySince() {
        return health.awaySince();
    }

    ApiTimeouts timeouts() {
        return timeouts;
    }

    /// Takes the lines of a watch. What it throws ends the watch.
    interface LineTaker {
        void takeLine(ReadJson line) throws IOException;
    }

    /// Watches line by line until the API server ends the watch, or it fails, or it should have ended long ago. A
    /// connection that dies without a sign is found so. Lines are read as they come, however long they are.
    ///
    /// @param path what to watch, and from where
    /// @param fields that are read of each line
    WatchEnd watchLines(String path, JsonFieldFilter fields, LineTaker lines) {
        ApiRequest request =
                ApiRequest.get(path + "&timeoutSeconds=" + timeouts.watch().toSeconds());
        Duration timeLimit = timeouts.watchGivenUp();
        CompletableFuture<HttpResponse<AsyncBody>> answer = null;
        HttpClient http = clients.currentClient();
        try (ArrivingBody body = new ArrivingBody(micros, MAX_BLANK_BYTES)) {
            answer = http.consumeBytes(asHttp(http, request, timeLimit), body);
            HttpResponse<AsyncBody> response = answer.get(timeouts.answer().toMillis(), TimeUnit.MILLISECONDS);
            body.beginReading(response.body(), timeLimit);
            return response.code() == 200
                    ? readLines(request, body, fields, lines)
                    : WatchEnd.ofRefusal(request, response.code());
        } catch (TimeoutException _) {
            giveUp(answer);
            return new WatchEnd(
                    WatchEnd.Why.BROKEN,
                    request + ": no answer within " + timeouts.answer().toSeconds() + " s");
        } catch (ExecutionException | RuntimeException e) {
            clients.replaceEnded(http, e);
            return failures.watchEnd(WatchEnd.Why.BROKEN, request, e);
        } catch (OutOfMemoryError e) {
            giveUp(answer);
            return failures.watchEnd(WatchEnd.Why.BROKEN, request, ThreadShortageException.of(e));
        } catch (InterruptedException _) {
            giveUp(answer);
            Thread.currentThread().interrupt();
            return new WatchEnd(WatchEnd.Why.BROKEN, request + ": interrupted");
        }
    }

    private WatchEnd readLines(ApiRequest request, ArrivingBody body, JsonFieldFilter fields, LineTaker lines) {
        try (JsonReader reader = new JsonReader(body)) {
            while (reader.beginObject()) {
                body.limitBytes(MAX_LINE_BYTES);
                lines.takeLine(reader.readObject(fields));
                IOException broken = reader.whyBroken();
                if (broken != null) {
                    throw broken;
                }
                body.limitBytes(MAX_BLANK_BYTES);
            }
            return new WatchEnd(WatchEnd.Why.ENDED, request + ": ended");
        } catch (ArrivingBody.LateBodyException _) {
            return new WatchEnd(
                    WatchEnd.Why.BROKEN,
                    request + ": not ended by the server within "
                            + timeouts.watchGivenUp().toSeconds() + " s");
        } catch (ArrivingBody.BrokenBodyException | JsonEOFException e) {
            return failures.watchEnd(WatchEnd.Why.BROKEN, request, e);
        } catch (IOException | RuntimeException e) {
            return failures.watchEnd(WatchEnd.Why.REFUSED, request, e);
        }
    }

    private HttpRequest asHttp(HttpClient http, ApiRequest request, Duration timeout) {
        HttpRequest.Builder builder = http.newHttpRequestBuilder()
                .uri(base + request.path())
                .header("Accept", "application/json")
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (request.asUser() != null) {
            builder.header("Impersonate-User", request.asUser());
        }
        String body = request.body();
        return body == null
                ? builder.build()
                : builder.method(request.method(), request.mediaType(), body).build();
    }

    @Override
    public void close() {
        clients.close();
    }
}
