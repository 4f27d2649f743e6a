package io.barograph.controller.reclaim;

import static io.barograph.controller.evict.SamplePods.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.evict.SamplePods;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// Which finished pods may be deleted.
class FinishedPodsTest {

    private static final FinishedPods RULE = new FinishedPods(1, 10, Duration.ofMinutes(10));

    private static EvictablePod pod(String name, String node, String phase, int minutesOld, String kind) {
        Instant born = NOW.minus(Duration.ofMinutes(minutesOld));
        EvictablePod over = SamplePods.with(
                SamplePods.pod(name, node), new EvictablePod.State(phase, "", false, born, born, null, "", false));
        return SamplePods.with(over, kind.isEmpty() ? null : new Workload("shop", kind, "web"));
    }

    private static List<String> names(List<EvictablePod> all, Set<String> demanded) {
        return RULE.deletablePods(all, demanded, NOW).stream()
                .map(it -> it.identity().name())
                .toList();
    }

    @Test
    void failedGoBeforeSucceededEachTheOldestFirstAndTheNewestStays() {
        List<EvictablePod> all = List.of(
                pod("newest", "n1", "Failed", 11, "Deployment"),
                pod("done", "n1", "Succeeded", 90, "ReplicaSet"),
                pod("failed", "n1", "Failed", 20, "Deployment"),
                pod("oldest", "n1", "Failed", 60, "DaemonSet"),
                pod("elsewhere-1", "n2", "Failed", 60, "Deployment"),
                pod("elsewhere-2", "n2", "Failed", 60, "Deployment"));
        assertThat(names(all, Set.of("n1"))).containsExactly("oldest", "failed", "done");
        assertThat(names(all, Set.of())).isEmpty();
    }

    @Test
    void whereTooManyLieAboutNoDemandIsNeeded() {
        List<EvictablePod> all = IntStream.range(0, 11)
                .mapToObj(i -> pod("p" + i, "n1", "Failed", 20 + i, "Deployment"))
                .toList();
        assertThat(names(all, Set.of())).hasSize(10).startsWith("p10").doesNotContain("p0");
        assertThat(names(all.subList(0, 10), Set.of())).isEmpty();
    }

    @Test
    void noPodThatRunsOrThatAControllerCountsIsEverChosen() {
        Random random = new Random(5);
        for (int round = 0; round < TestRounds.of(1_000, 100_000); round++) {
            List<EvictablePod> all = IntStream.range(0, random.nextInt(30))
                    .mapToObj(i -> pod(
                            "p" + i,
                            "n" + random.nextInt(2),
                            List.of("Running", "Pending", "Failed", "Succeeded").get(random.nextInt(4)),
                            random.nextInt(60),
                            List.of("", "Job", "StatefulSet", "Deployment", "Workflow.argoproj.io")
                                    .get(random.nextInt(5))))
                    .toList();
            for (EvictablePod each : RULE.deletablePods(all, Set.of("n0"), NOW)) {
                assertThat(each.state().isOver()).isTrue();
                assertThat(each.state().created()).isBeforeOrEqualTo(NOW.minus(RULE.minAge()));
                assertThat(each.owner()).isNotNull().extracting(Workload::kind).isEqualTo("Deployment");
                assertThat(all.stream()
                                .filter(it -> it.state().isOver())
                                .filter(it ->
                                        it.spec().node().equals(each.spec().node())))
                        .anyMatch(it -> !it.equals(each)
                                && !it.state().created().isBefore(each.state().created()));
            }
        }
    }
}
