package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeApi.TaintWrite;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.kube.nodes.NodeLister;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every call of the door against the server itself, by a user with the documented rights alone.
@Tag("full")
@WithApiServer
class KubeNodeApiIT {

    private static final String OWNED = "barograph.io/owned";
    private static final String EPOCH = "barograph.io/epoch";
    private static final String OURS = "KubepodsCPUContentionPressure";
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final String FOREIGN_TAINT =
            "{\"effect\":\"NoExecute\",\"key\":\"example.com/a\",\"timeAdded\":\"2026-11-21T11:00:00Z\",\"value\":\"a-7\"}";

    private final ApiServer server;
    private final String name = "fabric-node-api-it-" + UUID.randomUUID();
    private final NodeObjects nodes;
    private final ApiConnection connection;
    private final KubeNodeApi api;
    private final NodeIdentity node;

    KubeNodeApiIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        ControllerRights.grant(server);
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
        this.api = new KubeNodeApi(connection, "it");
        this.node = new NodeIdentity(name, nodes.create(name, Map.of("zone", "a")));
        nodes.setCondition(name, "ExampleDiskFailing", "False");
        nodes.patchTaints(name, nodes.resourceVersion(name), "[" + FOREIGN_TAINT + "]")
                .orFail();
    }

    @AfterEach
    void deleteNode() {
        api.close();
        connection.close();
        nodes.delete(name);
    }

    @Test
    void readsANodeReducedToWhatIsNeeded() {
        LiveNode read = read();

        assertThat(read.identity()).isEqualTo(node);
        assertThat(read.meta().labels()).containsEntry("zone", "a");
        assertThat(read.meta().resourceVersion()).isEqualTo(nodes.resourceVersion(name));
        assertThat(read.status().internalIps()).containsExactly("127.0.0.1");
        assertThat(read.status().conditions())
                .extracting(NodeCondition::type)
                .containsExactlyInAnyOrder("Ready", "ExampleDiskFailing");
        assertThat(read.taints()).extracting(NodeTaint::id).containsExactly("example.com/a:NoExecute");
        assertThat(((ApiOutcome.Done<NodeLister.Listing>) new NodeLister(connection).list())
                        .value()
                        .nodes())
                .contains(read);
        assertThat(api.get("no-such-node")).isInstanceOf(ApiOutcome.NotFound.class);
    }

    @Test
    void setsOneConditionAndLeavesTheOthers() {
        JsonNode before = nodes.condition(name, "Ready");
        assertThat(api.patchCondition(node, condition(NodeConditionStatus.True), 3))
                .isInstanceOf(ApiOutcome.Done.class);
        assertThat(api.patchCondition(node, condition(NodeConditionStatus.False), 3))
                .isInstanceOf(ApiOutcome.Done.class);

        assertThat(nodes.conditions(name))
                .containsOnly(
                        Map.entry("Ready", "True"), Map.entry("ExampleDiskFailing", "False"), Map.entry(OURS, "False"));
        assertThat(nodes.condition(name, "Ready")).isEqualTo(before);
        assertThat(read().condition(OURS)).isEqualTo(condition(NodeConditionStatus.False));
        assertThat(read().meta().annotations()).containsOnly(Map.entry(EPOCH, "3"));
    }

    @Test
    void doesNotWriteOnAnotherNodeOfTheSameName() {
        NodeIdentity old = new NodeIdentity(name, "00000000-0000-0000-0000-000000000000");
        var taints = new TaintWrite(read().meta().resourceVersion(), List.of(), Map.of(OWNED, "{}"));

        assertThat(api.patchCondition(old, condition(NodeConditionStatus.True), 3))
                .isInstanceOf(ApiOutcome.NotFound.class);
        assertThat(api.replaceTaints(old, taints, 3)).isInstanceOf(ApiOutcome.NotFound.class);
        assertThat(nodes.conditions(name)).doesNotContainKey(OURS);
        assertThat(nodes.taints(name)).containsExactly("example.com/a=a-7:NoExecute");
    }

    @Test
    void replacesTaintsGivingThoseOfOthersBackAsTheyWere() {
        JsonNode foreign = nodes.get(name).at("/spec/taints/0");
        LiveNode before = read();
        List<NodeTaint> taints = new ArrayList<>(before.taints());
        taints.add(NodeTaint.of("node.kubernetes.io/cpu-contention-pressure", "NoSchedule"));
        var outcome = api.replaceTaints(
                node, new TaintWrite(before.meta().resourceVersion(), taints, Map.of(OWNED, "{\"a\":1}")), 3);

        assertThat(outcome).isInstanceOf(ApiOutcome.Done.class);
        assertThat(nodes.get(name).at("/spec/taints/0")).hasToString(foreign.toString());
        assertThat(nodes.taints(name)).contains("node.kubernetes.io/cpu-contention-pressure:NoSchedule");
        assertThat(read().meta().annotations()).containsOnly(Map.entry(OWNED, "{\"a\":1}"), Map.entry(EPOCH, "3"));

        var away = new TaintWrite(read().meta().resourceVersion(), List.of(), Collections.singletonMap(OWNED, null));
        assertThat(api.replaceTaints(node, away, 3)).isInstanceOf(ApiOutcome.Done.class);
        assertThat(nodes.taints(name)).isEmpty();
        assertThat(read().meta().annotations()).containsOnly(Map.entry(EPOCH, "3"));
    }

    @Test
    void meetsAConflictWhenTheNodeHasChanged() {
        LiveNode before = read();
        nodes.setCondition(name, "ExampleDiskFailing", "True");
        var outcome = api.replaceTaints(
                node, new TaintWrite(before.meta().resourceVersion(), List.of(), Map.of(OWNED, "{}")), 3);

        assertThat(outcome).isInstanceOf(ApiOutcome.Conflict.class);
        assertThat(nodes.taints(name)).hasSize(1);
    }

    @Test
    void writesAnEventOnTheNodesOwnUidOnceAndCountsRepetitions() {
        NodeEvent event = new NodeEvent(
                name + "." + Long.toHexString(System.nanoTime()),
                node,
                new NodeEvent.What(true, "PressureHigh", "Evaluate", "é".repeat(512)),
                new NodeEvent.Series(1, NOW, NOW));
        assertThat(api.sendEvent(event)).isInstanceOf(ApiOutcome.Done.class);
        assertThat(api.sendEvent(event)).isInstanceOf(ApiOutcome.Done.class);
        assertThat(api.sendEvent(event.repeatedAt(NOW.plusSeconds(9)))).isInstanceOf(ApiOutcome.Done.class);

        assertThat(nodes.events(name)).singleElement().satisfies(written -> {
            assertThat(written.at("/regarding/uid").asText()).isEqualTo(node.uid());
            assertThat(written.path("reportingController").asText()).isEqualTo("barograph.io/controller");
            assertThat(written.at("/series/count").asInt()).isEqualTo(2);
            assertThat(written.at("/series/lastObservedTime").asText()).isEqualTo("2026-11-21T12:00:09.000000Z");
        });
        NodeEvent unknown = new NodeEvent(name + ".0", node, event.what(), new NodeEvent.Series(2, NOW, NOW));
        assertThat(api.sendEvent(unknown)).isInstanceOf(ApiOutcome.NotFound.class);
    }

    @Test
    void isRefusedWithoutTheRole() {
        try (ApiConnection other = ControllerRights.connect(server, ApiServerExtension.STRANGER)) {
            NodeApi stranger = new KubeNodeApi(other, "it");
            assertThat(stranger.get(name))
                    .isInstanceOfSatisfying(
                            ApiOutcome.Refused.class,
                            refused -> assertThat(refused.status()).isEqualTo(403));
        }
    }

    @Test
    @Tag("slow")
    void saysUnavailableWhileTheServerIsDeadOrFrozenAndGoesOnAfterwards() {
        server.kill();
        assertThat(api.get(name)).isInstanceOf(ApiOutcome.Unavailable.class);
        server.restart();
        await().untilAsserted(() -> assertThat(api.get(name)).isInstanceOf(ApiOutcome.Done.class));
        server.freeze();
        assertThat(api.get(name)).isInstanceOf(ApiOutcome.Unavailable.class);
        server.thaw();
        await().untilAsserted(() -> assertThat(api.get(name)).isInstanceOf(ApiOutcome.Done.class));
    }

    private LiveNode read() {
        return ((ApiOutcome.Done<LiveNode>) api.get(name)).value();
    }

    private static NodeCondition condition(NodeConditionStatus status) {
        return new NodeCondition(OURS, status, "PressureRaised", "52 %", new NodeCondition.Times(NOW, NOW));
    }
}
