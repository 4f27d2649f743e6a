package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.Mode;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReconcilerRequestsTest {

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aNode() {
        rig.add("n1");
    }

    @Test
    void releasesAtOnceANodeThatAsksToBeLeftAloneAndWritesNothingMore() {
        rig.offer(raised("n1"));
        rig.annotate("ignore", "true");
        rig.settle();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/NodeIgnored");

        rig.api.forgetCalls();
        rig.step(Duration.ofMinutes(6));
        rig.offer(raised("n1"));
        rig.offer(cleared("n1"));
        assertThat(rig.api.writes()).isEmpty();

        rig.annotate("ignore", "false");
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }

    @Test
    void releasesItAlsoBeforeAnythingWasHeardOfItSinceTheStart() {
        rig.offer(raised("n1"));
        rig.restart(Mode.ENFORCE, "1");
        rig.annotate("ignore", "");
        rig.settle();
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void leavesTaintsAsTheyAreUntilTheTimeThatSomebodyAskedFor() {
        rig.offer(raised("n1"));
        rig.annotate("hold-until", "2026-11-21T14:00:00+01:00");
        rig.offer(cleared("n1"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureCleared");
        assertThat(rig.blocked(0)).contains("13:00:00Z", "hold-until");

        rig.later(Duration.ofMinutes(61));
        assertThat(rig.taints("n1")).isEmpty();

        rig.annotate("hold-until", "2026-11-21T14:00:00Z");
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).isEmpty();
        rig.later(Duration.ofMinutes(61));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void saysOnceThatATimeCannotBeReadAndPassesItOver() {
        rig.annotate("hold-until", "tomorrow");
        rig.offer(raised("n1"));
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.events("n1")).containsOnlyOnce("AnnotationUnreadable");
    }

    @Test
    void neverFightsWhoWritesAConditionOfOursToo() {
        rig.offer(raised("n1"));
        LiveNode node = rig.node("n1");
        var theirs = new NodeCondition(
                TYPE,
                NodeConditionStatus.False,
                "Fine",
                "",
                new NodeCondition.Times(ReconcilerRig.START, ReconcilerRig.START));
        rig.nodes.putNode(
                node.withContents(node.meta(), node.taints(), new LiveNode.Status(List.of(), List.of(theirs))),
                "another-controller");
        rig.settle();
        rig.offer(cleared("n1"));
        rig.offer(raised("n1"));

        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/Fine");
        assertThat(rig.events("n1")).containsOnlyOnce("ForeignWriter");
        assertThat(rig.told).contains("held foreign");
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void takesUpAConditionAgainThatItLetGoWithItsPolicy() {
        rig.offer(raised("n1"));
        rig.offer(
                SampleDecisions.of("n1", Phase.FIRING, new Demand.Event("Else")).decision());
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PolicyRemoved");
        rig.offer(raised("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }
}
