package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.Outcome;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Lists all nodes, page by page, so that no answer has to be large.
record NodeLister(ApiConnection connection) {

    static final String NODES = "/api/v1/nodes";

    /// A node with its images has 20 kB and more, and ten times that while it is read.
    private static final int PAGE = 100;
    /// Kubernetes is made for 5,000 nodes; a list four times as long is no cluster but a fault.
    private static final int MAX_PAGES = 200;

    /// The nodes, and the version from which to watch on.
    record Listing(List<LiveNode> nodes, String resourceVersion) {}

    Outcome<Listing> list() {
        List<LiveNode> nodes = new ArrayList<>();
        String token = "";
        for (int pages = 0; pages < MAX_PAGES; pages++) {
            String more = token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, UTF_8);
            Outcome<JsonNode> page = connection.list(ApiRequest.get(NODES + "?limit=" + PAGE + more));
            if (!(page instanceof Outcome.Done<JsonNode>(JsonNode json))) {
                return failed(page);
            }
            JsonNode items = json.path("items");
            token = json.path("metadata").path("continue").asText();
            if (!json.path("kind").asText().equals("NodeList") || (items.isEmpty() && !token.isEmpty())) {
                return new Outcome.Unavailable<>(NODES + ": the answer is no list of nodes");
            }
            for (JsonNode item : items) {
                LiveNode node = NodeJson.read(item);
                if (node == null) {
                    return new Outcome.Unavailable<>(NODES + ": the list has a node without name, uid or version");
                }
                nodes.add(node);
            }
            if (token.isEmpty()) {
                nodes.sort(Comparator.comparing(LiveNode::name));
                return new Outcome.Done<>(new Listing(
                        nodes, json.path("metadata").path("resourceVersion").asText()));
            }
        }
        return new Outcome.Unavailable<>(NODES + ": the list does not end within " + MAX_PAGES + " pages");
    }

    /// The same failure for another kind of answer.
    static <T> Outcome<T> failed(Outcome<?> failure) {
        return switch (failure) {
            case Outcome.Done<?> _ -> throw new IllegalArgumentException("not a failure");
            case Outcome.Conflict<?>(String message) -> new Outcome.Conflict<>(message);
            case Outcome.NotFound<?> _ -> new Outcome.NotFound<>();
            case Outcome.Refused<?>(int status, String message) -> new Outcome.Refused<>(status, message);
            case Outcome.Unavailable<?>(String message) -> new Outcome.Unavailable<>(message);
        };
    }
}
