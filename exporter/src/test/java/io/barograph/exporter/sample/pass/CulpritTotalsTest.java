package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.culprit.CulpritMeasurement;
import io.barograph.exporter.culprit.CulpritNode;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Culprits;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;

class CulpritTotalsTest {

    private static final int PODS = 15;

    private final CulpritNode node = new CulpritNode();
    private final CulpritTotals totals = new CulpritTotals();
    private double seconds;

    private void interval(Runnable what) {
        Frame before = node.node.at(seconds);
        what.run();
        seconds += 2;
        ContentionMeasurement measured =
                ContentionMeasurement.between(before, node.node.at(seconds), DiskBaselines.NONE);
        totals.addInterval(measured, CulpritMeasurement.of(measured));
    }

    private String path(int pod) {
        return node.podOf(node.container("p" + pod)).path;
    }

    private Map<String, Long> imposed() {
        return totals.imposed().getOrDefault(Resource.CPU, Map.of());
    }

    @Test
    void addsUpTheWorstTenAndForgetsThoseThatAreGone() {
        node.pod("waits", QosClass.BURSTABLE);
        IntStream.range(0, PODS).forEach(i -> node.pod("p" + i));
        for (int i = 0; i < 5; i++) {
            interval(() -> {
                node.runs("waits", 100_000, 1_900_000);
                IntStream.range(0, PODS).forEach(pod -> node.runs("p" + pod, 100_000 + 10_000 * pod, 0));
            });
        }
        assertThat(imposed()).hasSize(Culprits.MOST).containsKey(path(14)).doesNotContainKey(path(0));
        assertThat(totals.suffered().getOrDefault(Resource.CPU, Map.of()).values())
                .singleElement()
                .satisfies(micros -> assertThat(micros).isBetween(9_000_000L, 9_500_000L));
        long before = Objects.requireNonNull(imposed().get(path(14)));
        interval(() -> {});
        assertThat(imposed()).as("a counter never falls").containsEntry(path(14), before);
        interval(() -> {
            node.node.remove(node.podOf(node.container("p14")));
            node.node.remove(node.container("p14"));
        });
        assertThat(imposed()).hasSize(Culprits.MOST).doesNotContainKey(path(14)).containsKey(path(13));
    }

    @Test
    void whoWasWorstLongAgoGivesWay() {
        node.pod("waits", QosClass.BURSTABLE);
        IntStream.range(0, 11).forEach(i -> node.pod("p" + i));
        interval(() -> {
            node.runs("waits", 100_000, 1_900_000);
            node.runs("p0", 1_000_000, 0);
        });
        for (int i = 0; i < 1000; i++) {
            interval(() -> {
                node.runs("waits", 100_000, 1_900_000);
                IntStream.range(1, 11).forEach(pod -> node.runs("p" + pod, 100_000, 0));
            });
        }
        assertThat(imposed()).hasSize(Culprits.MOST).doesNotContainKey(path(0));
    }
}
