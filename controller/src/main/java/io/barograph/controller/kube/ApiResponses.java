package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.fabric8.kubernetes.client.http.HttpResponse;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Turns answers into outcomes. What answers need not be an API server.
public final class ApiResponses {

    /// Makes what is sent. What comes is read by [JsonReader].
    public static final ObjectMapper JSON = new ObjectMapper();

    private static final int MESSAGE_CHARS = 600;

    private ApiResponses() {}

    /// What is read of an answer: of one that is no success, what it says about itself.
    static JsonFieldFilter fieldsToRead(int status, JsonFieldFilter ofSuccess) {
        return status / 100 == 2 ? ofSuccess : JsonFieldFilter.ALL;
    }

    /// An answer's status and its header Retry-After, which is null where there is none.
    record Head(int status, @Nullable String retryAfter) {

        static Head of(HttpResponse<?> response) {
            return new Head(response.code(), response.header("Retry-After"));
        }
    }

    static ApiOutcome<JsonNode> of(ApiRequest request, Head head, ReadJson body) {
        return body.isWhole() || head.status / 100 != 2
                ? of(request, head, body.json())
                : new ApiOutcome.Refused<>(
                        null, request + ": the answer has more than is read of one. Maybe the object is spoilt.");
    }

    /// The same of a page of a list, which need not be whole. One that the API server does not remember any more
    /// (410) is done if it says how to go on: see [#isExpired].
    static ApiOutcome<ReadJson> pageOutcome(ApiRequest request, Head head, ReadJson body) {
        boolean more = head.status == 410 && isExpired(body.json());
        return more
                ? new ApiOutcome.Done<>(body)
                : of(request, head, body.json()).map(_ -> body);
    }

    /// Whether this is no page, but says in `metadata.continue` how to go on from where the list was, by what there
    /// is now.
    static boolean isExpired(JsonNode page) {
        return page.path("kind").asText().equals("Status")
                && page.path("code").asInt() == 410
                && !page.path("metadata").path("continue").asText().isEmpty();
    }

    private static ApiOutcome<JsonNode> of(ApiRequest request, Head head, JsonNode json) {
        int status = head.status;
        if (status / 100 == 2) {
            return json.isObject()
                    ? new ApiOutcome.Done<>(json)
                    : new ApiOutcome.Unavailable<>(
                            request + ": status " + status + " with something that is no JSON object");
        }
        String message = request + ": status " + status + ": " + statusMessage(json);
        return switch (status) {
            case 404 ->
                json.path("kind").asText().equals("Status")
                        ? new ApiOutcome.NotFound<>()
                        : new ApiOutcome.Unavailable<>(message + ". Maybe this is no API server.");
            case 409 -> new ApiOutcome.Conflict<>(message);
            case 408 -> new ApiOutcome.Unavailable<>(message);
            case 429 -> new ApiOutcome.Throttled<>(message, ApiAnswer.retryAfterSeconds(head.retryAfter, json));
            default ->
                status / 100 == 4 ? new ApiOutcome.Refused<>(status, message) : new ApiOutcome.Unavailable<>(message);
        };
    }

    /// Whether a conflict is that the object exists.
    public static boolean alreadyExists(ApiOutcome<JsonNode> outcome) {
        return outcome instanceof ApiOutcome.Conflict<JsonNode>(String message) && message.contains("already exists");
    }

    /// A whole object; missing if it is none, or malformed, or has more than is read of one.
    public static JsonNode parse(byte[] body) {
        return parse(body, JsonFieldFilter.ALL);
    }

    static JsonNode parse(byte[] body, JsonFieldFilter fields) {
        try {
            ReadJson readJson = JsonReader.readOnly(new ByteArrayInputStream(body), fields);
            return readJson.isWhole() ? readJson.json() : MissingNode.getInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory do not break
        }
    }

    /// What a `Status` says, in one line.
    static String statusMessage(JsonNode status) {
        return singleLine(status.path("message").asText("no reason given"));
    }

    /// The text in one line that is not too long.
    public static String singleLine(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= MESSAGE_CHARS ? line : line.substring(0, MESSAGE_CHARS) + "…";
    }
}
