package io.barograph.controller.reconcile.keepfiring;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.falling;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

/// A demand that keeps firing keeps what stands and never adds, whatever held it back until then.
class KeepFiringTest extends KeepFiringRig {

    private static final Demand HARD = new Demand.Taint(SampleDecisions.KEY, Effect.NoSchedule);
    private static final Demand SOFT = new Demand.Taint(SampleDecisions.KEY, Effect.PreferNoSchedule);

    private static final NodeTaint FOREIGN = NodeTaint.of("example.com/mine", "NoExecute");

    @Test
    void aPlaceInTheBudgetThatGetsFreeIsNotForANodeThatIsCalmByNow() {
        rig.add("n1");
        rig.add("n2");
        rig.offer(raised("n1"));
        rig.offer(raised("n2"));
        assertThat(rig.taints("n2")).isEmpty();
        assertThat(rig.blocked(1)).contains("budget");

        rig.offer(falling("n2"));
        rig.resync();
        assertThat(rig.blocked(1)).doesNotContain("budget");
        rig.offer(cleared("n1"));
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.taints("n2")).isEmpty();
        assertThat(rig.condition("n2", TYPE)).isEqualTo("True/PressureFalling");
        assertThat(rig.events("n2")).doesNotContain("TaintAdded");

        firesAgain("n2");
    }

    @Test
    void itTakesNoPlaceInTheBudgetFromOneThatFires() {
        rig.add("n1");
        rig.add("n2");
        rig.add("n3");
        for (String each : List.of("n1", "n2", "n3")) {
            rig.offer(raised(each));
        }
        rig.offer(SampleDecisions.of("n2", Phase.KEEP_FIRING).severity(99).decision());
        rig.offer(SampleDecisions.of("n3", Phase.FIRING).severity(50).decision());
        rig.offer(cleared("n1"));
        rig.resync();
        assertThat(rig.taints("n2")).isEmpty();
        assertThat(rig.taints("n3")).containsExactly(TAINT);
        rig.resync();
        assertThat(rig.reconciler.guards().budgets().getFirst().used()).isEqualTo(1);
    }

    @Test
    void whatStandsStays() {
        rig.add("n1");
        rig.offer(raised("n1"));
        rig.offer(falling("n1"));
        rig.later(Duration.ofMinutes(20));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureFalling");
        assertThat(rig.reconciler.guards().budgets().getFirst().used()).isEqualTo(1);
    }

    @Test
    void aSilenceEnds() {
        rig.add("n1");
        rig.offer(raised("n1"));
        silences = new Silences(
                List.of(new Silence(
                        "s1",
                        new Silence.Word("jo", "disk swap"),
                        new Silence.Span(rig.wall, rig.wall.plus(Duration.ofMinutes(10))),
                        new Silence.Matchers(new Glob("n1"), Glob.any(), Glob.any(), Glob.any(), Glob.any()))),
                null,
                List.of(),
                "");
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        rig.offer(falling("n1"));
        rig.resync();
        assertThat(rig.reconciler.reports().getFirst().plan().heldBack(TAINT)).isNotInstanceOf(HeldBack.Silenced.class);
        rig.later(Duration.ofMinutes(10));
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureFalling");
        firesAgain("n1");
    }

    @Test
    void theStopEnds() {
        rig.add("n1");
        silences = new Silences(List.of(), new Stop(new Silence.Word("jo", "incident"), rig.wall, null), List.of(), "");
        rig.offer(raised("n1"));
        rig.offer(falling("n1"));
        rig.resync();
        assertThat(rig.blocked(0)).isEmpty();
        silences = Silences.none();
        rig.resync();
        bare("n1");
        firesAgain("n1");
    }

    @Test
    void silencesThatCouldNotBeReadCanBeRead() {
        rig.add("n1");
        silences = Silences.ofUnknown("the silences could not be read yet");
        rig.offer(falling("n1"));
        silences = Silences.none();
        rig.resync();
        bare("n1");
    }

    @Test
    void aHumansHandIsObeyedLongEnough() {
        taintedAndTakenAwayBy("kubectl-taint");
        assertThat(rig.events("n1")).contains("TaintOverridden");
        rig.later(Duration.ofMinutes(31));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureFalling");
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);
    }

    @Test
    void aCarelessControllerTookItAway() {
        taintedAndTakenAwayBy("cloud-node-manager");
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(ManagedNode.of(rig.node("n1")).readable().taints()).isEmpty();
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);
    }

    private void taintedAndTakenAwayBy(String manager) {
        LiveNode empty = rig.add("n1");
        rig.nodes.putNode(empty.withContents(empty.meta(), List.of(FOREIGN), empty.status()));
        rig.offer(raised("n1"));
        rig.offer(falling("n1"));
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(node.withContents(node.meta(), List.of(FOREIGN), node.status()), manager);
        rig.settle();
    }

    @Test
    void aNodeIsNoMoreToBeLeftAlone() {
        rig.add("n1");
        rig.offer(raised("n1"));
        rig.annotate("ignore", "true");
        rig.settle();
        rig.offer(falling("n1"));
        rig.annotate("ignore", "false");
        rig.resync();
        bare("n1");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureFalling");
        firesAgain("n1");
    }

    @Test
    void theTimeEndsUntilWhichTaintsStayedAsTheyWere() {
        rig.add("n1");
        rig.annotate("hold-until", rig.wall.plus(Duration.ofMinutes(10)).toString());
        rig.offer(raised("n1"));
        rig.offer(falling("n1"));
        rig.later(Duration.ofMinutes(11));
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void aHazardIsGone() {
        String[] hazard = {"a DaemonSet does not tolerate it"};
        rig.guard = (_, _) -> hazard[0].isEmpty() ? null : new HeldBack.HazardSeen("DaemonSet x", hazard[0]);
        rig.restart(Mode.ENFORCE, "1");
        rig.add("n1");
        rig.offer(raised("n1"));
        assertThat(rig.blocked(0)).contains("DaemonSet");
        rig.offer(falling("n1"));
        assertThat(rig.blocked(0)).isEmpty();
        hazard[0] = "";
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        firesAgain("n1");
    }

    @Test
    void aSilentExporterIsHeardAgainAfterTheHold() {
        rig.add("n1");
        rig.offer(raised("n1"));
        rig.offer(SampleDecisions.of("n1", Phase.FIRING)
                .silentSince(rig.ago(Duration.ofSeconds(30)))
                .decision());
        rig.later(ReconcilerRig.HOLD);
        assertThat(rig.taints("n1")).isEmpty();
        rig.offer(falling("n1"));
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void aLeaderTakesOver() {
        rig.add("n1");
        rig.add("n2");
        rig.offer(raised("n1"));
        rig.replica = "replica-8";
        rig.epoch = 2;
        rig.restart(Mode.ENFORCE, "2");
        rig.offer(falling("n1"));
        rig.offer(falling("n2"));
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureFalling");
        assertThat(ManagedNode.of(rig.node("n1")).readable().taints()).containsKey(TAINT);
        bare("n2");
    }

    @Test
    void theApiServerIsBack() {
        rig.add("n1");
        rig.api.failWrites(FaultyNodeApi.Fault.SERVER_ERROR);
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.pass();
        rig.offer(falling("n1"));
        rig.resync();
        bare("n1");
    }

    @Test
    void theEffectChanges() {
        rig.add("n1");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, SOFT).decision());
        assertThat(rig.taints("n1")).containsExactly(SOFT.key());
        rig.offer(SampleDecisions.of("n1", Phase.KEEP_FIRING, HARD).decision());
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, HARD).decision());
        assertThat(rig.taints("n1")).containsExactly(HARD.key());
    }
}
