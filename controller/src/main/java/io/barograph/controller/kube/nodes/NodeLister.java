package io.barograph.controller.kube.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.PagedList;
import module java.base;

/// Lists all nodes, page by page, so that no answer has to be large.
public record NodeLister(ApiConnection connection) {

    public static final String NODES = "/api/v1/nodes";

    /// A node with its images has 20 kB and more.
    private static final int PAGE = 100;
    /// Kubernetes is made for 5,000 nodes; a list four times as long is no cluster but a fault.
    private static final int MAX_PAGES = 200;

    private static final JsonFieldFilter LIST = JsonFieldFilter.ofList(NodeJson.FIELDS);

    /// @param nodes sorted by name
    /// @param unread names of those that have more than is read of a node; nothing is done to them
    public record Listing(List<LiveNode> nodes, List<String> unread, PagedList.Listed listed) {}

    public ApiOutcome<Listing> list() {
        List<LiveNode> nodes = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        PagedList pagedNodes =
                new PagedList(connection, new PagedList.Objects(NODES, "NodeList", LIST), PAGE, MAX_PAGES);
        ApiOutcome<PagedList.Listed> outcome = pagedNodes.readAll(new PagedList.Taker() {
            @Override
            public String takeObject(JsonNode item) {
                LiveNode node = NodeJson.read(item);
                if (node == null) {
                    return "a node without name, uid or version";
                }
                nodes.add(node);
                return "";
            }

            @Override
            public void passOver(JsonNode part) {
                unread.add(part.path("metadata").path("name").asText());
            }
        });
        nodes.sort(Comparator.comparing(LiveNode::name));
        return outcome.map(listed -> new Listing(nodes, unread, listed));
    }
}
