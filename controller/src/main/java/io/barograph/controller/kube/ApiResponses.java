package io.barograph.controller.kube;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.barograph.controller.cluster.ApiOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Turns answers into outcomes. What answers need not be an API server.
public final class ApiResponses {

    public static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100)
                    .maxStringLength(1024 * 1024)
                    .build())
            .build());

    private static final int MESSAGE_CHARS = 600;

    private ApiResponses() {}

    static ApiOutcome<JsonNode> of(ApiRequest request, int status, byte[] body) {
        return of(request, status, parse(body));
    }

    /// The same of a page of a list, with these fields only. One that the API server does not remember any more
    /// (410) is done if it says how to go on: see [#isExpired].
    static ApiOutcome<JsonNode> page(ApiRequest request, int status, byte[] body, @Nullable JsonFieldFilter fields) {
        if (status == 410) {
            JsonNode json = parse(body);
            return isExpired(json) ? new ApiOutcome.Done<>(json) : of(request, status, json);
        }
        return of(request, status, fields != null && status / 100 == 2 ? fields.parse(body) : parse(body));
    }

    /// Whether this is no page, but says in `metadata.continue` how to go on from where the list was, by what there
    /// is now.
    static boolean isExpired(JsonNode page) {
        return page.path("kind").asText().equals("Status")
                && page.path("code").asInt() == 410
                && !page.path("metadata").path("continue").asText().isEmpty();
    }

    private static ApiOutcome<JsonNode> of(ApiRequest request, int status, JsonNode json) {
        if (status / 100 == 2) {
            return json.isObject()
                    ? new ApiOutcome.Done<>(json)
                    : new ApiOutcome.Unavailable<>(
                            request + ": status " + status + " with something that is no JSON object");
        }
        String message = request + ": status " + status + ": " + message(json);
        return switch (status) {
            case 404 ->
                json.path("kind").asText().equals("Status")
                        ? new ApiOutcome.NotFound<>()
                        : new ApiOutcome.Unavailable<>(message + ". Maybe this is no API server.");
            case 409 -> new ApiOutcome.Conflict<>(message);
            case 408, 429 -> new ApiOutcome.Unavailable<>(message);
            default ->
                status / 100 == 4 ? new ApiOutcome.Refused<>(status, message) : new ApiOutcome.Unavailable<>(message);
        };
    }

    /// Whether a conflict is that the object exists.
    public static boolean exists(ApiOutcome<JsonNode> outcome) {
        return outcome instanceof ApiOutcome.Conflict<JsonNode>(String message) && message.contains("already exists");
    }

    public static JsonNode parse(byte[] body) {
        try {
            JsonNode json = JSON.readTree(body);
            return json == null ? MissingNode.getInstance() : json;
        } catch (IOException _) {
            return MissingNode.getInstance();
        }
    }

    /// What a `Status` says, in one line.
    static String message(JsonNode status) {
        return line(status.path("message").asText("no reason given"));
    }

    /// The text in one line that is not too long.
    public static String line(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= MESSAGE_CHARS ? line : line.substring(0, MESSAGE_CHARS) + "…";
    }
}
