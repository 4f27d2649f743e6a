package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class FaultIsolationTest {

    private static HardTaintGuard asking(Consumer<String> asked) {
        return (node, _) -> {
            asked.accept(node.name());
            return null;
        };
    }

    private static void firing(ReconcilerRig rig, String node) {
        rig.reconciler.offerDecision(
                SampleDecisions.of(node, Phase.FIRING).severity(60).decision());
    }

    @Test
    void aFaultAboutOneNodeKeepsNoOtherFromBeingReleased() {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
        rig.add("n1");
        rig.add("n2");
        firing(rig, "n2");
        rig.settle();
        assertThat(rig.taints("n2")).containsExactly(TAINT);
        rig.guard = asking(node -> {
            throw new IllegalStateException("a fault about " + node);
        });
        rig.restart(Mode.ENFORCE, "100%");
        firing(rig, "n1");
        rig.reconciler.offerDecision(cleared("n2"));
        rig.reconciler.pass();

        assertThat(rig.taints("n2")).isEmpty();
        assertThat(rig.trouble()).contains("a fault about n1");
        assertThat(rig.told).contains("our fault");
    }

    @Test
    void aFaultIsOverWhereTheNextLookAtTheNodeHasNone() {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
        boolean[] broken = {true};
        rig.guard = asking(_ -> {
            if (broken[0]) {
                throw new IllegalStateException("a fault");
            }
        });
        rig.restart(Mode.ENFORCE, "100%");
        rig.add("n1");
        firing(rig, "n1");
        assertThat(rig.reconciler.pass()).as("it rests first").isEqualTo(5_000_000);
        assertThat(rig.trouble()).contains("a fault");
        assertThat(rig.reconciler.reports().getFirst().plan().heldBack().values())
                .isNotEmpty()
                .allSatisfy(why -> assertThat(why).isInstanceOf(HeldBack.ProgramFault.class));
        broken[0] = false;
        rig.leading = false;
        rig.resync();

        assertThat(rig.trouble()).isEmpty();
        assertThat(rig.reconciler.reports().getFirst().plan().heldBack().values())
                .isNotEmpty()
                .allSatisfy(why -> assertThat(why).isInstanceOf(HeldBack.NotLeader.class));
    }

    @Test
    void writesHoweverLongTheLookAtAllNodesTakes() {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
        rig.guard = asking(_ -> rig.step(Duration.ofSeconds(2)));
        rig.restart(Mode.ENFORCE, "100%");
        rig.add("n1");
        firing(rig, "n1");
        for (int i = 0; i < 5; i++) {
            rig.reconciler.pass();
        }

        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void whatCannotBeTakenInCostsNothingElse() {
        boolean[] broken = {false};
        Controls reins = new Controls(new Modes(Mode.ENFORCE, Map.of(), Map.of()), () -> {
            if (broken[0]) {
                throw new IllegalStateException("broken");
            }
            return Silences.none();
        });
        ReconcilerRig rig = new ReconcilerRig(reins, "100%");
        rig.add("n1");
        rig.add("n2");
        rig.settle();
        firing(rig, "n1");
        firing(rig, "n2");
        broken[0] = true;
        rig.reconciler.pass();
        broken[0] = false;
        rig.resync();

        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.taints("n2")).containsExactly(TAINT);
    }
}
