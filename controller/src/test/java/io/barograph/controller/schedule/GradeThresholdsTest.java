package io.barograph.controller.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;

class GradeThresholdsTest {

    private static List<Policy> policies(String... settings) {
        ParameterOverrides overrides = ParameterOverrides.none();
        for (String each : settings) {
            overrides = overrides.withSetting(each);
        }
        return PolicySet.checkFiles(ShippedPolicies.files(), overrides).policies();
    }

    @Test
    void areTheShippedPolicysWhereNothingIsSet() {
        assertThat(GradeThresholds.percentsOf(policies())).isEqualTo(GradeThresholds.SHIPPED);
        assertThat(GradeThresholds.percentsOf(List.of())).isEqualTo(GradeThresholds.SHIPPED);
    }

    @Test
    void areWhatIsSet() {
        GradeThresholds set = GradeThresholds.percentsOf(policies(
                "graded.cpuGrade1=10", "graded.diskGrade3=90", "graded.overdueGrade2=7", "graded.removalGrade1=5s"));
        assertThat(set.percentsOf(Resource.CPU)).containsExactly(10.0, 40.0, 60.0);
        assertThat(set.percentsOf(Resource.IO)).containsExactly(20.0, 40.0, 90.0);
        assertThat(set.overdue()).containsExactly(5.0, 7.0, 40.0);
        assertThat(set.removingMicros()).containsExactly(5_000_000.0, 45_000_000.0, 120_000_000.0);
    }

    @Test
    void aChangedThresholdChangesScoresThatWereGivenBefore() {
        AtomicReference<GradeThresholds> inForce = new AtomicReference<>(GradeThresholds.SHIPPED);
        FleetScores scores = new FleetScores(Statuses.fleet(Statuses.heard("busy", Statuses.cpu(15))), inForce::get);
        assertThat(scores.scoresOf(List.of("busy")).points()).containsExactly(10);
        inForce.set(GradeThresholds.percentsOf(policies("graded.cpuGrade1=10")));
        assertThat(scores.scoresOf(List.of("busy")).points()).containsExactly(8);
    }
}
