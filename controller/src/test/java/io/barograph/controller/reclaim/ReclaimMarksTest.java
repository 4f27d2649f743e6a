package io.barograph.controller.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.wire.ReclaimDemand;
import module java.base;
import org.junit.jupiter.api.Test;

/// The annotation that asks a node's exporter for room: when it comes, is renewed and goes.
class ReclaimMarksTest {

    private final ReclaimMarksRig rig = new ReclaimMarksRig();

    @Test
    void roomIsAskedForWhileADemandFiresAndNoLonger() {
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs", "nodefs"));
            marks.updateNodes();
            assertThat(ReclaimDemand.parse(rig.value()).filesystems()).containsExactly("imagefs", "nodefs");
            assertThat(ReclaimDemand.parse(rig.value()).since()).isEqualTo(ReclaimMarksRig.START);

            marks.acceptDecision(ReclaimMarksRig.decision(new Freshness.Heard(), Phase.KEEP_FIRING, false, "imagefs"));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
        }
    }

    @Test
    void whatIsHeldForTheMinimumReclaimGoesOnAndNeverBegins() {
        Decision held = ReclaimMarksRig.decision(
                new Freshness.Heard(), Phase.KEEP_FIRING, new DemandState.Timing(0, 0, false, true), "imagefs");
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(held);
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            marks.acceptDecision(held);
            marks.updateNodes();
            assertThat(ReclaimDemand.parse(rig.value()).filesystems()).containsExactly("imagefs");
            assertThat(marks.demandedNodes()).containsExactly(ReclaimMarksRig.NODE);
            rig.now = ReclaimMarksRig.START.plusSeconds(301);
            marks.updateNodes();
            assertThat(ReclaimDemand.parse(rig.value()).renewed()).isEqualTo(rig.now);
            marks.acceptDecision(ReclaimMarksRig.decision(new Freshness.Heard(), Phase.INACTIVE, false, "imagefs"));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
        }
    }

    @Test
    void itIsRenewedInTimeAndNotAtEachLook() {
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            String first = rig.value();
            rig.now = ReclaimMarksRig.START.plusSeconds(299);
            marks.updateNodes();
            assertThat(rig.value()).isEqualTo(first);
            rig.now = ReclaimMarksRig.START.plusSeconds(301);
            marks.updateNodes();
            ReclaimDemand renewed = ReclaimDemand.parse(rig.value());
            assertThat(renewed.renewed()).isEqualTo(rig.now);
            assertThat(renewed.since()).isEqualTo(ReclaimMarksRig.START);
            assertThat(renewed.id()).isEqualTo(ReclaimDemand.parse(first).id());
        }
    }

    @Test
    void aSilentNodeAndAFrozenDemandAskForNothing() {
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            marks.acceptDecision(ReclaimMarksRig.decision(new Freshness.Silent(0), Phase.FIRING, false, "imagefs"));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
            marks.acceptDecision(ReclaimMarksRig.decision(new Freshness.Heard(), Phase.FIRING, true, "imagefs"));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
        }
    }

    @Test
    void aNodeThatIsGoneDemandsNothing() {
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            assertThat(marks.demandedNodes()).containsExactly(ReclaimMarksRig.NODE);
            rig.nodes.removeNode(ReclaimMarksRig.NODE);
            assertThat(marks.demandedNodes()).isEmpty();
            rig.nodes.putNode(LiveNode.ofName(ReclaimMarksRig.NODE, "u2"));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
        }
    }

    @Test
    void aDemandThatCannotBeReadOrIsOfTheFutureIsWrittenAnew() {
        for (String broken : List.of(
                "all of it",
                renewedAt(ReclaimMarksRig.START.plusSeconds(86_400)),
                renewedAt(Instant.MAX),
                renewedAt(Instant.MIN))) {
            LiveNode plain = LiveNode.ofName(ReclaimMarksRig.NODE, "u1");
            rig.nodes.putNode(plain.withContents(
                    new LiveNode.Meta("0", Map.of(), Map.of(ReclaimDemand.ANNOTATION, broken), null),
                    List.of(),
                    plain.status()));
            try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
                marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
                marks.updateNodes();
                assertThat(ReclaimDemand.parse(rig.value()).renewed())
                        .as(broken)
                        .isEqualTo(ReclaimMarksRig.START);
            }
        }
    }

    private static String renewedAt(Instant time) {
        return new ReclaimDemand("f", new TreeSet<>(Set.of("imagefs")), ReclaimMarksRig.START, time).json();
    }

    @Test
    void aNodeThatCannotBeChangedForAFaultKeepsNoOtherWaiting() {
        FaultyNodeApi api = new FaultyNodeApi(rig.nodes);
        Map<String, String> old = Map.of(ReclaimDemand.ANNOTATION, renewedAt(ReclaimMarksRig.START));
        for (String name : List.of("a", "b", "c", ReclaimMarksRig.NODE)) {
            LiveNode plain = LiveNode.ofName(name, "u-" + name);
            rig.nodes.putNode(
                    plain.withContents(new LiveNode.Meta("0", Map.of(), old, null), List.of(), plain.status()));
        }
        AtomicBoolean faulty = new AtomicBoolean(true);
        api.beforeEachRead(() -> {
            if (faulty.getAndSet(false)) {
                throw new DateTimeException("a time that cannot be");
            }
        });
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Controls.of(Mode.ENFORCE), api)) {
            marks.updateNodes();
        }
        assertThat(api.calls()).filteredOn(call -> call.startsWith("taints ")).hasSize(3);
    }
}
