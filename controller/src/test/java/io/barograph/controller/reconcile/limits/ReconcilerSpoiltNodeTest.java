package io.barograph.controller.reconcile.limits;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.standalone.FaultyNodeApi;
import module java.base;
import org.junit.jupiter.api.Test;

/// A kubelet can make its node so large that the API server fails at each write of it, or register it with taints that
/// nobody may take away, have them released, which comes first, and have news of the node all the time, which are due
/// at once.
class ReconcilerSpoiltNodeTest {

    private static final String RECORD = "{\"version\":2,\"taints\":{\"" + TAINT
            + "\":{\"policy\":\"p\",\"rule\":\"r\",\"by\":\"b\",\"since\":\"2026-11-21T12:00:00Z\"}}}";

    private static final NodeCondition.Times LONG_AGO = new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH);

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "2");

    @Test
    void keepsNoOtherNodeWaitingForItsTaint() {
        rig.add("n1");
        LiveNode plain = rig.add("spoilt");
        LiveNode spoilt = plain.withContents(
                new LiveNode.Meta(
                        "0", Map.of(), Map.of("barograph.io/ignore", "true", OwnershipRecord.ANNOTATION, RECORD), null),
                List.of(new NodeTaint(TAINT.substring(0, TAINT.lastIndexOf(':')), "NoSchedule", "{}")),
                plain.status());
        rig.api.failWritesOf("spoilt", FaultyNodeApi.Fault.SERVER_ERROR);
        rig.reconciler.offerDecision(raised("n1"));
        for (int pass = 0; pass < 10; pass++) {
            rig.nodes.removeNode("spoilt");
            rig.nodes.putNode(spoilt);
            long waitMicros = rig.reconciler.pass();
            rig.step(Duration.ofMillis(Math.clamp(waitMicros / 1000, 1, 1_000)));
        }
        assertThat(rig.api.writes()).contains("taints spoilt []");
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    /// It says of a hundred taints that they are ours.
    @Test
    void refusedReleasesOfMassesOfTaintsKeepNoOtherNodeWaiting() {
        rig.add("n1");
        LiveNode plain = rig.add("spoilt");
        List<String> keys =
                IntStream.range(0, 120).mapToObj(i -> "example.com/t" + i).toList();
        String record = keys.stream()
                .map(
                        key -> "\"" + key
                                + ":NoSchedule\":{\"policy\":\"p\",\"rule\":\"r\",\"by\":\"b\",\"since\":\"2026-11-21T12:00:00Z\"}")
                .collect(Collectors.joining(",", "{\"version\":2,\"taints\":{", "}}"));
        rig.nodes.putNode(plain.withContents(
                new LiveNode.Meta("0", Map.of(), Map.of(OwnershipRecord.ANNOTATION, record), null),
                keys.stream().map(key -> new NodeTaint(key, "NoSchedule", "{}")).toList(),
                plain.status()));
        rig.api.failWritesOf("spoilt", FaultyNodeApi.Fault.NOT_ADMITTED);
        rig.api.beforeEachWrite(() -> rig.step(Duration.ofMillis(50)));
        rig.reconciler.offerDecision(raised("n1"));
        for (int pass = 0; pass < 4; pass++) {
            rig.reconciler.offerDecision(cleared("spoilt"));
            long _ = rig.reconciler.pass();
        }
        assertThat(rig.api.writes()).contains("taints spoilt []").hasSizeLessThan(100);
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    /// It says of a hundred conditions that they are ours, and sets each again as soon as it was taken back.
    @Test
    void slowWritesThatSucceedKeepNoOtherNodeWaiting() {
        rig.add("n1");
        LiveNode plain = rig.add("spoilt");
        List<String> types = IntStream.range(0, 100).mapToObj(i -> "Own" + i).toList();
        String record = types.stream()
                .map(type -> "\"" + type
                        + "\":{\"policy\":\"p\",\"rule\":\"r\",\"by\":\"b\",\"since\":\"2026-11-21T12:00:00Z\"}")
                .collect(Collectors.joining(",", "{\"version\":2,\"conditions\":{", "}}"));
        LiveNode spoilt = plain.withContents(
                new LiveNode.Meta("0", Map.of(), Map.of(OwnershipRecord.ANNOTATION, record), null),
                List.of(),
                new LiveNode.Status(
                        List.of(),
                        types.stream()
                                .map(type -> new NodeCondition(type, NodeConditionStatus.True, "R", "m", LONG_AGO))
                                .toList()));
        rig.nodes.putNode(spoilt);
        rig.api.beforeEachWrite(() -> rig.step(Duration.ofMillis(250)));
        for (int pass = 0; pass < 3; pass++) {
            rig.nodes.putNode(spoilt);
            rig.reconciler.offerDecision(cleared("spoilt"));
            long before = rig.ago(Duration.ZERO);
            rig.reconciler.offerDecision(raised("n1"));
            long _ = rig.reconciler.pass();
            assertThat(rig.ago(Duration.ZERO) - before).isLessThan(TimeUnit.SECONDS.toMicros(10));
        }
        assertThat(rig.api.writes()).anyMatch(write -> write.contains("spoilt"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }
}
