package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.Outcome;
import java.net.URLEncoder;
import java.util.function.Consumer;

/// A list that is read once, page by page, so that no answer has to be large.
///
/// @param path with a query, if it has one
/// @param kind of the list: `DaemonSetList`
/// @param pages so many at most
record PagedList(ApiConnection connection, String path, String kind, int pages) {

    private static final int PAGE = 250;

    /// Hands over each object, and says whether these were all.
    Outcome<Boolean> each(Consumer<JsonNode> object) {
        String token = "";
        String first = path + (path.contains("?") ? "&" : "?") + "limit=" + PAGE;
        for (int page = 0; page < pages; page++) {
            String more = token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, UTF_8);
            Outcome<JsonNode> answer = connection.list(ApiRequest.get(first + more));
            if (!(answer instanceof Outcome.Done<JsonNode>(JsonNode json))) {
                return NodeLister.failed(answer);
            }
            JsonNode items = json.path("items");
            token = json.path("metadata").path("continue").asText();
            if (!json.path("kind").asText().equals(kind) || (items.isEmpty() && !token.isEmpty())) {
                return new Outcome.Unavailable<>(path + ": the answer is no " + kind);
            }
            items.forEach(object);
            if (token.isEmpty()) {
                return new Outcome.Done<>(true);
            }
        }
        return new Outcome.Unavailable<>(path + ": the list does not end within " + pages + " pages");
    }
}
