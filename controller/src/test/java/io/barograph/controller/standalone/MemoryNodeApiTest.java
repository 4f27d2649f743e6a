package io.barograph.controller.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import module java.base;
import org.junit.jupiter.api.Test;

class MemoryNodeApiTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final String OWNED = "barograph.io/owned";

    private final MemoryNodeApi api = new MemoryNodeApi();

    @Test
    void refusesTaintsComputedFromAnOlderVersion() {
        LiveNode first = api.putNode(LiveNode.ofName("n1", "u1"));
        api.patchCondition(first.identity(), condition("Foreign", NodeConditionStatus.True), 1);

        var late = api.replaceTaints(first.identity(), taints(first, "a/b"), 1);

        assertThat(late).isInstanceOf(ApiOutcome.Conflict.class);
        assertThat(node("n1").taints()).isEmpty();
    }

    @Test
    void writesTaintsAndAnnotationInOneStep() {
        LiveNode first = api.putNode(LiveNode.ofName("n1", "u1"));

        var written = api.replaceTaints(first.identity(), taints(first, "a/b"), 1);

        assertThat(written).isEqualTo(new ApiOutcome.Done<>(node("n1")));
        assertThat(node("n1").taints()).extracting(NodeTaint::id).containsExactly("a/b:NoSchedule");
        assertThat(node("n1").meta().annotations()).containsEntry(OWNED, "{}");
    }

    @Test
    void mergesConditionsByType() {
        LiveNode node = api.putNode(LiveNode.ofName("n1", "u1"));
        api.patchCondition(node.identity(), condition("Ready", NodeConditionStatus.True), 1);
        api.patchCondition(node.identity(), condition("Ours", NodeConditionStatus.True), 1);
        api.patchCondition(node.identity(), condition("Ours", NodeConditionStatus.False), 1);

        assertThat(node("n1").status().conditions())
                .containsExactly(
                        condition("Ready", NodeConditionStatus.True), condition("Ours", NodeConditionStatus.False));
    }

    @Test
    void takesANodeOfTheSameNameForAnotherNode() {
        LiveNode old = api.putNode(LiveNode.ofName("n1", "u1"));
        List<NodeChange> changes = new ArrayList<>();
        try (NodeApi.Following _ = api.followNodes(changes::add)) {
            api.putNode(LiveNode.ofName("n1", "u2"));
        }

        assertThat(api.patchCondition(old.identity(), condition("Ours", NodeConditionStatus.True), 1))
                .isInstanceOf(ApiOutcome.NotFound.class);
        assertThat(changes)
                .containsExactly(
                        new NodeChange.Present(old),
                        new NodeChange.Synced(),
                        new NodeChange.Gone(old.identity()),
                        new NodeChange.Present(node("n1")));
    }

    @Test
    void tellsNothingAfterFollowingHasEnded() {
        List<NodeChange> changes = new ArrayList<>();
        api.followNodes(changes::add).close();
        api.putNode(LiveNode.ofName("n1", "u1"));

        assertThat(changes).containsExactly(new NodeChange.Synced());
    }

    @Test
    void keepsOneEventPerNameWithItsSeries() {
        NodeEvent event = new NodeEvent(
                "n1.1",
                new NodeIdentity("n1", "u1"),
                new NodeEvent.What(true, "PressureHigh", "Observe", "note"),
                new NodeEvent.Series(1, NOW, NOW));

        assertThat(api.sendEvent(event.repeatedAt(NOW))).isInstanceOf(ApiOutcome.NotFound.class);
        api.sendEvent(event);
        api.sendEvent(event.repeatedAt(NOW.plusSeconds(1)));

        assertThat(api.events()).containsExactly(event.repeatedAt(NOW.plusSeconds(1)));
    }

    @Test
    void losesNoWriteOfManyWritersThatReadAgainOnConflict() throws Exception {
        api.putNode(LiveNode.ofName("n1", "u1"));
        AtomicInteger next = new AtomicInteger();
        Callable<Boolean> writer = () -> {
            String key = "k/" + next.getAndIncrement();
            while (true) {
                LiveNode read = node("n1");
                List<NodeTaint> taints = new ArrayList<>(read.taints());
                taints.add(NodeTaint.of(key, "NoSchedule"));
                var write = new NodeApi.TaintWrite(read.meta().resourceVersion(), taints, Map.of(OWNED, "{}"));
                if (api.replaceTaints(read.identity(), write, 1) instanceof ApiOutcome.Done) {
                    return true;
                }
            }
        };
        try (var pool = Executors.newFixedThreadPool(4)) {
            for (var done : pool.invokeAll(Collections.nCopies(40, writer))) {
                assertThat(done.get()).isTrue();
            }
        }

        assertThat(node("n1").taints()).hasSize(40);
    }

    @Test
    void refusesATaintThatWouldBreakOutOfItsJson() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeTaint.of("a\",\"effect\":\"NoExecute", "NoSchedule"))
                .withMessageContaining("expected letters");
    }

    private LiveNode node(String name) {
        return ((ApiOutcome.Done<LiveNode>) api.get(name)).value();
    }

    private static NodeCondition condition(String type, NodeConditionStatus status) {
        return new NodeCondition(type, status, "Because", "message", new NodeCondition.Times(NOW, NOW));
    }

    private static NodeApi.TaintWrite taints(LiveNode node, String key) {
        return new NodeApi.TaintWrite(
                node.meta().resourceVersion(), List.of(NodeTaint.of(key, "NoSchedule")), Map.of(OWNED, "{}"));
    }
}
