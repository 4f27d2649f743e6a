package io.barograph.controller.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.controller.standalone.FaultyNodeApi;
import module java.base;
import org.junit.jupiter.api.Test;

/// Where no room may be asked for: other modes, followers, drained nodes, and those that a person has marked.
class ReclaimMarksPermissionTest {

    private final ReclaimMarksRig rig = new ReclaimMarksRig();

    @Test
    void noRoomIsAskedForOnANodeThatOthersDrain() {
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            assertThat(marks.demandedNodes()).containsExactly(ReclaimMarksRig.NODE);

            LiveNode node = rig.node();
            rig.nodes.putNode(new LiveNode(node.identity(), node.meta(), true, node.taints(), node.status()));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
            assertThat(marks.demandedNodes()).isEmpty();
        }
    }

    @Test
    void whatOnlyObservesWritesNothing() {
        for (List<Mode> modes : List.of(
                List.of(Mode.OBSERVE, Mode.ENFORCE),
                List.of(Mode.ENFORCE, Mode.OBSERVE),
                List.of(Mode.OFF, Mode.ENFORCE))) {
            try (ReclaimMarks marks = rig.marks(modes.getFirst(), modes.getLast())) {
                marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
                marks.updateNodes();
                assertThat(rig.node().meta().annotations()).as(modes.toString()).isEmpty();
                assertThat(marks.demandedNodes().isEmpty()).isEqualTo(modes.getLast() == Mode.OBSERVE);
            }
        }
    }

    @Test
    void aFollowerWritesNothing() {
        rig.leading.set(false);
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            assertThat(rig.node().meta().annotations()).isEmpty();
        }
    }

    @Test
    void aNewLeaderTakesAwayWhatAnotherLeftBehind() {
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
        }
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
        }
    }

    @Test
    void aNodeThatPeopleWantLeftAloneIsAskedForNothing() {
        LiveNode plain = LiveNode.ofName(ReclaimMarksRig.NODE, "u1");
        rig.nodes.putNode(plain.withContents(
                new LiveNode.Meta("0", Map.of(), Map.of(AnnotationRequests.IGNORE, "true"), null),
                List.of(),
                plain.status()));
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
        }
    }

    @Test
    void onlyThePoolThatEnforcesIsAsked() {
        Controls canary = new Controls(
                new Modes(Mode.ENFORCE, Map.of(), Map.of("canary", Mode.ENFORCE, Modes.EVERY_POOL, Mode.OBSERVE)),
                Silences::none);
        for (String pool : List.of("canary", "web")) {
            rig.label(pool);
            try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, canary, rig.nodes)) {
                marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
                marks.updateNodes();
                assertThat(rig.value().isEmpty()).as(pool).isEqualTo(pool.equals("web"));
                assertThat(marks.demandedNodes().isEmpty()).as(pool).isEqualTo(pool.equals("web"));
            }
        }
    }

    @Test
    void aNodeWhoseAnnotationNeedsNoChangeIsNotRead() {
        FaultyNodeApi counting = new FaultyNodeApi(rig.nodes);
        rig.label("web");
        Controls observing =
                new Controls(new Modes(Mode.ENFORCE, Map.of(), Map.of(Modes.EVERY_POOL, Mode.OBSERVE)), Silences::none);
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, observing, counting)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            assertThat(counting.calls()).isEmpty();
        }
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Controls.of(Mode.ENFORCE), counting)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            marks.updateNodes();
            assertThat(counting.calls())
                    .filteredOn(each -> each.startsWith("get "))
                    .hasSize(1);
        }
    }

    @Test
    void whatStandsGoesWhereReclaimIsNotEnforcedAnyMore() {
        try (ReclaimMarks marks = rig.marks(Mode.ENFORCE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            assertThat(rig.value()).isNotEmpty();
        }
        try (ReclaimMarks marks = rig.marks(Mode.OBSERVE, Mode.ENFORCE)) {
            marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
            marks.updateNodes();
            assertThat(rig.value()).isEmpty();
        }
    }
}
