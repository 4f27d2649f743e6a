package io.barograph.controller.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ClusterTime;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.kube.access.ClusterAccess;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The wire to the API server. Each call ends in time, with an outcome, and takes no more memory than it may.
public final class ApiConnection implements AutoCloseable {

    /// An object of 1.5 MiB, which is etcd's limit for any, may have 9 MiB as JSON, which writes six bytes for one `<`.
    private static final long MAX_BYTES = 32L * 1024 * 1024;

    /// A line of a watch is passed over to its end however long it is; what is longer comes from no API server.
    private static final long MAX_LINE_BYTES = 256L * 1024 * 1024;

    private static final long MAX_BLANK_BYTES = 64 * 1024;

    private final String base;
    private final ApiClients clients;
    private final ApiTimeouts patience;
    private final ServerTime time;
    private final LongSupplier micros = ControllerClock.system().monotonicMicros();
    private final ApiHealth health;
    private final PassedOverObjects passedOver = new PassedOverObjects();

    private ApiConnection(String base, ApiClients clients, ApiTimeouts patience, InstantSource machine) {
        this.base = base;
        this.clients = clients;
        this.patience = patience;
        this.time = new ServerTime(machine);
        this.health = new ApiHealth(ControllerClock.of(time));
    }

    /// Opens nothing yet; each call connects.
    public static ApiConnection to(ClusterAccess access) {
        return to(access, InstantSource.system());
    }

    /// The same on a machine with this clock.
    public static ApiConnection to(ClusterAccess access, InstantSource machine) {
        return to(access, ApiTimeouts.DEFAULT, machine);
    }

    static ApiConnection to(ClusterAccess access, ApiTimeouts patience, InstantSource machine) {
        String url = access.config().getMasterUrl();
        String base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        return new ApiConnection(base, new ApiClients(access), patience, machine);
    }

    public ApiOutcome<JsonNode> send(ApiRequest request) {
        return send(request, JsonFieldFilter.ALL);
    }

    /// The same with these fields only, of an object that others may have made large.
    public ApiOutcome<JsonNode> send(ApiRequest request, JsonFieldFilter fields) {
        return send(request, fields, patience.answer());
    }

    /// The same of an answer that is larger and slower.
    public ApiOutcome<JsonNode> list(ApiRequest request, JsonFieldFilter fields) {
        return send(request, fields, patience.list());
    }

    /// A page of a list with these fields: see [ApiResponses#page]. One that is too large is not whole.
    ApiOutcome<ReadJson> page(ApiRequest request, JsonFieldFilter fields) {
        return health.after(exchange(request, patience.list(), (response, body) -> {
            ReadJson read = JsonReader.readOnly(body, ApiResponses.fields(response.code(), fields));
            return ApiResponses.page(request, response.code(), read);
        }));
    }

    /// Any whole answer as it came, whatever its status; a failure only where there is none.
    public ApiOutcome<ApiAnswer> answer(ApiRequest request) {
        return health.after(exchange(request, patience.answer(), (response, body) -> {
            ReadJson read = JsonReader.readOnly(body, JsonFieldFilter.ALL);
            JsonNode json = read.isWhole() ? read.json() : MissingNode.getInstance();
            return new ApiOutcome.Done<>(ApiAnswer.of(response.code(), response.header("Retry-After"), json));
        }));
    }

    /// The API server's own time in whole seconds, from the header of its answer.
    public ApiOutcome<Instant> serverTime() {
        ApiRequest request = ApiRequest.get("/version");
        return health.after(exchange(request, patience.answer(), (response, _) -> {
            String date = response.header("Date");
            Instant server = date == null ? null : ServerTime.parse(date);
            return server == null
                    ? new ApiOutcome.Unavailable<>(request + ": expected an answer with the header Date")
                    : new ApiOutcome.Done<>(server);
        }));
    }

    private ApiOutcome<JsonNode> send(ApiRequest request, JsonFieldFilter fields, Duration within) {
        return health.after(exchange(request, within, (response, body) -> {
            ReadJson read = JsonReader.readOnly(body, ApiResponses.fields(response.code(), fields));
            IOException tooLarge = body.whyTooLarge();
            return tooLarge == null ? ApiResponses.of(request, response.code(), read) : failed(request, tooLarge);
        }));
    }

    /// Reads an answer while it arrives.
    private interface AnswerReader<T> {
        ApiOutcome<T> read(HttpResponse<AsyncBody> response, ArrivingBody body) throws IOException;
    }

    private <T> ApiOutcome<T> exchange(ApiRequest request, Duration within, AnswerReader<T> reader) {
        ArrivingBody body = new ArrivingBody(micros, MAX_BYTES);
        CompletableFuture<HttpResponse<AsyncBody>> answer = null;
        long begun = micros.getAsLong();
        try (body) {
            HttpClient http = clients.now();
            Instant asked = time.asking();
            answer = http.consumeBytes(asHttp(http, request, within), body);
            HttpResponse<AsyncBody> response = answer.get(within.toMillis(), TimeUnit.MILLISECONDS);
            if (response.code() / 100 == 2) { // what stands before an API server dates its errors by its own clock
                time.answered(asked, response.header("Date"));
            }
            body.begin(response.body(), within.minus(micros.getAsLong() - begun, ChronoUnit.MICROS));
            return reader.read(response, body);
        } catch (TimeoutException | ArrivingBody.LateBodyException _) {
            giveUp(answer);
            return new ApiOutcome.Unavailable<>(request + ": no whole answer within " + within.toSeconds() + " s");
        } catch (ExecutionException e) {
            return failed(request, e);
        } catch (InterruptedException _) {
            giveUp(answer);
            Thread.currentThread().interrupt();
            return new ApiOutcome.Unavailable<>(request + ": interrupted");
        } catch (IOException | RuntimeException e) {
            return failed(request, e);
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
            var _ = answer.thenAccept(late -> late.body().cancel());
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
        return patience;
    }

    /// Takes the lines of a watch. What it throws ends the watch.
    interface LineTaker {
        void take(ReadJson line) throws IOException;
    }

    /// Watches line by line until the API server ends the watch, or it fails, or it should have ended long ago. A
    /// connection that dies without a sign is found so. Lines are read as they come, however long they are.
    ///
    /// @param path what to watch, and from where
    /// @param fields that are read of each line
    WatchEnd watch(String path, JsonFieldFilter fields, LineTaker lines) {
        ApiRequest request =
                ApiRequest.get(path + "&timeoutSeconds=" + patience.watch().toSeconds());
        Duration within = patience.watchGivenUp();
        CompletableFuture<HttpResponse<AsyncBody>> answer = null;
        try (ArrivingBody body = new ArrivingBody(micros, MAX_BLANK_BYTES)) {
            HttpClient http = clients.now();
            answer = http.consumeBytes(asHttp(http, request, within), body);
            HttpResponse<AsyncBody> response = answer.get(patience.answer().toMillis(), TimeUnit.MILLISECONDS);
            body.begin(response.body(), within);
            return response.code() == 200
                    ? readLines(request, body, fields, lines)
                    : WatchEnd.refused(request, response.code());
        } catch (TimeoutException _) {
            giveUp(answer);
            return new WatchEnd(
                    WatchEnd.Why.BROKEN,
                    request + ": no answer within " + patience.answer().toSeconds() + " s");
        } catch (ExecutionException e) {
            return new WatchEnd(WatchEnd.Why.BROKEN, failed(request, e).text());
        } catch (InterruptedException _) {
            giveUp(answer);
            Thread.currentThread().interrupt();
            return new WatchEnd(WatchEnd.Why.BROKEN, request + ": interrupted");
        } catch (RuntimeException e) {
            return new WatchEnd(WatchEnd.Why.BROKEN, failed(request, e).text());
        }
    }

    private WatchEnd readLines(ApiRequest request, ArrivingBody body, JsonFieldFilter fields, LineTaker lines) {
        try (JsonReader reader = new JsonReader(body)) {
            while (reader.beginObject()) {
                body.limitBytes(MAX_LINE_BYTES);
                lines.take(reader.readObject(fields));
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
                            + patience.watchGivenUp().toSeconds() + " s");
        } catch (ArrivingBody.BrokenBodyException | JsonEOFException e) {
            return new WatchEnd(WatchEnd.Why.BROKEN, failed(request, e).text());
        } catch (IOException | RuntimeException e) {
            return new WatchEnd(WatchEnd.Why.REFUSED, failed(request, e).text());
        }
    }

    private HttpRequest asHttp(HttpClient http, ApiRequest request, Duration patience) {
        HttpRequest.Builder builder = http.newHttpRequestBuilder()
                .uri(base + request.path())
                .header("Accept", "application/json")
                .timeout(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (request.asUser() != null) {
            builder.header("Impersonate-User", request.asUser());
        }
        String body = request.body();
        return body == null
                ? builder.build()
                : builder.method(request.method(), request.mediaType(), body).build();
    }

    private <T> ApiOutcome<T> failed(ApiRequest request, Exception e) {
        if (e instanceof ArrivingBody.BrokenBodyException) {
            return new ApiOutcome.Unavailable<>(request + ": " + e.getMessage());
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (cause instanceof ConnectException) {
            return new ApiOutcome.Unavailable<>(request + ": " + base + " gives no answer: " + why(cause));
        }
        String message = cause instanceof JsonProcessingException json ? json.getOriginalMessage() : cause.getMessage();
        return new ApiOutcome.Unavailable<>(request + ": " + cause.getClass().getSimpleName()
                + (message == null ? "" : ": " + ApiResponses.line(message)));
    }

    private static String why(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return "there is no such host";
            }
        }
        String message = failure.getMessage();
        return message == null || message.equals("Connection refused") ? "connection refused" : message;
    }

    @Override
    public void close() {
        clients.close();
    }
}
