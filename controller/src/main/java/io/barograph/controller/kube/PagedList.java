package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A list that is read page by page, so that no answer has to be large.
///
/// @param size of a page
/// @param pages so many at most
public record PagedList(ApiConnection connection, Objects objects, int size, int pages) {

    private static final int PAGE = 250;

    /// What is listed.
    ///
    /// @param path with a query, if it has one
    /// @param kind of the list: `DaemonSetList`
    /// @param fields what is read of it; null for all
    public record Objects(
            String path, String kind, @Nullable JsonFieldFilter fields) {}

    /// What has been listed. A torn list took longer than the API server remembers (410): its first part is older than
    /// the rest, and what became of that part's objects meanwhile is not in it, nor will any watch tell.
    ///
    /// @param version from which to watch on
    public record Listed(String version, boolean torn) {}

    /// As most are listed.
    public PagedList(ApiConnection connection, String path, String kind, int pages) {
        this(connection, new Objects(path, kind, null), PAGE, pages);
    }

    public ApiOutcome<Listed> each(Consumer<JsonNode> object) {
        return check(json -> {
            object.accept(json);
            return "";
        });
    }

    /// Hands over each object, which says what is wrong with it; nothing if nothing is.
    public ApiOutcome<Listed> check(Function<JsonNode, String> object) {
        return check(object, false);
    }

    /// The same, where of a longer list the first pages are enough.
    public ApiOutcome<Listed> checkFirst(Function<JsonNode, String> object) {
        return check(object, true);
    }

    private ApiOutcome<Listed> check(Function<JsonNode, String> object, boolean isFirstEnough) {
        String token = "";
        boolean torn = false;
        boolean again = false; // the last answer was no page
        String path = objects.path();
        String first = path + (path.contains("?") ? "&" : "?") + "limit=" + size;
        for (int page = 0; page < pages; page++) {
            String more = token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, UTF_8);
            ApiOutcome<JsonNode> answer = connection.page(ApiRequest.get(first + more), objects.fields());
            if (!(answer instanceof ApiOutcome.Done<JsonNode>(JsonNode json))) {
                return ApiOutcome.failed(answer);
            }
            token = json.path("metadata").path("continue").asText();
            if (ApiResponses.isExpired(json)) {
                if (again) {
                    return new ApiOutcome.Unavailable<>(
                            path + ": " + json.path("message").asText("the list is too old"));
                }
                torn = true;
                again = true;
                continue;
            }
            again = false;
            JsonNode items = json.path("items");
            if (!json.path("kind").asText().equals(objects.kind()) || (items.isEmpty() && !token.isEmpty())) {
                return new ApiOutcome.Unavailable<>(path + ": the answer is no " + objects.kind());
            }
            for (JsonNode item : items) {
                String wrong = object.apply(item);
                if (!wrong.isEmpty()) {
                    return new ApiOutcome.Unavailable<>(path + ": the list has " + wrong);
                }
            }
            if (token.isEmpty()) {
                String version = json.path("metadata").path("resourceVersion").asText();
                return new ApiOutcome.Done<>(new Listed(version, torn));
            }
        }
        if (isFirstEnough) {
            return new ApiOutcome.Done<>(new Listed("", torn));
        }
        return new ApiOutcome.Unavailable<>(path + ": the list does not end within " + pages + " pages");
    }
}
