package io.barograph.controller.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Contention;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeScoreTest {

    private static final KnownGrade NO_TEARDOWN = new KnownGrade(0, false);
    private static final Demand TAINT = new Demand.Taint("example.org/wait", Effect.PreferNoSchedule);

    private static NodeScore ofContention(Scope scope, Resource resource, double avg10, double avg60) {
        return NodeScore.of(
                Statuses.heard("n", Statuses.contention(scope, resource, avg10, avg60)), GradeThresholds.SHIPPED);
    }

    private static Contention contention(Resource resource, double percent) {
        return Statuses.contention(
                resource == Resource.CPU ? Scope.GUARANTEED : Scope.KUBEPODS, resource, percent, percent);
    }

    @ParameterizedTest
    @CsvSource({
        "CPU, 0, 10", "CPU, 19.9, 10", "CPU, 20, 8", "CPU, 39.9, 8", "CPU, 40, 6", "CPU, 59.9, 6", "CPU, 60, 4",
        "CPU, 100, 4", "IO, 59.9, 6", "IO, 60, 4", "MEMORY, 4.9, 10", "MEMORY, 5, 8", "MEMORY, 10, 6", "MEMORY, 20, 4"
    })
    void eachGradeOfContentionTakesTwoPoints(Resource resource, double percent, int points) {
        assertThat(NodeScore.of(Statuses.heard("n", contention(resource, percent)), GradeThresholds.SHIPPED))
                .isEqualTo(new NodeScore(points, true, NO_TEARDOWN));
    }

    @Test
    void whatIsLostAtLeastCountsWhereOnePodsPartIsUnknown() {
        Contention unknown = Contention.absent(Scope.KUBEPODS, Resource.IO, "a disk is unknown")
                .withLowerBounds(new MovingAverages(Reading.of(45.0), Reading.of(41.0), Reading.absent("too young")));
        assertThat(NodeScore.of(Statuses.heard("n", unknown), GradeThresholds.SHIPPED))
                .isEqualTo(new NodeScore(6, false, NO_TEARDOWN));
    }

    /// A grade is the same thing to a scheduler that asks and to one that reads taints.
    @ParameterizedTest
    @CsvSource({"CPU, cpu", "MEMORY, memory", "IO, disk"})
    void gradesAreThoseOfThePolicy(Resource resource, String name) throws IOException {
        String policy = Files.readString(Checkout.HOME.resolve("rules/policies/graded.drl"));
        for (int grade = 1; grade <= 3; grade++) {
            Matcher threshold = Pattern.compile(name + "Grade" + grade + " : double = ([0-9.]+)")
                    .matcher(policy);
            assertThat(threshold.find()).isTrue();
            double percent = Double.parseDouble(threshold.group(1));
            assertThat(NodeScore.of(Statuses.heard("n", contention(resource, percent)), GradeThresholds.SHIPPED)
                            .points())
                    .isEqualTo(10 - 2 * grade);
            assertThat(NodeScore.of(Statuses.heard("n", contention(resource, percent - 0.1)), GradeThresholds.SHIPPED)
                            .points())
                    .isEqualTo(12 - 2 * grade);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "teardownGrade1, 10",
        "teardownGrade2, 30",
        "teardownGrade3, 60",
        "overdueGrade1, 5",
        "overdueGrade2, 15",
        "overdueGrade3, 40"
    })
    void gradesOfTeardownAreThoseOfThePolicyToo(String parameter, int threshold) throws IOException {
        assertThat(Files.readString(Checkout.HOME.resolve("rules/policies/graded.drl")))
                .contains(parameter + " : double = " + threshold + "\n");
    }

    @ParameterizedTest
    @CsvSource({"removalGrade1, 15s, 15", "removalGrade2, 45s, 45", "removalGrade3, 2m, 120"})
    void eachGradeOfRemovedFilesTakesAPoint(String parameter, String duration, int seconds) throws IOException {
        assertThat(Files.readString(Checkout.HOME.resolve("rules/policies/graded.drl")))
                .contains(parameter + " : String = \"" + duration + "\"\n");
        int grade = parameter.charAt(parameter.length() - 1) - '0';
        assertThat(removingFor(seconds * 1_000_000L)).isEqualTo(10 - grade);
        assertThat(removingFor(seconds * 1_000_000L - 1)).isEqualTo(11 - grade);
    }

    private static int removingFor(long micros) {
        Snapshot snapshot = removing(0, 0).withRemoval(Reading.of(new FileRemoval(46_000, micros)));
        return NodeScore.of(Statuses.heard("n", snapshot), GradeThresholds.SHIPPED)
                .points();
    }

    @Test
    void aGradeComesWithTheShortAverageAndLeavesWithTheLong() {
        assertThat(ofContention(Scope.BURSTABLE, Resource.CPU, 50, 1).points()).isEqualTo(6);
        assertThat(ofContention(Scope.BURSTABLE, Resource.CPU, 1, 50).points()).isEqualTo(6);
    }

    @Test
    void onlyTheScopesOfThePolicyCount() {
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                boolean counts = resource == Resource.CPU
                        ? scope == Scope.GUARANTEED || scope == Scope.BURSTABLE
                        : scope == Scope.KUBEPODS;
                assertThat(ofContention(scope, resource, 90, 90))
                        .isEqualTo(new NodeScore(counts ? 4 : 10, true, NO_TEARDOWN));
            }
        }
    }

    @Test
    void theWorstResourceCountsAndNotTheirSum() {
        NodeStatus all =
                Statuses.heard("n", Statuses.cpu(45), contention(Resource.IO, 90), contention(Resource.MEMORY, 6));
        assertThat(NodeScore.of(all, GradeThresholds.SHIPPED).points()).isEqualTo(4);
    }

    @Test
    void theIntervalCountsUntilThereIsAnAverage() {
        Contention young = new Contention(
                Scope.BURSTABLE,
                Resource.CPU,
                Reading.of(65.0),
                MovingAverages.absent("young"),
                Reading.absent("young"));
        assertThat(NodeScore.of(Statuses.heard("n", young), GradeThresholds.SHIPPED))
                .isEqualTo(new NodeScore(4, false, NO_TEARDOWN));
    }

    @Test
    void contentionIsKnownOnlyIfAllThatCountsIs() {
        Contention cpu = Statuses.cpu(0);
        assertThat(NodeScore.of(Statuses.partlyHeard("n", cpu), GradeThresholds.SHIPPED)
                        .isKnown())
                .isFalse();
        assertThat(NodeScore.of(Statuses.partlyHeard("n", Statuses.cpu(90)), GradeThresholds.SHIPPED))
                .isEqualTo(new NodeScore(4, false, NO_TEARDOWN));
        for (Contention absent : List.of(
                Contention.absent(Scope.KUBEPODS, Resource.MEMORY, "no /proc/vmstat"),
                Contention.absent(Scope.KUBEPODS, Resource.IO, "no io.pressure"),
                Contention.absent(Scope.GUARANTEED, Resource.CPU, "no cpu.stat"))) {
            assertThat(NodeScore.of(Statuses.heard("n", absent), GradeThresholds.SHIPPED)
                            .isKnown())
                    .isFalse();
        }
        Contention aMinute = new Contention(
                Scope.BURSTABLE,
                Resource.CPU,
                Reading.of(0.0),
                new MovingAverages(Reading.of(0.0), Reading.absent("observed for 12 of 60 s"), Reading.absent("young")),
                Reading.absent("young"));
        assertThat(NodeScore.of(Statuses.heard("n", aMinute), GradeThresholds.SHIPPED)
                        .isKnown())
                .isFalse();
        assertThat(NodeScore.of(Statuses.heard("n"), GradeThresholds.SHIPPED).isKnown())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"INACTIVE, 10", "PENDING, 9", "FIRING, 8", "KEEP_FIRING, 8"})
    void demandsTakeUpToTwo(Phase phase, int points) {
        NodeStatus calm = Statuses.heard("n", Statuses.cpu(0));
        assertThat(NodeScore.of(Statuses.demanding(calm, TAINT, phase), GradeThresholds.SHIPPED)
                        .points())
                .isEqualTo(points);
        assertThat(NodeScore.of(
                                Statuses.demanding(calm, new Demand.Evict("memory.available"), phase),
                                GradeThresholds.SHIPPED)
                        .points())
                .isEqualTo(points);
        assertThat(NodeScore.of(Statuses.demanding(calm, new Demand.Event("Looked"), phase), GradeThresholds.SHIPPED)
                        .points())
                .isEqualTo(10);
        assertThat(NodeScore.of(Statuses.demanding(calm, new Demand.Reclaim("nodefs"), phase), GradeThresholds.SHIPPED)
                        .points())
                .isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "9, 10", "10, 9", "29, 9", "30, 8", "60, 7", "70, 7"})
    void eachGradeOfRemovalsTakesAPoint(long containers, int points) {
        assertThat(NodeScore.of(Statuses.heard("n", removing(0, containers)), GradeThresholds.SHIPPED)
                        .points())
                .isEqualTo(points);
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "4, 10", "5, 9", "15, 8", "39, 8", "40, 7"})
    void eachGradeOfOverduePodsTakesAPointWhereTheyAreKnown(int pods, int points) throws IOException {
        try (PolicyStore policies = PolicyStore.openLive(
                new TestRules(), ParameterOverrides.none(), () -> Instant.EPOCH, PolicyStoreListener.none(), null)) {
            NodeStatus calm = Statuses.heard("n", Statuses.cpu(0));
            assertThat(NodeScore.of(
                                    Statuses.ending(
                                            calm, policies.current(), Reading.of(new PodEndings(pods + 3, pods, pods))),
                                    GradeThresholds.SHIPPED)
                            .points())
                    .isEqualTo(points);
            assertThat(NodeScore.of(
                                    Statuses.ending(calm, policies.current(), Reading.absent("not followed")),
                                    GradeThresholds.SHIPPED)
                            .points())
                    .isEqualTo(10);
        }
    }

    private static Snapshot removing(double cpuPercent, long containers) {
        Snapshot snapshot =
                Statuses.heard("n", Statuses.cpu(cpuPercent)).heard().latestSnapshot();
        return Objects.requireNonNull(snapshot)
                .withTeardown(Reading.of(new Teardown(containers, containers == 0 ? 0 : 1_000_000)));
    }

    @Test
    void theWorstOfAllIsZero() {
        NodeStatus worst = Statuses.demanding(Statuses.heard("n", removing(100, 100)), TAINT, Phase.FIRING);
        assertThat(NodeScore.of(worst, GradeThresholds.SHIPPED))
                .isEqualTo(new NodeScore(0, true, new KnownGrade(3, false)));
    }

    @Test
    void isUnknownWhileNothingIsKnownNow() {
        NodeStatus contended = Statuses.heard("n", Statuses.cpu(100));
        assertThat(NodeScore.of(null, GradeThresholds.SHIPPED)).isEqualTo(NodeScore.UNKNOWN);
        assertThat(NodeScore.of(Statuses.unheard("n"), GradeThresholds.SHIPPED)).isEqualTo(NodeScore.UNKNOWN);
        assertThat(NodeScore.of(Statuses.silent(contended), GradeThresholds.SHIPPED))
                .isEqualTo(NodeScore.UNKNOWN);
        NodeStatus remembered = Statuses.unheard("n");
        remembered = remembered.withHeard(remembered
                .heard()
                .withSnapshot(Objects.requireNonNull(contended.heard().latestSnapshot()), Instant.EPOCH, 0));
        assertThat(NodeScore.of(remembered, GradeThresholds.SHIPPED))
                .as("its memory is being read")
                .isEqualTo(NodeScore.UNKNOWN);
    }

    @Test
    void whatElseSpeaksAgainstANodeCountsWhereContentionIsAbsent() {
        NodeStatus noPsi =
                Statuses.partlyHeard("n", Contention.absent(Scope.NODE, Resource.CPU, "the kernel has no PSI"));
        assertThat(NodeScore.of(noPsi, GradeThresholds.SHIPPED)).isEqualTo(NodeScore.UNKNOWN);
        assertThat(NodeScore.of(Statuses.demanding(noPsi, TAINT, Phase.FIRING), GradeThresholds.SHIPPED))
                .isEqualTo(new NodeScore(8, false, NO_TEARDOWN));
    }
}
