package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An answer of the API server as it came, for calls of which each status means something else.
///
/// @param body missing where it is no JSON
/// @param message what it says, in one line
/// @param retryAfterSeconds null where neither header nor body says
public record ApiAnswer(
        int status, JsonNode body, String message, @Nullable Integer retryAfterSeconds) {

    private static final Pattern SECONDS = Pattern.compile("[1-9][0-9]{0,6}");

    static ApiAnswer of(int status, @Nullable String retryAfter, JsonNode json) {
        return new ApiAnswer(status, json, ApiResponses.statusMessage(json), retryAfterSeconds(retryAfter, json));
    }

    /// @param retryAfter the header; null where there is none
    static @Nullable Integer retryAfterSeconds(@Nullable String retryAfter, JsonNode json) {
        String bodySeconds = json.path("details").path("retryAfterSeconds").asText();
        String seconds = retryAfter == null ? bodySeconds : retryAfter.strip();
        return SECONDS.matcher(seconds).matches() ? Integer.valueOf(seconds) : null;
    }

    /// Whether an API server speaks, and nothing before it.
    public boolean isStatus() {
        return body.path("kind").asText().equals("Status");
    }
}
