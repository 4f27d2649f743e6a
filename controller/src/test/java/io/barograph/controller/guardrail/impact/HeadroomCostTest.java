package io.barograph.controller.guardrail.impact;

import static io.barograph.controller.guardrail.impact.Fleets.amounts;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HeadroomCostTest {

    /// What is promised is asked about again in each pass: a look at all nodes and shapes for each would hold up
    /// everything else, releases too.
    @Test
    @Timeout(30)
    void aFifthOfALargePoolCanAskWhileManySortsOfPodsWait() {
        Fleets fleet = new Fleets();
        for (int i = 0; i < 5_000; i++) {
            fleet.with("n" + i, Map.of("node-pool", "web", "zone", "z" + i % 3), amounts(1, 1, 1));
        }
        List<UnscheduledPodGroup> waiting = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            Placement anyZone = new Placement(Map.of("zone", "z" + i % 3), List.of());
            waiting.add(new UnscheduledPodGroup(anyZone, amounts(1 + i / 1000.0, 1, 1), 1));
        }
        fleet.waiting = Reading.of(waiting);
        FleetHeadroom headroom = fleet.headroom();
        int allowed = 0;
        for (int i = 0; i < 1_000; i++) {
            if (headroom.refusal("n" + i) == null) {
                headroom.closeNode("n" + i);
                allowed++;
            }
        }

        assertThat(allowed).isEqualTo(1_000);
    }

    /// Past what is kept apart, a look at each node is taken once for a placement, not once for each sort of pods.
    @Test
    void moreSortsOfPodsCostNoMoreLooksAtNodes() {
        assertThat(looks(50_000)).isEqualTo(looks(2_000));
    }

    /// Whoever makes pods may have each placement compare as much as is read of one.
    @Test
    void aNodesLabelsAreLookedAtOnceForAPlacementHoweverManyNodesAsk() {
        Fleets fleet = new Fleets();
        for (int i = 0; i < 200; i++) {
            fleet.with("n" + i, Map.of("node-pool", "web", "cores", "4"), amounts(1, 1, 1));
        }
        List<UnscheduledPodGroup> waiting = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            NodeAffinity affinity = new NodeAffinity(List.of(List.of(
                    new NodeAffinity.Expression("cores", NodeAffinity.Operator.Gt, List.of(String.valueOf(-i % 20))))));
            Placement placement = new Placement(Map.of(), affinity, List.of());
            waiting.add(new UnscheduledPodGroup(placement, amounts(0.001 * i, 0.001, 1), 1));
        }
        fleet.waiting = Reading.of(waiting);
        FleetHeadroom headroom = fleet.headroom();
        for (int i = 0; i < 100; i++) {
            assertThat(headroom.refusal("n" + i)).isNull();
            headroom.closeNode("n" + i);
        }
        assertThat(headroom.labelLooks()).isEqualTo(20 * 200);
    }

    private static long looks(int sorts) {
        Fleets fleet = new Fleets();
        fleet.with("large", Map.of("node-pool", "web"), amounts(1, 1, 1));
        for (int i = 0; i < 99; i++) {
            fleet.with("n" + i, Map.of("node-pool", "web"), amounts(1, 1, 1));
        }
        List<UnscheduledPodGroup> waiting = new ArrayList<>();
        for (int i = 0; i < sorts; i++) {
            waiting.add(new UnscheduledPodGroup(Placement.ANYWHERE, amounts(0.001, 1e-6 * i, 0), 1));
        }
        fleet.waiting = Reading.of(waiting);
        FleetHeadroom headroom = fleet.headroom();
        headroom.refusal("n1");
        return headroom.looks();
    }

    /// Pods that nothing could take are looked through once for a pool, however many there are.
    @Test
    @Timeout(30)
    void pastWhatIsKeptApartAHundredThousandSortsOfPodsCostLittle() {
        Fleets fleet = new Fleets();
        for (int i = 0; i < 5_000; i++) {
            fleet.with("n" + i, Map.of("node-pool", "web"), amounts(1, 1, 1));
        }
        List<UnscheduledPodGroup> waiting = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            double cores = i % 2 == 0 ? 0.001 + i / 1e8 : 100 + i;
            waiting.add(new UnscheduledPodGroup(Placement.ANYWHERE, amounts(cores, 0.0001, 0), 1));
        }
        fleet.waiting = Reading.of(waiting);
        FleetHeadroom headroom = fleet.headroom();

        for (int i = 0; i < 1_000; i++) {
            assertThat(headroom.refusal("n" + i)).isNull();
            headroom.closeNode("n" + i);
        }
    }
}
