package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Following the nodes of a real server, through its death and without losing what happened meanwhile.
@Tag("full")
@WithApiServer
class NodeInformerIT {

    private final ApiServer server;
    private final String node = "node-feed-it-" + UUID.randomUUID();
    private final NodeObjects nodes;
    private final ApiConnection connection;
    private final KubeNodeApi api;
    private final List<NodeChange> changes = new CopyOnWriteArrayList<>();

    NodeInformerIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        ControllerRights.grant(server);
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
        this.api = new KubeNodeApi(connection, "it");
    }

    @AfterEach
    void close() {
        api.close();
        connection.close();
    }

    @Test
    void tellsOfBirthsChangesAndDeathsWithinSeconds() {
        try (NodeApi.Following _ = api.followNodes(changes::add)) {
            awaitChange(NodeChange.Synced.class::isInstance);
            String uid = nodes.create(node, Map.of("zone", "a"));
            awaitPresent(node -> node.identity().uid().equals(uid));
            server.kubectl("label", "node", node, "zone=b", "--overwrite");
            awaitPresent(node -> "b".equals(node.meta().labels().get("zone")));
            nodes.addTaint(node, "example.com/x", "NoSchedule");
            awaitPresent(
                    node -> node.taints().stream().anyMatch(taint -> taint.key().equals("example.com/x")));
            nodes.delete(node);
            awaitGone(uid);
        }
    }

    @Test
    void findsOutWhatHappenedWhileTheServerWasAway() {
        String doomed = nodes.create(node, Map.of());
        try (NodeApi.Following _ = api.followNodes(changes::add)) {
            awaitPresent(node -> node.identity().uid().equals(doomed));
            server.kill();
            server.restart();
            nodes.delete(node);
            String another = nodes.create(node, Map.of());
            awaitGone(doomed);
            awaitPresent(node -> node.identity().uid().equals(another));
            nodes.delete(node);
            awaitGone(another);
        }
    }

    @Test
    void tellsALateFollowerAll() {
        String uid = nodes.create(node, Map.of());
        try (NodeApi.Following _ = api.followNodes(_ -> {})) {
            try (NodeApi.Following _ = api.followNodes(changes::add)) {
                awaitChange(NodeChange.Synced.class::isInstance);
                assertThat(changes)
                        .anyMatch(change -> change instanceof NodeChange.Present(LiveNode node)
                                && node.identity().uid().equals(uid));
            }
        }
        nodes.delete(node);
    }

    private void awaitPresent(Predicate<LiveNode> what) {
        awaitChange(change -> change instanceof NodeChange.Present(LiveNode present)
                && present.name().equals(node)
                && what.test(present));
    }

    private void awaitGone(String uid) {
        awaitChange(change ->
                change instanceof NodeChange.Gone(var gone) && gone.uid().equals(uid));
    }

    private void awaitChange(Predicate<NodeChange> what) {
        await().untilAsserted(() -> assertThat(changes).anyMatch(what));
    }
}
