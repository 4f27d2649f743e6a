package io.barograph.controller.kube.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.kube.pods.LivePod.Beside;
import io.barograph.controller.kube.pods.LivePod.Load;
import io.barograph.controller.kube.pods.LivePod.Phase;
import io.barograph.controller.kube.pods.LivePod.Qos;
import io.barograph.controller.kube.pods.LivePod.Scheduling;
import module java.base;
import org.junit.jupiter.api.Test;

/// Who makes pods may have each placement ask for as much as is read of one, on each of thousands of nodes.
class DearPlacementsTest {

    private final UnscheduledPods waiting = new UnscheduledPods();

    /// Two terms, of which the first holds but for its end.
    private static Placement dear(int number) {
        Expression cores = new Expression("cores", Operator.Gt, List.of("0"));
        Expression none = new Expression("cores", Operator.Gt, List.of("999999"));
        Expression own = new Expression("cores", Operator.Lt, List.of(String.valueOf(100_000 + number)));
        List<Expression> all = Collections.nCopies(63, cores);
        return new Placement(
                Map.of(),
                new NodeAffinity(List.of(
                        Stream.concat(all.stream(), Stream.of(none)).toList(),
                        Stream.concat(all.stream(), Stream.of(own)).toList())),
                List.of());
    }

    private static Placement inZone(int number) {
        Expression zone = new Expression("zone", Operator.In, List.of("a", "z" + number));
        return new Placement(Map.of("pool", "web"), new NodeAffinity(List.of(List.of(zone))), List.of());
    }

    private void put(String namespace, String name, Placement placement, long millis) {
        Load load = new Load(
                Phase.PENDING, Qos.BURSTABLE, false, 0, new ResourceAmounts(millis, 1, 1), ResourceAmounts.NONE);
        Scheduling scheduling = new Scheduling(placement, Map.of(), Scheduling.DEFAULT, false, true);
        waiting.putPod(
                new LivePod("", namespace + "/" + name, "1", load, new Beside(scheduling, "", "", "", namespace)));
    }

    private List<UnscheduledPodGroup> waiting() {
        return waiting.waitingFor(_ -> true);
    }

    private List<Placement> judged() {
        return waiting().stream()
                .map(UnscheduledPodGroup::placement)
                .filter(placement -> !placement.equals(Placement.ANYWHERE))
                .toList();
    }

    private long comparisons() {
        return judged().stream().distinct().mapToLong(Placement::comparisons).sum();
    }

    @Test
    void aNamespaceThatAsksForMuchLeavesThoseOfOthersJudgedInFull() {
        for (int i = 0; i < 400; i++) {
            put("tenant", "dear" + i, dear(i), 1);
        }
        List<Placement> others =
                IntStream.range(0, 100).mapToObj(DearPlacementsTest::inZone).toList();
        for (int i = 0; i < others.size(); i++) {
            put("shop", "web" + i, others.get(i), 1);
        }

        assertThat(judged()).containsAll(others);
        assertThat(comparisons()).isLessThanOrEqualTo(KeptPlacements.LIMIT.comparisons());
        assertThat(waiting().stream().mapToLong(UnscheduledPodGroup::count).sum())
                .as("those beyond count by their size")
                .isEqualTo(500);
    }

    @Test
    void theSameHoldsForItsText() {
        String text = "v".repeat(8_000);
        for (int i = 0; i < 900; i++) {
            put("tenant", "long" + i, new Placement(Map.of("pool", i + text), List.of()), 1);
        }
        put("shop", "web", new Placement(Map.of("pool", text), List.of()), 1);
        assertThat(judged()).contains(new Placement(Map.of("pool", text), List.of()));
        assertThat(judged()).hasSizeLessThan(300);
    }

    @Test
    void ofManyNamespacesAllTogetherAreBounded() {
        for (int i = 0; i < 400; i++) {
            put("tenant" + i, "dear", dear(i), 1);
        }
        assertThat(comparisons()).isBetween(KeptPlacements.LIMIT.comparisons() / 2, KeptPlacements.LIMIT.comparisons());
    }

    @Test
    void podsOfOnePlacementAskForItOnceWhateverTheirSize() {
        for (int i = 0; i < 100; i++) {
            put("tenant", "dear" + i, dear(0), i);
            put("shop", "dear" + i, dear(0), i);
        }
        Placement kept = judged().getFirst();
        assertThat(judged())
                .hasSize(100)
                .allSatisfy(placement -> assertThat(placement).isSameAs(kept));
    }

    @Test
    void whatIsGoneLeavesItsPlaceToOthers() {
        put("shop", "web", inZone(0), 1);
        for (int round = 0; round < 50; round++) {
            put("tenant", "dear" + round, dear(round), 1);
            assertThat(judged()).containsExactlyInAnyOrder(inZone(0), dear(round));
            waiting.removePod("tenant/dear" + round);
            assertThat(judged()).containsExactly(inZone(0));
        }
    }
}
