package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often `graded.drl` changes the taints of a node whose contention is never at rest.
class GradedWritesTest {

    private static final int HOURS = 24;
    private static final int SECONDS = 10;
    private static final List<PolicyFile> GRADED = ShippedPolicies.files().stream()
            .filter(file -> file.file().endsWith("graded.drl"))
            .toList();
    private static final ParameterOverrides ON = ParameterOverrides.none().withSetting("graded.contention=true");

    /// @param mean of the contention in percent
    /// @param spread of it: its standard deviation
    /// @param memory for how many seconds it keeps a direction, about
    /// @param crossings how often `avg60` passes a grade's threshold in a day, at the least
    /// @param most changes of the node in a day
    @ParameterizedTest
    @CsvSource({
        "20, 10, 30, 600, 10",
        "20, 10, 300, 200, 30",
        "40, 15, 300, 300, 50",
        "40, 15, 1800, 150, 60",
        "10, 3, 300, 0, 0"
    })
    void changesANodeSeldom(double mean, double spread, double memory, int crossings, int most) {
        int changes = 0;
        try (PolicySet policies = PolicySet.of(GRADED, ON)) {
            Engine engine = new Engine(policies, MatchingMethod.TREE);
            EngineState state = EngineState.start();
            Random random = new Random(7);
            double now = 0;
            double avg10 = mean;
            double avg60 = mean;
            int grade = 0;
            int crossed = 0;
            for (int i = 1; i <= HOURS * 3600 / SECONDS; i++) {
                double kept = Math.exp(-SECONDS / memory);
                now = now * kept + random.nextGaussian() * spread * Math.sqrt(1 - kept * kept);
                double contention = Math.clamp(mean + now, 0, 100);
                avg10 += (contention - avg10) * (1 - Math.exp(-SECONDS / 10.0));
                avg60 += (contention - avg60) * (1 - Math.exp(-SECONDS / 60.0));
                int reached = avg60 >= 60 ? 3 : avg60 >= 40 ? 2 : avg60 >= 20 ? 1 : 0;
                crossed += reached == grade ? 0 : 1;
                grade = reached;
                Evaluation made = engine.evaluate(state, at(i, avg10, avg60));
                state = made.state();
                boolean changed = made.transitions().stream().anyMatch(GradedWritesTest::writes);
                changes += changed ? 1 : 0;
            }
            assertThat(crossed).isGreaterThanOrEqualTo(crossings);
        }
        assertThat(changes).isLessThanOrEqualTo(most);
    }

    /// Whether a taint comes or goes by it.
    private static boolean writes(Transition transition) {
        Transition.Step step = transition.step();
        boolean comes = step.toPhase() == Phase.FIRING && step.fromPhase() != Phase.KEEP_FIRING;
        boolean goes = step.toPhase() == Phase.INACTIVE && step.fromPhase() != Phase.PENDING;
        return comes || goes;
    }

    private static Observation at(int number, double avg10, double avg60) {
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                boolean waits = scope == Scope.KUBEPODS && resource == Resource.IO;
                Reading<Double> short10 = Reading.of(waits ? avg10 : 0);
                Reading<Double> long60 = Reading.of(waits ? avg60 : 0);
                contentions.add(new Contention(
                        scope,
                        resource,
                        short10,
                        new MovingAverages(short10, long60, long60),
                        Reading.of(new OwnerCounts(0, 0, 0, List.of()))));
            }
        }
        return new Observation.Seen(
                new Snapshot(
                        new SnapshotOrigin("n1", "boot", "i"),
                        new SnapshotTime(number, 1_000_000L * SECONDS * number, SECONDS * 1_000_000L),
                        Reading.of(0.0),
                        List.of(),
                        contentions),
                NodeView.ofName("n1"));
    }
}
