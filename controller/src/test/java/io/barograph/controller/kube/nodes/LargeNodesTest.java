package io.barograph.controller.kube.nodes;

import static io.barograph.controller.kube.HostileApi.begins;
import static io.barograph.controller.kube.HostileApi.hangs;
import static io.barograph.controller.kube.HostileApi.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import io.barograph.controller.kube.PagedServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Nodes that somebody has made large.
@Timeout(120)
class LargeNodesTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    /// As the API server writes `<`.
    private static final String ESCAPED = "\\u003c";

    private final HostileApi server = new HostileApi(says(500, ""));
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<NodeChange> changes = new CopyOnWriteArrayList<>();
    private final ApiConnection connection;
    private final KubeNodeApi api;

    LargeNodesTest(@TempDir Path folder) throws IOException {
        connection = server.connect(folder);
        api = new KubeNodeApi(connection, "test");
    }

    @AfterEach
    void close() {
        end.countDown();
        api.close();
        connection.close();
        server.close();
    }

    private static String node(String name, String metadata) {
        return "{\"kind\":\"Node\",\"metadata\":{\"name\":\"" + name + "\",\"uid\":\"u-" + name
                + "\",\"resourceVersion\":\"5\"" + metadata + "}}";
    }

    private static String annotated(String name) {
        return node(name, ",\"annotations\":{\"barograph.io/epoch\":\"3\",\"theirs\":\"FILL\"}");
    }

    private static String labelled(String name) {
        return node(name, ",\"labels\":{FILL\"last\":\"\"}");
    }

    private static final String LABELS = "\"key\":\"value\",";

    private List<String> listed() {
        ApiOutcome<NodeLister.Listing> outcome = new NodeLister(connection).list();
        assertThat(outcome).isInstanceOf(ApiOutcome.Done.class);
        return outcome instanceof ApiOutcome.Done<NodeLister.Listing>(NodeLister.Listing listing)
                ? listing.nodes().stream().map(LiveNode::name).toList()
                : List.of();
    }

    @Test
    void findsAllNodesBesideSixThatHaveSixMegabytesEach() {
        PagedServer nodes = new PagedServer("NodeList", hangs(end));
        for (int i = 1; i <= 6; i++) {
            nodes.with(annotated("large-" + i), ESCAPED, 1_100_000);
        }
        nodes.with(node("new", ""));
        server.behave(nodes);
        assertThat(listed()).hasSize(7).contains("new", "large-1", "large-6");
        assertThat(nodes.limits()).startsWith(100, 50, 25, 12, 6, 3).doesNotContain(1);
        assertThat(connection.passedOver().counts()).isEmpty();
        assertThat(connection.awaySince()).isNull();
    }

    @Test
    void readsOneLargeNodeToo() {
        server.behave(exchange -> says(200, annotated("n1").replace("FILL", ESCAPED.repeat(1_100_000)))
                .answer(exchange));
        assertThat(api.get("n1"))
                .isInstanceOfSatisfying(
                        ApiOutcome.Done.class,
                        done -> assertThat(((LiveNode) done.value()).meta().annotations())
                                .containsOnlyKeys("barograph.io/epoch"));
    }

    @Test
    void passesOverANodeThatIsTooLargeAloneAndCountsIt() {
        PagedServer nodes = new PagedServer("NodeList", hangs(end))
                .with(node("a", ""))
                .with(labelled("labels"), LABELS, 600_000)
                .with(annotated("b"), ESCAPED, 6_000_000)
                .with(node("c", ""));
        server.behave(nodes);
        assertThat(listed()).containsExactly("a", "c");
        assertThat(connection.passedOver().counts()).isEqualTo(Map.of("nodes", 2L));
        assertThat(nodes.limits()).startsWith(100, 50, 25, 12, 6, 3, 1);
        assertThat(connection.awaySince()).isNull();
        assertThat(new NodeLister(connection).list().map(NodeLister.Listing::unread))
                .isEqualTo(new ApiOutcome.Done<>(List.of("labels", "b")));
    }

    @Test
    void doesNotStopAtWhatIsDeepOrHasLongNames() {
        server.behave(new PagedServer("NodeList", hangs(end))
                .with(node("deep", ",\"managedFields\":" + "[".repeat(9_000) + "]".repeat(9_000)))
                .with(node("long", ",\"managedFields\":{\"" + "k".repeat(100_000) + "\":1}"))
                .with(node("c", "")));
        assertThat(listed()).containsExactly("c", "deep", "long");
        assertThat(connection.passedOver().counts()).isEmpty();
    }

    @Test
    void aNodeThatBecomesTooLargeIsNoneUntilItCanBeReadAgain() {
        String large = labelled("a").replace("FILL", LABELS.repeat(600_000));
        server.behave(new PagedServer(
                        "NodeList",
                        begins(
                                end,
                                "{\"type\":\"MODIFIED\",\"object\":" + large + "}",
                                "{\"type\":\"MODIFIED\",\"object\":" + node("b", ",\"labels\":{\"x\":\"1\"}") + "}",
                                "{\"type\":\"MODIFIED\",\"object\":" + node("a", ",\"labels\":{\"x\":\"2\"}") + "}"))
                .with(node("a", ""))
                .with(node("b", "")));
        try (NodeApi.Following _ = api.followNodes(changes::add)) {
            await().atMost(SOON).until(() -> changes.size() >= 6);
        }
        assertThat(changes.stream().skip(3).map(LargeNodesTest::text)).containsExactly("gone a", "b {x=1}", "a {x=2}");
        assertThat(changes).contains(new NodeChange.Gone(new NodeIdentity("a", "u-a")));
        assertThat(connection.passedOver().counts()).isEqualTo(Map.of("nodes", 1L));
    }

    private static String text(NodeChange change) {
        return switch (change) {
            case NodeChange.Present(LiveNode node) ->
                node.name() + " " + node.meta().labels();
            case NodeChange.Gone(NodeIdentity node) -> "gone " + node.name();
            case NodeChange.Synced() -> "synced";
        };
    }
}
