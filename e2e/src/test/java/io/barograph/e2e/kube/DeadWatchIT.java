package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore.Kept;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ConfigMapStore;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.network.NetworkProxy;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Watches of a real server whose connections die without a word.
@Tag("slow")
@WithApiServer
class DeadWatchIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    /// A watch is given up after 40 s.
    private static final Duration NOTICED = Duration.ofSeconds(60);

    private final ApiServer server;
    private final NodeObjects nodes;
    private final String node = "dead-watch-it-" + UUID.randomUUID();
    private final NetworkProxy wire;
    private final ApiConnection connection;
    private final ConfigMapStore silences;
    private final KubeNodeApi api;
    private final List<NodeChange> changes = new CopyOnWriteArrayList<>();

    DeadWatchIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        ControllerRights.grant(server);
        this.wire = new NetworkProxy(server.url().getPort(), "127.0.0.7");
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER, wire);
        this.silences = new ConfigMapStore(connection, "barograph", ConfigMapStore.SILENCES);
        this.api = new KubeNodeApi(connection, "it");
    }

    @AfterEach
    void close() {
        api.close();
        connection.close();
        wire.close();
        server.kubectl("-n", "barograph", "delete", "configmap", "barograph-silences", "--ignore-not-found");
        nodes.delete(node);
    }

    @Test
    void whatHappensMeanwhileIsHeardOfSoon() {
        nodes.create(node, Map.of("zone", "a"));
        server.kubectl("-n", "barograph", "create", "configmap", "barograph-silences", "--from-literal=first={}");
        try (NodeApi.Following _ = api.followNodes(changes::add)) {
            await().atMost(SOON).until(() -> zone("a"));
            await().atMost(SOON).until(() -> kept().entries().containsKey("first"));
            wire.forget();

            server.kubectl("label", "node", node, "zone=b", "--overwrite");
            server.kubectl(
                    "-n",
                    "barograph",
                    "patch",
                    "configmap",
                    "barograph-silences",
                    "--type=merge",
                    "-p={\"data\":{\"second\":\"{}\"}}");
            await().atMost(NOTICED).until(() -> kept().entries().containsKey("second"));
            await().atMost(NOTICED).until(() -> zone("b"));
            assertThat(changes).noneMatch(NodeChange.Gone.class::isInstance);
        }
    }

    private boolean zone(String zone) {
        return changes.stream()
                .anyMatch(change -> change instanceof NodeChange.Present(var present)
                        && present.name().equals(node)
                        && zone.equals(present.meta().labels().get("zone")));
    }

    private Kept kept() {
        return silences.read() instanceof ApiOutcome.Done<Kept>(Kept kept) ? kept : Kept.NOTHING;
    }
}
