package io.barograph.controller.reconcile.relief;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

/// How far taints helped, from decisions to the report.
class ReconcilerReliefTest {

    private ReconcilerRig rig = ReconcilerRig.enforcing();

    /// So many minutes, with a decision each two seconds.
    private void minutes(int minutes, Phase phase, double percent) {
        for (int i = 0; i < minutes * 30; i++) {
            rig.step(Duration.ofSeconds(2));
            rig.reconciler.offerDecision(
                    SampleDecisions.of("n1", phase).severity(percent).decision());
            rig.reconciler.pass();
        }
    }

    private void episode(double after) {
        minutes(2, Phase.PENDING, 60);
        minutes(1, Phase.FIRING, 60);
        minutes(5, Phase.KEEP_FIRING, after);
        minutes(1, Phase.INACTIVE, after);
    }

    @Test
    void saysWhatContentionWasBeforeAndAfterThePolicysTaints() {
        rig.add("n1");
        episode(6);
        episode(12);
        TaintReliefReport contention =
                Objects.requireNonNull(rig.reconciler.relief().get("contention"));
        assertThat(contention.taints()).isEqualTo(2);
        assertThat(Math.round(contention.beforePercent())).isBetween(55L, 57L);
        assertThat(Math.round(contention.afterPercent())).isBetween(9L, 10L);
        assertThat(rig.told).contains("measured contention helped");
    }

    @Test
    void anotherLeaderSaysNothingOfATaintThatStoodWhenItBeganToLead() {
        rig.add("n1");
        minutes(2, Phase.PENDING, 60);
        minutes(1, Phase.FIRING, 60);
        rig.leading = false;
        minutes(1, Phase.FIRING, 60);
        rig.leading = true;
        minutes(12, Phase.FIRING, 0);
        minutes(1, Phase.INACTIVE, 0);
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.reconciler.relief()).isEmpty();

        episode(6);
        assertThat(rig.reconciler.relief()).hasSize(1);
        rig.leading = false;
        minutes(1, Phase.INACTIVE, 0);
        assertThat(rig.reconciler.relief()).isEmpty();
    }

    @Test
    void aNodeThatIsDrainedMeanwhileIsUnknown() {
        rig.add("n1");
        minutes(2, Phase.PENDING, 60);
        minutes(1, Phase.FIRING, 60);
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(new LiveNode(node.identity(), node.meta(), true, node.taints(), node.status()));
        minutes(12, Phase.FIRING, 0);
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.reconciler.relief()).isEmpty();
        assertThat(rig.told).contains("measured contention unknown");
    }

    @Test
    void modeObserveMeasuresNothing() {
        rig = new ReconcilerRig(Mode.OBSERVE, "1");
        rig.add("n1");
        episode(6);
        assertThat(rig.reconciler.relief()).isEmpty();
        assertThat(rig.told).noneMatch(each -> each.startsWith("measured"));
    }
}
