package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ClusterTime;
import io.barograph.controller.cluster.ControllerClock;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The wire to the API server. Each call ends in time, with an outcome, and takes no more memory than it may.
public final class ApiConnection implements AutoCloseable {

    /// A node may have 1.5 MiB, which is etcd's limit for any object.
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    private static final int MAX_LIST_BYTES = 32 * 1024 * 1024;

    private final String base;
    private final ApiClients clients;
    private final ApiTimeouts patience;
    private final ServerTime time;
    private final ApiHealth health;

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
        return send(request, MAX_BYTES, patience.answer());
    }

    /// A page of a list is larger and slower.
    public ApiOutcome<JsonNode> list(ApiRequest request) {
        return send(request, MAX_LIST_BYTES, patience.list());
    }

    /// One of them, with these fields only, if any are named: see [ApiResponses#page].
    ApiOutcome<JsonNode> page(ApiRequest request, @Nullable JsonFieldFilter fields) {
        return health.after(sent(
                request,
                MAX_LIST_BYTES,
                patience.list(),
                (response, bytes) -> ApiResponses.page(request, response.code(), bytes, fields)));
    }

    /// Any whole answer as it came, whatever its status; a failure only where there is none.
    public ApiOutcome<ApiAnswer> answer(ApiRequest request) {
        return health.after(sent(
                request,
                MAX_BYTES,
                patience.answer(),
                (response, bytes) ->
                        new ApiOutcome.Done<>(ApiAnswer.of(response.code(), response.header("Retry-After"), bytes))));
    }

    /// The API server's own time in whole seconds, from the header of its answer.
    public ApiOutcome<Instant> serverTime() {
        ApiRequest request = ApiRequest.get("/version");
        return health.after(sent(request, MAX_BYTES, patience.answer(), (response, _) -> {
            String date = response.header("Date");
            Instant server = date == null ? null : ServerTime.parse(date);
            return server == null
                    ? new ApiOutcome.Unavailable<>(request + ": expected an answer with the header Date")
                    : new ApiOutcome.Done<>(server);
        }));
    }

    private ApiOutcome<JsonNode> send(ApiRequest request, int maxBytes, Duration patience) {
        return health.after(sent(
                request, maxBytes, patience, (response, bytes) -> ApiResponses.of(request, response.code(), bytes)));
    }

    private <T> ApiOutcome<T> sent(
            ApiRequest request,
            int maxBytes,
            Duration patience,
            BiFunction<HttpResponse<AsyncBody>, byte[], ApiOutcome<T>> read) {
        BoundedResponseBody body = new BoundedResponseBody(maxBytes);
        try {
            HttpClient http = clients.now();
            Instant asked = time.asking();
            CompletableFuture<HttpResponse<AsyncBody>> answer =
                    http.consumeBytes(asHttp(http, request, patience), body);
            return answer.thenCompose(response -> {
                        time.answered(asked, response.header("Date"));
                        body.begin(response.body());
                        return response.body().done().thenApply(_ -> read.apply(response, body.toBytes()));
                    })
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            body.cancel();
            return new ApiOutcome.Unavailable<>(request + ": no whole answer within " + patience.toSeconds() + " s");
        } catch (ExecutionException e) {
            body.cancel();
            return failed(request, e);
        } catch (InterruptedException _) {
            body.cancel();
            Thread.currentThread().interrupt();
            return new ApiOutcome.Unavailable<>(request + ": interrupted");
        } catch (RuntimeException e) {
            return failed(request, e);
        }
    }

    /// The API server's time, as its answers said it last.
    public ClusterTime time() {
        return time;
    }

    /// When the API server answered last; null while it answers.
    public @Nullable Instant awaySince() {
        return health.awaySince();
    }

    ApiTimeouts timeouts() {
        return patience;
    }

    /// Watches line by line until the API server ends the watch, or it fails, or it should have ended long ago. A
    /// connection that dies without a sign is found so.
    ///
    /// @param path what to watch, and from where
    WatchEnd watch(String path, BoundedLineReader lines) {
        ApiRequest request =
                ApiRequest.get(path + "&timeoutSeconds=" + patience.watch().toSeconds());
        Duration givenUp = patience.watchGivenUp();
        AsyncBody body = null;
        try {
            HttpClient http = clients.now();
            HttpResponse<AsyncBody> response = http.consumeBytes(asHttp(http, request, givenUp), lines)
                    .get(patience.answer().toMillis(), TimeUnit.MILLISECONDS);
            body = response.body();
            if (response.code() != 200) {
                return WatchEnd.refused(request, response.code());
            }
            body.consume();
            body.done().get(givenUp.toMillis(), TimeUnit.MILLISECONDS);
            return new WatchEnd(WatchEnd.Why.ENDED, request + ": ended");
        } catch (TimeoutException _) {
            return new WatchEnd(
                    WatchEnd.Why.BROKEN,
                    body == null
                            ? request + ": no answer within "
                                    + patience.answer().toSeconds() + " s"
                            : request + ": not ended by the server within " + givenUp.toSeconds() + " s");
        } catch (ExecutionException e) {
            String text = failed(request, e).text();
            return new WatchEnd(lines.refused() ? WatchEnd.Why.REFUSED : WatchEnd.Why.BROKEN, text);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new WatchEnd(WatchEnd.Why.BROKEN, request + ": interrupted");
        } catch (RuntimeException e) {
            return new WatchEnd(WatchEnd.Why.BROKEN, failed(request, e).text());
        } finally {
            if (body != null) {
                body.cancel();
            }
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
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (cause instanceof ConnectException) {
            return new ApiOutcome.Unavailable<>(request + ": " + base + " gives no answer: " + why(cause));
        }
        String message = cause.getMessage();
        return new ApiOutcome.Unavailable<>(
                request + ": " + cause.getClass().getSimpleName() + (message == null ? "" : ": " + message));
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
