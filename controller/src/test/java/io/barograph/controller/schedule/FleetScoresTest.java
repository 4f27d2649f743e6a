package io.barograph.controller.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import module java.base;
import org.junit.jupiter.api.Test;

class FleetScoresTest {

    private final FleetStatus fleet = Statuses.fleet(
            Statuses.heard("calm", Statuses.cpu(0)),
            Statuses.heard("busy", Statuses.cpu(45)),
            Statuses.heard("worst", Statuses.cpu(80)),
            Statuses.silent(Statuses.heard("silent", Statuses.cpu(80))),
            Statuses.unheard("new"));
    private final FleetScores scores = new FleetScores(fleet, () -> GradeThresholds.SHIPPED);

    private int[] points(String... nodes) {
        return scores.scoresOf(List.of(nodes)).points();
    }

    @Test
    void answersInTheOrderOfTheQuestion() {
        assertThat(points("worst", "calm", "busy", "calm")).containsExactly(4, 10, 6, 10);
        assertThat(points()).isEmpty();
    }

    @Test
    void whatIsNotKnownGetsTheMedianOfWhatIs() {
        assertThat(points("calm", "busy", "worst", "silent", "new", "nowhere")).containsExactly(10, 6, 4, 6, 6, 6);
        assertThat(points("calm", "calm", "worst", "silent")).endsWith(10);
        assertThat(points("worst", "silent")).endsWith(4);
        assertThat(points("calm", "worst", "silent")).as("of two the higher").endsWith(10);
        assertThat(scores.scoresOf(List.of("calm", "silent", "new", "nowhere")).neutral())
                .isEqualTo(3);
    }

    @Test
    void whereNothingIsKnownAllAreAlike() {
        assertThat(points("silent", "new", "nowhere")).containsExactly(10, 10, 10);
    }

    /// Neither is a node avoided because it is not known, nor sought.
    @Test
    void whatIsNotKnownIsNeitherTheWorstNorTheBestOfAll() {
        Random random = new Random(11);
        for (int round = 0; round < 2000; round++) {
            FleetStatus some = new FleetStatus(null);
            List<String> names = new ArrayList<>();
            SortedSet<Integer> known = new TreeSet<>();
            for (int i = 0; i < 1 + random.nextInt(9); i++) {
                NodeStatus node = Statuses.heard("n" + i, Statuses.cpu(random.nextInt(100)));
                some.putNode(node);
                known.add(NodeScore.of(node, GradeThresholds.SHIPPED).points());
                names.add("n" + i);
            }
            names.add("unknown");
            Collections.shuffle(names, random);
            int[] points = new FleetScores(some, () -> GradeThresholds.SHIPPED)
                    .scoresOf(names)
                    .points();
            assertThat(points[names.indexOf("unknown")]).isIn(known);
            for (int i = 0; i < points.length; i++) {
                NodeStatus node = some.node(names.get(i));
                if (node != null) {
                    assertThat(points[i])
                            .isEqualTo(
                                    NodeScore.of(node, GradeThresholds.SHIPPED).points());
                }
            }
        }
    }

    @Test
    void aSilentNodeWithoutContentionIsNoBetterForWhatSpeaksAgainstIt() {
        fleet.putNode(Statuses.demanding(Statuses.partlyHeard("half"), new Demand.Condition("Full"), Phase.FIRING));
        assertThat(points("calm", "half")).containsExactly(10, 8);
        assertThat(points("worst", "half")).containsExactly(4, 4);
    }

    @Test
    void calmForCpuWhereMemoryIsNotKnownIsNoRecommendation() {
        fleet.putNode(Statuses.partlyHeard("half", Statuses.cpu(0)));
        fleet.putNode(Statuses.partlyHeard("half and bad", Statuses.cpu(80)));
        assertThat(points("busy", "busy", "calm", "half")).containsExactly(6, 6, 10, 6);
        assertThat(points("busy", "half and bad")).containsExactly(6, 4);
        assertThat(points("half", "half and bad")).as("none is known").containsExactly(10, 4);
    }

    /// On each of these three nodes something is torn down; of the fourth it is not known.
    @Test
    void teardownThatIsNotKnownIsAsItIsOnTheOthers() throws IOException {
        try (PolicyStore policies = PolicyStore.openLive(
                new TestRules(), ParameterOverrides.none(), () -> Instant.EPOCH, PolicyStoreListener.none(), null)) {
            for (int grade = 1; grade <= 3; grade++) {
                fleet.putNode(tearing("grade " + grade, new int[] {0, 10, 30, 60}[grade], policies));
            }
            assertThat(points("grade 1", "grade 2", "grade 3", "calm")).containsExactly(9, 8, 7, 8);
            assertThat(points("grade 1", "grade 3", "calm"))
                    .as("of two the lower")
                    .containsExactly(9, 7, 9);
            assertThat(points("grade 3", "worst")).containsExactly(7, 1);
            assertThat(points("grade 3", "silent")).containsExactly(7, 7);
            assertThat(points("calm", "worst")).as("known of none").containsExactly(10, 4);
        }
    }

    private static NodeStatus tearing(String node, long containers, PolicyStore policies) {
        Snapshot snapshot = Objects.requireNonNull(Statuses.heard(node).heard().latestSnapshot())
                .withTeardown(Reading.of(new Teardown(containers, 1)))
                .withRemoval(Reading.of(new FileRemoval(0, 0)));
        return Statuses.ending(Statuses.heard(node, snapshot), policies.current(), Reading.of(new PodEndings(0, 0, 0)));
    }

    @Test
    void followsTheFleet() {
        assertThat(points("busy")).containsExactly(6);
        fleet.putNode(Statuses.heard("busy", Statuses.cpu(70)));
        assertThat(points("busy")).containsExactly(4);
        fleet.removeNode("busy");
        assertThat(points("calm", "busy")).containsExactly(10, 10);
    }

    @Test
    void nodesThatLeftAreForgotten() {
        for (int i = 0; i < 3000; i++) {
            String node = "spot-" + i;
            fleet.putNode(Statuses.heard(node, Statuses.cpu(0)));
            assertThat(points(node)).containsExactly(10);
            fleet.removeNode(node);
        }
        assertThat(scores.kept()).isLessThan(1001);
    }
}
