package io.barograph.controller.reconcile.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.controller.standalone.FaultyNodeApi.Fault;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class RefusedBesideReleaseTest {

    private static final Demand OLD = new Demand.Taint("barograph.io/old", Effect.NoSchedule);
    private static final Demand NEW = new Demand.Taint("barograph.io/new", Effect.NoSchedule);

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");

    @Test
    void aTaintThatIsRefusedKeepsNoOtherFromBeingTakenAway() {
        rig.add("n1");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, OLD).decision());
        assertThat(rig.taints("n1")).containsExactly(OLD.key());
        rig.api.failWrites(Fault.FORBIDDEN);
        rig.reconciler.offerDecision(SampleDecisions.of("n1", Phase.INACTIVE, OLD)
                .with(Phase.FIRING, false, List.of(NEW))
                .decision());
        rig.reconciler.pass();

        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.trouble()).isNotEmpty();
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly(NEW.key());
    }

    @Test
    void aTaintThatMayNotBeTakenAwayKeepsNoOtherFromGoing() {
        rig.add("n1");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, NEW, OLD).decision());
        assertThat(rig.taints("n1")).containsExactly(NEW.key(), OLD.key());
        rig.api.failWrites(Fault.FORBIDDEN, Fault.FORBIDDEN, Fault.FORBIDDEN);
        rig.reconciler.offerDecision(
                SampleDecisions.of("n1", Phase.INACTIVE, NEW, OLD).decision());
        rig.reconciler.pass();

        assertThat(rig.taints("n1")).containsExactly(NEW.key());
        assertThat(rig.trouble()).isNotEmpty();
        rig.settle();
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void aTaintThatMayNotBeTakenAwayKeepsNoOtherFromComing() {
        rig.add("n1");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, OLD).decision());
        rig.api.failWrites(Fault.NOT_ADMITTED, Fault.NOT_ADMITTED);
        rig.reconciler.offerDecision(SampleDecisions.of("n1", Phase.INACTIVE, OLD)
                .with(Phase.FIRING, false, List.of(NEW))
                .decision());
        rig.reconciler.pass();

        assertThat(rig.taints("n1")).containsExactlyInAnyOrder(OLD.key(), NEW.key());
        assertThat(rig.trouble()).contains("--also " + OLD.key()).doesNotContain("--also " + NEW.key());
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly(NEW.key());
    }

    @Test
    void aReleaseWaitsForNoRefusalOfAnother() {
        rig.add("n1");
        rig.offer(SampleDecisions.raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(SampleDecisions.TAINT);
        SampleDecisions more = SampleDecisions.of("n1", Phase.FIRING).with(Phase.FIRING, false, List.of(NEW));
        for (int i = 0; i < 8; i++) {
            rig.api.failWrites(Fault.FORBIDDEN);
            rig.reconciler.offerDecision(more.decision());
            rig.reconciler.pass();
            rig.step(Duration.ofSeconds(90));
        }
        rig.api.failWrites(Fault.FORBIDDEN);
        rig.reconciler.offerDecision(more.decision());
        rig.reconciler.pass();
        rig.reconciler.offerDecision(SampleDecisions.cleared("n1"));
        rig.reconciler.pass();

        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void aReleaseThatTheAdmissionPolicyForbidsSaysOnceHowToAllowIt() {
        rig.add("n1");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, OLD, NEW).decision());
        for (int i = 0; i < 3; i++) {
            rig.api.failWrites(Fault.NOT_ADMITTED, Fault.NOT_ADMITTED);
            rig.reconciler.offerDecision(
                    SampleDecisions.of("n1", Phase.FIRING, NEW).decision());
            rig.reconciler.pass();
            rig.step(Duration.ofMinutes(2));
        }

        String shown = rig.trouble();
        assertThat(shown)
                .contains("cannot remove " + OLD.key())
                .contains("barograph policy admission --also " + OLD.key() + " | kubectl apply -f -");
        rig.settle();
        assertThat(rig.events("n1")).containsOnlyOnce("ReleaseRefused");
        assertThat(rig.taints("n1")).containsExactly(NEW.key());
        assertThat(rig.trouble()).isEmpty();
    }

    @Test
    void ofSeveralTheCommandNamesWhatIsStuckAlone() {
        rig.add("n1");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, OLD, NEW).decision());
        rig.api.failWrites(Fault.NOT_ADMITTED, Fault.NOT_ADMITTED, Fault.NOT_ADMITTED);
        rig.reconciler.offerDecision(SampleDecisions.of("n1", Phase.INACTIVE).decision());
        rig.reconciler.pass();

        assertThat(rig.taints("n1")).containsExactly(NEW.key());
        assertThat(rig.trouble()).contains("--also " + NEW.key()).doesNotContain("--also " + OLD.key());
    }
}
