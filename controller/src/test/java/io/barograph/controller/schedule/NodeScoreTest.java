package io.barograph.controller.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeScoreTest {

    private static final Demand TAINT = new Demand.Taint("example.org/wait", Effect.PreferNoSchedule);

    private static NodeScore ofContention(Scope scope, Resource resource, double avg10, double avg60) {
        return NodeScore.of(Statuses.heard("n", Statuses.contention(scope, resource, avg10, avg60)));
    }

    @ParameterizedTest
    @CsvSource({
        "CPU, 0, 10", "CPU, 9.9, 10", "CPU, 10, 8", "CPU, 19.9, 8", "CPU, 20, 6", "CPU, 39.9, 6", "CPU, 40, 4",
        "CPU, 100, 4", "IO, 39.9, 6", "IO, 40, 4", "MEMORY, 2.4, 10", "MEMORY, 2.5, 8", "MEMORY, 5, 6", "MEMORY, 10, 4"
    })
    void eachGradeOfContentionTakesTwoPoints(Resource resource, double percent, int points) {
        assertThat(ofContention(Scope.GUARANTEED, resource, percent, percent)).isEqualTo(new NodeScore(points, true));
    }

    @Test
    void aGradeComesWithTheShortAverageAndLeavesWithTheLong() {
        assertThat(ofContention(Scope.SYSTEM, Resource.CPU, 50, 1).points()).isEqualTo(4);
        assertThat(ofContention(Scope.SYSTEM, Resource.CPU, 1, 50).points()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"NODE, 8", "KUBEPODS, 8", "BESTEFFORT, 8", "SYSTEM, 4", "GUARANTEED, 4", "BURSTABLE, 4"})
    void whatBestEffortPodsWaitForOnTheCpuIsOneGrade(Scope scope, int points) {
        assertThat(ofContention(scope, Resource.CPU, 90, 90).points()).isEqualTo(points);
        assertThat(ofContention(scope, Resource.IO, 90, 90).points()).isEqualTo(4);
    }

    @Test
    void theWorstResourceCountsAndNotTheirSum() {
        NodeStatus all = Statuses.heard(
                "n",
                Statuses.cpu(25),
                Statuses.contention(Scope.NODE, Resource.IO, 90, 90),
                Statuses.contention(Scope.NODE, Resource.MEMORY, 3, 3));
        assertThat(NodeScore.of(all).points()).isEqualTo(4);
    }

    @Test
    void theIntervalCountsUntilThereIsAnAverage() {
        Contention young = new Contention(
                Scope.SYSTEM, Resource.CPU, Reading.of(45.0), MovingAverages.absent("young"), Reading.absent("young"));
        assertThat(NodeScore.of(Statuses.heard("n", young)).points()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"INACTIVE, 10", "PENDING, 9", "FIRING, 8", "KEEP_FIRING, 8"})
    void demandsTakeUpToTwo(Phase phase, int points) {
        NodeStatus calm = Statuses.heard("n", Statuses.cpu(0));
        assertThat(NodeScore.of(Statuses.demanding(calm, TAINT, phase)).points())
                .isEqualTo(points);
        assertThat(NodeScore.of(Statuses.demanding(calm, new Demand.Evict("memory.available"), phase))
                        .points())
                .isEqualTo(points);
        assertThat(NodeScore.of(Statuses.demanding(calm, new Demand.Event("Looked"), phase))
                        .points())
                .isEqualTo(10);
        assertThat(NodeScore.of(Statuses.demanding(calm, new Demand.Reclaim("nodefs"), phase))
                        .points())
                .isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "4, 10", "5, 9", "29, 9", "30, 8", "70, 8"})
    void aBacklogOfRemovalsTakesUpToTwo(long containers, int points) {
        assertThat(NodeScore.of(Statuses.heard("n", removing(0, containers))).points())
                .isEqualTo(points);
    }

    private static Snapshot removing(double cpuPercent, long containers) {
        Snapshot snapshot =
                Statuses.heard("n", Statuses.cpu(cpuPercent)).heard().latest();
        return Objects.requireNonNull(snapshot)
                .with(Reading.of(new Teardown(containers, containers == 0 ? 0 : 1_000_000)));
    }

    @Test
    void theWorstOfAllIsZero() {
        NodeStatus worst = Statuses.demanding(Statuses.heard("n", removing(100, 100)), TAINT, Phase.FIRING);
        assertThat(NodeScore.of(worst)).isEqualTo(new NodeScore(0, true));
    }

    @Test
    void isUnknownWhileNothingIsKnownNow() {
        NodeStatus contended = Statuses.heard("n", Statuses.cpu(100));
        assertThat(NodeScore.of(null)).isEqualTo(NodeScore.UNKNOWN);
        assertThat(NodeScore.of(Statuses.unheard("n"))).isEqualTo(NodeScore.UNKNOWN);
        assertThat(NodeScore.of(Statuses.silent(contended))).isEqualTo(NodeScore.UNKNOWN);
        NodeStatus remembered = Statuses.unheard("n");
        remembered = remembered.with(
                remembered.heard().with(Objects.requireNonNull(contended.heard().latest()), Instant.EPOCH, 0));
        assertThat(NodeScore.of(remembered)).as("its memory is being read").isEqualTo(NodeScore.UNKNOWN);
    }

    @Test
    void whatElseSpeaksAgainstANodeCountsWhereContentionIsAbsent() {
        NodeStatus noPsi = Statuses.heard("n", Contention.absent(Scope.NODE, Resource.CPU, "the kernel has no PSI"));
        assertThat(NodeScore.of(noPsi)).isEqualTo(NodeScore.UNKNOWN);
        assertThat(NodeScore.of(Statuses.demanding(noPsi, TAINT, Phase.FIRING))).isEqualTo(new NodeScore(8, false));
    }
}
