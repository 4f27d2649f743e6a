package io.barograph.exporter.contention.average;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.HandmadeNode;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.OwnerCounts;
import module java.base;
import org.junit.jupiter.api.Test;

/// Who of random leaves is counted and named, beside the same said by sorting.
class WaitingOwnersTest {

    private static final int ROUNDS = 500;

    private record Known(String name, double contention, double limited, double crowded) {}

    @Test
    void countsAllAndNamesTheWorstOfEachKind() {
        Random random = new Random(11);
        for (int round = 0; round < ROUNDS; round++) {
            List<Leaf> leaves = leaves(random.nextInt(8));
            WaitingOwners waiting = new WaitingOwners();
            List<Known> known = new ArrayList<>();
            for (Leaf leaf : leaves) {
                Known each = new Known(leaf.owner().path(), percent(random), percent(random), percent(random));
                known.add(each);
                waiting.addLeaf(
                        leaf,
                        new LeafAverages(
                                leaf.cgroup().identity(),
                                true,
                                true,
                                each.contention,
                                each.limited,
                                each.crowded,
                                each.contention));
            }
            OwnerCounts counts = waiting.ownerCounts(Cgroup::path);
            assertThat(counts)
                    .as("round %d", round)
                    .isEqualTo(new OwnerCounts(
                            count(known, Known::contention),
                            count(known, Known::limited),
                            count(known, Known::crowded),
                            worst(known, Known::contention),
                            new OwnerCounts.SelfStalled(worst(known, Known::limited), worst(known, Known::crowded))));
        }
    }

    /// Each of another pod.
    private static List<Leaf> leaves(int count) {
        HandmadeNode node = new HandmadeNode();
        for (int i = 0; i < count; i++) {
            node.container(node.pod("p" + i, QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        }
        return node.measured(() -> {}).leaves().allLeaves().stream()
                .filter(leaf -> leaf.owner().path().contains("/kubepods"))
                .toList();
    }

    /// Often equal, and about the bounds.
    private static double percent(Random random) {
        return List.of(0.0, 0.99, 1.0, 9.99, 10.0, 40.0, 40.0, random.nextDouble() * 100)
                .get(random.nextInt(8));
    }

    private static int count(List<Known> known, ToDoubleFunction<Known> percent) {
        return (int)
                known.stream().filter(each -> percent.applyAsDouble(each) >= 10).count();
    }

    private static List<OwnerCounts.Worst> worst(List<Known> known, ToDoubleFunction<Known> percent) {
        return known.stream()
                .filter(each -> percent.applyAsDouble(each) >= 1)
                .sorted(Comparator.comparingDouble(percent).reversed().thenComparing(Known::name))
                .limit(3)
                .map(each -> new OwnerCounts.Worst(each.name, percent.applyAsDouble(each)))
                .toList();
    }
}
