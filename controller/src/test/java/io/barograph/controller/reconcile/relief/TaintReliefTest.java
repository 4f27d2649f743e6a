package io.barograph.controller.reconcile.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.controller.reconcile.relief.ReliefTotals.Measured;
import io.barograph.controller.reconcile.relief.TaintRelief.Look;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class TaintReliefTest {

    private static final Set<String> TAINTED = Set.of(SampleDecisions.TAINT);
    private static final long SECOND = 1_000_000;

    private final TaintRelief relief = new TaintRelief();
    private final List<Measured> measured = new ArrayList<>();
    private long now = -5 * SECOND;

    private static DesiredState state(Phase phase) {
        return SampleDecisions.of("n1", phase).decision().desired();
    }

    /// So many minutes pass, with a snapshot and a look each two seconds.
    private void minutes(double minutes, double percent, Set<String> taints, Phase phase) {
        for (long end = now + (long) (minutes * 60 * SECOND); now < end; now += 2 * SECOND) {
            relief.recordContention(percent, now);
            look(taints, phase, false);
        }
    }

    private void look(Set<String> taints, Phase phase, boolean standsDown) {
        measured.addAll(relief.measureEnded(new Look("uid boot", taints, state(phase), standsDown), now));
    }

    private Measured only() {
        assertThat(measured).hasSize(1);
        return measured.getFirst();
    }

    @Test
    void comparesContentionWhenATaintCameWithThatWhenItsRuleLetItGo() {
        minutes(5, 60, Set.of(), Phase.PENDING);
        minutes(2, 60, TAINTED, Phase.FIRING);
        minutes(5, 4, TAINTED, Phase.KEEP_FIRING);
        assertThat(measured).isEmpty();
        minutes(1, 4, Set.of(), Phase.INACTIVE);
        assertThat(only().policy()).isEqualTo("contention");
        assertThat(only().beforePercent()).isCloseTo(60, within(0.1));
        assertThat(only().afterPercent()).isCloseTo(4, within(1.0));
    }

    @Test
    void whatWasHeardOfANodeIsNotOfItsSuccessorOfTheSameName() {
        minutes(5, 90, Set.of(), Phase.PENDING);
        String successor = "another-uid boot";
        relief.recordContention(20.0, now);
        relief.measureEnded(new Look(successor, Set.of(), state(Phase.PENDING), false), now);
        now += 2 * SECOND;
        relief.recordContention(20.0, now);
        relief.measureEnded(new Look(successor, TAINTED, state(Phase.FIRING), false), now);
        for (int i = 0; i < 60; i++) {
            now += 2 * SECOND;
            relief.recordContention(20.0, now);
        }
        measured.addAll(relief.measureEnded(new Look(successor, Set.of(), state(Phase.INACTIVE), false), now));
        assertThat(only().beforePercent()).isEqualTo(20);
        assertThat(only().afterPercent()).isCloseTo(20, within(0.1));
    }

    @Test
    void ofOneThatStandsTheTenthMinuteCountsAndNothingAfterIt() {
        minutes(5, 60, Set.of(), Phase.PENDING);
        minutes(11, 58, TAINTED, Phase.FIRING);
        assertThat(only().afterPercent()).isCloseTo(58, within(0.1));
        minutes(30, 0, TAINTED, Phase.FIRING);
        minutes(1, 0, Set.of(), Phase.INACTIVE);
        assertThat(measured).hasSize(1);
    }

    @Test
    void ofATaintThatStoodBeforeItLookedNothingIsSaid() {
        minutes(12, 60, TAINTED, Phase.FIRING);
        minutes(1, 0, Set.of(), Phase.INACTIVE);
        assertThat(measured).isEmpty();

        minutes(1, 60, Set.of(), Phase.PENDING);
        minutes(1, 60, TAINTED, Phase.FIRING);
        relief.forgetTaints(); // another replica led meanwhile
        minutes(12, 0, TAINTED, Phase.FIRING);
        assertThat(measured).isEmpty();
    }

    @Test
    void ofANodeThatOthersDrainItIsNotKnown() {
        minutes(2, 60, Set.of(), Phase.PENDING);
        minutes(1, 60, TAINTED, Phase.FIRING);
        look(TAINTED, Phase.FIRING, true);
        assertThat(only().afterPercent()).isNull();
        minutes(12, 0, TAINTED, Phase.FIRING);
        assertThat(measured).hasSize(1);
    }

    @Test
    void ofOneThatAPersonOrASilenceTookAwayItIsNotKnown() {
        minutes(2, 60, Set.of(), Phase.PENDING);
        minutes(1, 60, TAINTED, Phase.FIRING);
        look(Set.of(), Phase.FIRING, false);
        assertThat(only().afterPercent()).isNull();
    }

    @Test
    void ofASilentExporterOrOneOnAnotherBootItIsNotKnown() {
        minutes(2, 60, Set.of(), Phase.PENDING);
        minutes(1, 60, TAINTED, Phase.FIRING);
        now += 11 * 60 * SECOND;
        look(TAINTED, Phase.FIRING, false);
        assertThat(only().afterPercent()).isNull();

        minutes(1, 60, Set.of(), Phase.INACTIVE);
        minutes(1, 60, TAINTED, Phase.FIRING);
        measured.clear();
        measured.addAll(relief.measureEnded(new Look("uid another", Set.of(), state(Phase.INACTIVE), false), now));
        assertThat(measured).isEmpty();
    }

    @Test
    void whereThereWasNoContentionNoneIsRelieved() {
        minutes(2, 0.5, Set.of(), Phase.PENDING);
        minutes(11, 0, TAINTED, Phase.FIRING);
        assertThat(only().beforePercent()).isNull();
    }

    @Test
    void namesAPolicyWhoseTaintsDoNotHelpOnceThereWereFive() {
        List<String> told = new ArrayList<>();
        ReliefTotals totals = new ReliefTotals(new ReconcileListener() {
            @Override
            public void taintMeasured(String policy, String outcome) {
                told.add(policy + " " + outcome);
            }
        });
        for (int i = 0; i < 5; i++) {
            assertThat(totals.report().values()).noneMatch(TaintReliefReport::isUseless);
            totals.addMeasured(new Measured("grades", 50.0, 48.0));
        }
        totals.addMeasured(new Measured("grades", 50.0, null));
        totals.addMeasured(new Measured("contention", 50.0, 10.0));
        assertThat(told)
                .containsExactly(
                        "grades not_helped",
                        "grades not_helped",
                        "grades not_helped",
                        "grades not_helped",
                        "grades not_helped",
                        "grades unknown",
                        "contention helped");
        TaintReliefReport grades = Objects.requireNonNull(totals.report().get("grades"));
        assertThat(grades.isUseless()).isTrue();
        assertThat(grades.text())
                .isEqualTo("its taints do not help: contention was 50 % before and 48 % after its latest 5 taints");
        assertThat(totals.report().get("contention")).isEqualTo(new TaintReliefReport(1, 50, 10));

        for (int i = 0; i < TaintReliefReport.LATEST; i++) {
            totals.addMeasured(new Measured("grades", 50.0, 5.0));
        }
        assertThat(totals.report().get("grades")).isEqualTo(new TaintReliefReport(20, 50, 5));
        totals.retainPolicies(Set.of("contention"));
        assertThat(totals.report()).containsOnlyKeys("contention");
    }
}
