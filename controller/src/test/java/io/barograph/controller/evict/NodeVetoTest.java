package io.barograph.controller.evict;

import static io.barograph.rules.demand.ScarceResource.CPU;
import static io.barograph.rules.demand.ScarceResource.MEMORY;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeVetoTest {

    private static final NodeCondition READY = new NodeCondition(
            "Ready", NodeConditionStatus.True, "R", "m", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
    private static final LiveNode BARE = ready(LiveNode.ofName("n1", "u1"));

    private static String why(LiveNode node, GuardrailReport guards) {
        return why(node, guards, MEMORY);
    }

    private static String why(LiveNode node, GuardrailReport guards, ScarceResource... resources) {
        HeldBack why = NodeVeto.ofNode(node, Set.of(resources), guards, SamplePods.NOW);
        return why == null
                ? ""
                : why instanceof HeldBack.NotEvicted evict ? evict.cause().word() : why.word();
    }

    private static LiveNode ready(LiveNode node) {
        return node.withContents(node.meta(), List.of(), new LiveNode.Status(List.of(), List.of(READY)));
    }

    private static String why(LiveNode node) {
        return why(node, GuardrailReport.empty());
    }

    private static LiveNode condition(String type, NodeConditionStatus status) {
        NodeCondition condition =
                new NodeCondition(type, status, "R", "m", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
        return BARE.withContents(BARE.meta(), List.of(), new LiveNode.Status(List.of(), List.of(READY, condition)));
    }

    private static LiveNode labelled(Map<String, String> labels, Map<String, String> annotations) {
        return BARE.withContents(new LiveNode.Meta("1", labels, annotations, null), List.of(), BARE.status());
    }

    private static GuardrailReport guards(String area, String storm, String outage) {
        return new GuardrailReport(
                List.of(),
                storm.isEmpty()
                        ? Collections.emptySortedMap()
                        : new TreeMap<>(Map.of(MEMORY, List.of(new GuardrailReport.AreaStatus(area, storm, 0)))),
                outage.isEmpty() ? List.of() : List.of(new GuardrailReport.AreaStatus(area, outage, 0)));
    }

    @Test
    void aNodeThatIsNotReadyLosesNoPod() {
        assertThat(why(LiveNode.ofName("n1", "u1"))).isEqualTo("node_not_ready");
        for (NodeConditionStatus status : List.of(NodeConditionStatus.False, NodeConditionStatus.Unknown)) {
            NodeCondition ready = new NodeCondition("Ready", status, "R", "m", READY.times());
            assertThat(why(BARE.withContents(BARE.meta(), List.of(), new LiveNode.Status(List.of(), List.of(ready)))))
                    .isEqualTo("node_not_ready");
        }
    }

    @Test
    void aNodeThatIsLeftToUsIsNotSpared() {
        assertThat(why(BARE)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DrainInProgress", "MaintenanceInProgress", "Draining"})
    void othersThatDrainOrMaintainIt(String type) {
        assertThat(why(condition(type, NodeConditionStatus.True))).isEqualTo("drain");
        assertThat(why(condition(type, NodeConditionStatus.Unknown))).isEqualTo("drain");
        assertThat(why(condition(type, NodeConditionStatus.False))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "karpenter.sh/disrupted",
                "karpenter.sh/disruption",
                "ToBeDeletedByClusterAutoscaler",
                "node.kubernetes.io/out-of-service",
                "node.cloudprovider.kubernetes.io/shutdown"
            })
    void othersThatTakeItAway(String key) {
        for (String effect : List.of("NoSchedule", "NoExecute", "PreferNoSchedule")) {
            assertThat(why(BARE.withContents(BARE.meta(), List.of(NodeTaint.of(key, effect)), BARE.status())))
                    .isEqualTo("drain");
        }
    }

    @Test
    void aCordonOfOthers() {
        LiveNode cordoned = new LiveNode(BARE.identity(), BARE.meta(), true, List.of(), BARE.status());
        assertThat(why(cordoned)).isEqualTo("drain");
    }

    @Test
    void whatItsAnnotationsAsk() {
        assertThat(why(labelled(Map.of(), Map.of("barograph.io/ignore", "true"))))
                .isEqualTo("ignore");
        assertThat(why(labelled(Map.of(), Map.of("barograph.io/hold-until", "2026-11-24T12:00:01Z"))))
                .isEqualTo("hold_until");
        assertThat(why(labelled(Map.of(), Map.of("barograph.io/hold-until", "2026-11-24T12:00:00Z"))))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Area.class)
    void mostOfItsPoolSilentOrMostOfItsZonePressured(Area area) {
        LiveNode node = labelled(area.labels(), Map.of());
        assertThat(why(node, guards(area.pool, "", "outage"))).isEqualTo("outage");
        assertThat(why(node, guards(area.pool, "", "cooling-down"))).isEqualTo("outage");
        assertThat(why(node, guards(area.pool, "", "recovering"))).isEmpty();
        assertThat(why(node, guards(area.zone, "storm", ""))).isEqualTo("storm");
        assertThat(why(node, guards(area.zone, "storm", ""), CPU)).isEmpty();
        assertThat(why(node, guards(area.zone, "storm", ""), CPU, MEMORY)).isEmpty();
        assertThat(why(node, guards(area.zone, "ramping", ""))).isEmpty();
        assertThat(why(node, guards("another", "storm", "outage"))).isEmpty();
    }

    enum Area {
        NAMED("web", "z1"),
        NONE("", "");

        private final String pool;
        private final String zone;

        Area(String pool, String zone) {
            this.pool = pool;
            this.zone = zone;
        }

        Map<String, String> labels() {
            return this == NONE ? Map.of() : Map.of("karpenter.sh/nodepool", pool, "topology.kubernetes.io/zone", zone);
        }
    }
}
