package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReconcilerOverrideTest {

    private static final NodeTaint FOREIGN = NodeTaint.of("example.com/mine", "NoExecute");

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aNodeWithATaintOfOursAndOneOfAnother() {
        LiveNode node = rig.add("n1");
        rig.nodes.putNode(node.withContents(node.meta(), List.of(FOREIGN), node.status()));
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubectl-taint", "kubectl-edit", "k9s", "Mozilla"})
    void obeysAHumanForHalfAnHourAndSaysSoOnce(String tool) {
        removeOursBy(tool);
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(rig.events("n1")).containsOnlyOnce("TaintOverridden");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        rig.settle();
        assertThat(report()).contains(TAINT, tool, "12:30:00Z");

        later(Duration.ofMinutes(29));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());

        later(Duration.ofMinutes(2));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);
        assertThat(rig.events("n1")).containsOnlyOnce("TaintOverridden");
        rig.settle();
        assertThat(report()).isEmpty();
    }

    @Test
    void obeysAlsoWhereTheListWasEmptiedAndNobodyIsNoted() {
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(node.withContents(node.meta(), List.of(), node.status()), "anything");
        rig.settle();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.events("n1")).contains("TaintOverridden");
    }

    @Test
    void obeysThroughARestartAndThroughAnEndOfThePressure() {
        removeOursBy("kubectl-taint");
        rig.settle();
        rig.restart(Mode.ENFORCE, "1");
        rig.offer(cleared("n1"));
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());

        later(Duration.ofMinutes(31));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);
    }

    @Test
    void setsItAgainOnceWhereACarelessControllerWroteItsOldListBack() {
        removeOursBy("cloud-node-manager");
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);
        assertThat(rig.events("n1")).doesNotContain("TaintOverridden");

        rig.restart(Mode.ENFORCE, "1");
        rig.offer(raised("n1"));
        removeOursBy("cloud-node-manager");
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(rig.events("n1")).contains("TaintOverridden");
    }

    @Test
    void obeysAHumanWhoTookItAwayWhileItWasNotQuiteWantedAnyMore() {
        rig.offer(SampleDecisions.of("n1", Phase.PENDING).decision());
        removeOursBy("kubectl-taint");
        rig.settle();
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
    }

    @Test
    void asksWhoItWasOnlyWhenATaintOfOursHasGone() {
        assertThat(rig.api.calls()).doesNotContain("writers n1");
        rig.offer(cleared("n1"));
        assertThat(rig.api.calls()).doesNotContain("writers n1");
        rig.offer(raised("n1"));
        removeOursBy("kubectl-taint");
        rig.settle();
        assertThat(rig.api.calls()).containsOnlyOnce("writers n1");
    }

    @Test
    void takesNothingOverThatAHumanPutsInThePlaceOfWhatTheyTookAway() {
        removeOursBy("kubectl-taint");
        rig.settle();
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(node.withContents(
                node.meta(), List.of(FOREIGN, NodeTaint.of(SampleDecisions.KEY, "NoSchedule")), node.status()));
        rig.offer(cleared("n1"));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);
    }

    @Test
    void whatIsToGoGoesAlsoWhileNobodySaysWhoseHandItWas() {
        Demand second = new Demand.Taint("example.com/second", Effect.NoSchedule);
        rig.offer(SampleDecisions.of("n1", Phase.FIRING)
                .with(Phase.FIRING, false, List.of(second))
                .decision());
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT, second.key());
        rig.api.writersUnknown(true);
        removeOursBy("kubectl-taint");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING)
                .with(Phase.INACTIVE, false, List.of(second))
                .decision());
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());

        rig.api.writersUnknown(false);
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(rig.events("n1")).contains("TaintOverridden");
    }

    private String report() {
        return rig.blocked(0);
    }

    private void removeOursBy(String manager) {
        LiveNode node = rig.node("n1");
        List<NodeTaint> taints = new ArrayList<>(node.taints());
        taints.removeIf(taint -> taint.id().equals(TAINT));
        rig.nodes.putNode(node.withContents(node.meta(), taints, node.status()), manager);
    }

    private void later(Duration time) {
        rig.step(time);
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
    }
}
