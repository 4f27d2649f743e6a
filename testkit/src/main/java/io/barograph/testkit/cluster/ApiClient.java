package io.barograph.testkit.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.process.HarnessException;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.jspecify.annotations.Nullable;

/// One user's plain view of the API server: a request, a status, JSON. It shares no code with the product's client, so
/// what a test reads here the product cannot have made up.
public final class ApiClient implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// How a patch's body is to be read.
    public enum Patch {
        STRATEGIC_MERGE,
        MERGE,
        JSON;

        String mediaType() {
            return "application/" + name().toLowerCase(Locale.ROOT).replace('_', '-') + "-patch+json";
        }
    }

    /// What the server said; the body of a failure is a `Status` object.
    public record Answer(int status, JsonNode body) {
        public boolean ok() {
            return status / 100 == 2;
        }

        /// The body of a success; anything else fails the test with the server's own words.
        public JsonNode orFail() {
            if (!ok()) {
                throw new AssertionError(
                        "The API server answered %d, a success was expected: %s".formatted(status, body));
            }
            return body;
        }
    }

    private final URI url;
    private final String token;
    private final Duration timeout;
    private final HttpClient http;

    ApiClient(URI url, String token, SSLContext trust, Duration timeout) {
        this.url = url;
        this.token = token;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(trust)
                .connectTimeout(timeout)
                .build();
    }

    public Answer get(String path) {
        return send("GET", path, "application/json", null);
    }

    public Answer post(String path, String json) {
        return send("POST", path, "application/json", json);
    }

    public Answer put(String path, String json) {
        return send("PUT", path, "application/json", json);
    }

    public Answer patch(String path, Patch kind, String json) {
        return send("PATCH", path, kind.mediaType(), json);
    }

    public Answer delete(String path) {
        return send("DELETE", path, "application/json", null);
    }

    /// Throws [UncheckedIOException] when nothing answers in time.
    private Answer send(String method, String path, String mediaType, @Nullable String json) {
        HttpRequest request = HttpRequest.newBuilder(url.resolve(path))
                .timeout(timeout)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", mediaType)
                .header("Accept", "application/json")
                .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return new Answer(response.statusCode(), parse(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path + ": no answer from " + url, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while waiting for the answer to " + method + " " + path, e);
        }
    }

    /// The lines of an endless answer, as they come; throws [UncheckedIOException] when it breaks.
    public Stream<JsonNode> watch(String path) {
        HttpRequest request = HttpRequest.newBuilder(url.resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json")
                .build();
        try {
            return http.send(request, BodyHandlers.ofLines()).body().map(ApiClient::parse);
        } catch (IOException e) {
            throw new UncheckedIOException("GET " + path + ": no answer from " + url, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while waiting for the answer to " + path, e);
        }
    }

    private static JsonNode parse(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException _) {
            return JSON.getNodeFactory().textNode(body); // /readyz and some refusals answer in plain text
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
