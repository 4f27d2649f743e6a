package io.barograph.controller.reconcile.limits;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipJson;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
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

    private LiveNode nodeThatCannotBeWritten() {
        LiveNode plain = rig.add("spoilt");
        rig.api.failWritesOf("spoilt", FaultyNodeApi.Fault.SERVER_ERROR);
        return plain.withContents(
                new LiveNode.Meta(
                        "0", Map.of(), Map.of("barograph.io/ignore", "true", OwnershipRecord.ANNOTATION, RECORD), null),
                List.of(new NodeTaint(TAINT.substring(0, TAINT.lastIndexOf(':')), "NoSchedule", "{}")),
                plain.status());
    }

    @Test
    void keepsNoOtherNodeWaitingForItsTaint() {
        rig.add("n1");
        LiveNode spoilt = nodeThatCannotBeWritten();
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

    /// It has its node come and go, so that it is as if no write of it had failed.
    @Test
    void keepsNoOthersEventsWaiting() {
        rig.add("n1");
        LiveNode spoilt = nodeThatCannotBeWritten();
        rig.reconciler.offerDecision(raised("n1"));
        for (int pass = 0; pass < 200; pass++) {
            rig.nodes.removeNode("spoilt");
            rig.nodes.putNode(spoilt);
            long waitMicros = rig.reconciler.pass();
            rig.step(Duration.ofMillis(Math.clamp(waitMicros / 1000, 20, 500)));
        }
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.events("n1")).contains("TaintAdded");
    }

    /// It takes its condition away each time, so that it is raised again as fast as the pace lets it.
    @Test
    void conditionsThatVanishKeepNoNodeWaitingOfWhichAWriteFailed() {
        rig.add("n1");
        rig.add("spoilt");
        rig.offer(SampleDecisions.of("spoilt", Phase.FIRING, new Demand.Condition("Own"))
                .decision());
        long offeredMicros = rig.micros + TimeUnit.SECONDS.toMicros(20); // no raise is left at once
        long undoneMicros = rig.micros + 30_000;
        boolean isOffered = false;
        while (rig.taints("n1").isEmpty() && rig.micros - offeredMicros < TimeUnit.MINUTES.toMicros(2)) {
            if (undoneMicros <= rig.micros) {
                LiveNode live = rig.node("spoilt");
                rig.nodes.putNode(
                        live.withContents(live.meta(), live.taints(), new LiveNode.Status(List.of(), List.of())),
                        "kubelet");
                undoneMicros = Long.MAX_VALUE;
            }
            if (!isOffered && rig.micros >= offeredMicros) {
                isOffered = true;
                rig.api.failWritesOf("n1", FaultyNodeApi.Fault.SERVER_ERROR);
                rig.reconciler.offerDecision(raised("n1"));
            }
            long waitMicros = rig.reconciler.pass();
            if (rig.api.writes().stream().anyMatch(write -> write.contains(" n1 "))) {
                rig.api.failWritesOf("", FaultyNodeApi.Fault.SERVER_ERROR);
            }
            if (rig.node("spoilt").condition("Own") != null && undoneMicros == Long.MAX_VALUE) {
                undoneMicros = rig.micros + 30_000;
            }
            long stepMicros = Math.min(Math.min(waitMicros, 1_000_000), Math.max(0, undoneMicros - rig.micros));
            rig.step(Duration.of(stepMicros + 150, ChronoUnit.MICROS));
        }
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

    /// Two demands of it take turns, so that a release is always due; and what was taken back comes again at once.
    @Test
    void releasesThatSucceedSlowlyKeepNoOtherNodeWaiting() {
        Demand cpu = new Demand.Taint("example.com/cpu", Effect.NoSchedule);
        Demand memory = new Demand.Taint("example.com/memory", Effect.NoSchedule);
        rig.add("n1");
        rig.add("n3");
        rig.add("spoilt");
        rig.offer(SampleDecisions.of("n3", Phase.FIRING, new Demand.Condition(TYPE))
                .decision());
        rig.offer(turnOf(cpu, memory));
        assertThat(rig.taints("spoilt")).containsExactly("example.com/cpu:NoSchedule");
        AtomicLong rearmedMicros = new AtomicLong();
        rig.api.beforeEachWrite(() -> {
            rig.step(Duration.ofMillis(10));
            if (rig.api.calls().getLast().startsWith("condition spoilt")
                    && rig.micros - rearmedMicros.get() > 100_000) {
                rearmedMicros.set(rig.micros);
                rearmConditions();
            }
        });
        rearmConditions();
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.offerDecision(SampleDecisions.of("n3", Phase.INACTIVE, new Demand.Condition(TYPE))
                .decision());
        for (int pass = 0; pass < 20; pass++) {
            rig.reconciler.offerDecision(pass % 2 == 0 ? turnOf(memory, cpu) : turnOf(cpu, memory));
            long _ = rig.reconciler.pass();
            rig.step(Duration.ofMillis(20));
        }
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n3", TYPE)).startsWith("False");
    }

    private static Decision turnOf(Demand raised, Demand released) {
        return SampleDecisions.of("spoilt", Phase.FIRING, raised)
                .with(Phase.INACTIVE, false, List.of(released))
                .decision();
    }

    private void rearmConditions() {
        LiveNode live = rig.node("spoilt");
        List<String> types = IntStream.range(0, 40).mapToObj(i -> "Own" + i).toList();
        OwnershipRecord record = ManagedNode.of(live).owned();
        SortedMap<String, OwnershipRecord.Mark> marks = new TreeMap<>(record.conditions());
        types.forEach(type ->
                marks.put(type, new OwnershipRecord.Mark(new OwnershipRecord.Source("p", "r"), "b", rig.wall, 0)));
        Map<String, String> annotations = new HashMap<>(live.meta().annotations());
        annotations.put(
                OwnershipRecord.ANNOTATION,
                OwnershipJson.toJson(new OwnershipRecord(record.taints(), marks, record.overridden(), record.flaps())));
        rig.nodes.putNode(
                live.withContents(
                        new LiveNode.Meta("0", live.meta().labels(), annotations, null),
                        live.taints(),
                        new LiveNode.Status(
                                List.of(),
                                types.stream()
                                        .map(type ->
                                                new NodeCondition(type, NodeConditionStatus.True, "R", "m", LONG_AGO))
                                        .toList())),
                FieldManagers.CONTROLLER);
    }
}
