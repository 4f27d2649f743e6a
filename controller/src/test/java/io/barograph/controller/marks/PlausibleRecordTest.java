package io.barograph.controller.marks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.barograph.controller.cleanup.Cleanup;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.controller.standalone.MemoryCleanupApi;
import io.barograph.rules.observation.RememberedFlap;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A forged record, by which we would take away others' marks.
class PlausibleRecordTest {

    private static final NodeTaint RETIRED = NodeTaint.of("example.com/retired", "NoSchedule");
    private static final NodeTaint DEDICATED = new NodeTaint(
            "dedicated", "NoSchedule", "{\"key\":\"dedicated\",\"value\":\"secrets\",\"effect\":\"NoSchedule\"}");
    private static final List<NodeTaint> FOREIGN = List.of(
            NodeTaint.of("node.kubernetes.io/unschedulable", "NoSchedule"),
            NodeTaint.of("node.cloudprovider.kubernetes.io/uninitialized", "NoSchedule"),
            NodeTaint.of("node-role.kubernetes.io/control-plane", "NoSchedule"),
            NodeTaint.of("karpenter.sh/disrupted", "NoSchedule"),
            NodeTaint.of("example.com/evicts", "NoExecute"),
            DEDICATED);
    private static final NodeCondition READY = new NodeCondition(
            "Ready",
            NodeConditionStatus.True,
            "KubeletReady",
            "",
            new NodeCondition.Times(ReconcilerRig.START, ReconcilerRig.START));

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aNodeWhoseRecordCallsEverythingOurs() {
        List<NodeTaint> taints = new ArrayList<>(FOREIGN);
        taints.add(RETIRED);
        LiveNode bare = LiveNode.ofName("n1", "uid-n1");
        rig.nodes.putNode(bare.withContents(
                new LiveNode.Meta("0", Map.of(), Map.of(OwnershipRecord.ANNOTATION, record(taints)), null),
                taints,
                new LiveNode.Status(List.of(), List.of(READY))));
    }

    private static String record(List<NodeTaint> taints) {
        String mark = "{\"policy\":\"p\",\"since\":\"2026-11-21T12:00:00Z\"}";
        return "{\"version\":2,\"taints\":{"
                + taints.stream().map(each -> "\"" + each.id() + "\":" + mark).collect(Collectors.joining(","))
                + "},\"conditions\":{\"Ready\":" + mark + "}}";
    }

    @Test
    void theControllerTakesAwayOnlyWhatAPolicyCanHaveDemanded() {
        rig.offer(SampleDecisions.cleared("n1"));

        assertThat(rig.node("n1").taints()).isEqualTo(FOREIGN);
        assertThat(rig.condition("n1", "Ready")).isEqualTo("True/KubeletReady");
        assertThat(rig.node("n1").meta().annotations()).doesNotContainKey(OwnershipRecord.ANNOTATION);
        assertThat(rig.events("n1")).containsOnlyOnce("TaintRemoved");
    }

    @Test
    void soDoesTheCleanup() throws InterruptedException {
        MemoryCleanupApi api = new MemoryCleanupApi(rig.nodes);
        assertThat(new Cleanup(api, new Cleanup.Extent(null, false), api::passed)
                        .run(_ -> {})
                        .done())
                .isTrue();

        assertThat(rig.node("n1").taints()).isEqualTo(FOREIGN);
        assertThat(rig.condition("n1", "Ready")).isEqualTo("True/KubeletReady");
        assertThat(rig.node("n1").meta().annotations()).isEmpty();
    }

    @Test
    void aTaintOfOursThatSomebodyGaveAValueIsTheirs() {
        String ours = SampleDecisions.KEY;
        rig.add("n2");
        rig.offer(SampleDecisions.raised("n2"));
        LiveNode node = rig.node("n2");
        NodeTaint valued = new NodeTaint(
                ours, "NoSchedule", "{\"key\":\"" + ours + "\",\"value\":\"v\",\"effect\":\"NoSchedule\"}");
        rig.nodes.putNode(node.withContents(node.meta(), List.of(valued), node.status()), "kubectl-taint");
        rig.offer(SampleDecisions.cleared("n2"));

        assertThat(rig.node("n2").taints()).containsExactly(valued);
    }

    @Test
    void aMemoryOfWhatNothingIsCalledIsNotBelieved() {
        String flap = "\":{\"boot\":\"%s\",\"times\":\"2\",\"gone\":\"true\",\"since_us\":\"5\"}";
        String record = "{\"version\":3,\"taints\":{},\"conditions\":{},\"flaps\":{\"p " + "x".repeat(20_000)
                + flap.formatted("b") + ",\"p High" + flap.formatted("b".repeat(20_000)) + ",\"p Low"
                + flap.formatted("b") + "}}";
        assertThat(ManagedNode.of(bearing(record)).readable().flapped())
                .containsExactly(new RememberedFlap("p", "Low", "b", 2, true, 5));
    }

    private static LiveNode bearing(String record) {
        LiveNode bare = LiveNode.ofName("n2", "uid-n2");
        return bare.withContents(
                new LiveNode.Meta("0", Map.of(), Map.of(OwnershipRecord.ANNOTATION, record), null),
                List.of(),
                bare.status());
    }

    @Test
    void neitherIsAMarkOrAnOverrideOfSuchAName() {
        String mark = "\":{\"policy\":\"p\",\"since\":\"2026-11-21T12:00:00Z\"}";
        String until = "\":{\"until\":\"2026-11-21T12:00:00Z\",\"by\":\"%s\"}";
        String name = "x".repeat(5_000);
        OwnershipRecord owned = OwnershipJson.readRecord(
                bearing("{\"version\":2,\"taints\":{\"" + name + ":NoSchedule" + mark + ",\"k:NoSchedule"
                        + mark + "},\"conditions\":{\"" + name + mark + ",\"T" + mark + "},\"overridden\":{\"" + name
                        + until.formatted("kubectl") + ",\"a:NoSchedule" + until.formatted(name) + ",\"b:NoSchedule"
                        + until.formatted("kubectl") + "}}"));
        assertThat(owned.taints()).containsOnlyKeys("k:NoSchedule");
        assertThat(owned.conditions()).containsOnlyKeys("T");
        assertThat(owned.overridden()).containsOnlyKeys("b:NoSchedule");
    }

    @Test
    void whyARecordCannotBeReadIsToldInShortAndOnOneLine() {
        String name = "\\nWARN forged \\u001b[2J".repeat(1_000);
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> OwnershipJson.readRecord(bearing("{\"version\":2,\"" + name + "\":1}")))
                .satisfies(e -> assertThat(e.text())
                        .hasSizeLessThan(500)
                        .contains("it has a field", "Maybe")
                        .doesNotContainPattern("[\\p{Cc}\\p{Cf}]"));
    }
}
