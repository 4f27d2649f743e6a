package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import org.junit.jupiter.api.Test;

class MemoryContentionTest {

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);

    @Test
    void countsNothingWhileTheNodeDoesNotReclaim() {
        assertThat(after(() -> container.memorySome = 1_000_000)).isEqualTo(LeafStall.NONE);
    }

    @Test
    void countsAStallWhileKswapdScans() {
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            node.scannedByKswapd = 1;
        });
        assertThat(stall).isEqualTo(new LeafStall(1_000_000, 0, 0));
    }

    @Test
    void leavesOutAPodAtItsOwnLimitWhileOnlyKswapdScans() {
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            pod.max = 1;
            node.scannedByKswapd = 1;
        });
        assertThat(stall).isEqualTo(new LeafStall(0, 1_000_000, 0));
    }

    @Test
    void takesAContainerAboveItsOwnMemoryHighForSelfLimited() {
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            container.high = 1;
            node.scannedByKswapd = 1;
        });
        assertThat(stall).isEqualTo(new LeafStall(0, 1_000_000, 0));
    }

    @Test
    void countsAContainerAtItsOwnLimitWhileTasksReclaimDirectly() {
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            container.high = 1;
            node.scannedDirectly = 1;
        });
        assertThat(stall).isEqualTo(new LeafStall(1_000_000, 0, 0));
    }

    @Test
    void takesALimitNestedBelowTheContainerForItsOwn() {
        HandmadeCgroup nested = node.nested(container, "app.slice");
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            nested.max = 1;
            node.scannedByKswapd = 1;
        });
        assertThat(stall.selfLimitedMicros()).isEqualTo(1_000_000);
    }

    @Test
    void countsAStallBelowASliceAtTheNodesOwnLimit() {
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            node.kubepods.max = 1;
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_000_000);
    }

    @Test
    void addsTheKernelsOwnStallToWhomeverLostTheMostPages() {
        ContentionMeasurement measured = measured(() -> {
            container.memorySome = 200_000;
            node.root.memorySome = 500_000;
            node.scannedByKswapd = 1;
            node.swappedIn = 1;
            node.kubepods.pgsteal = 20;
            node.system.pgsteal = 10;
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.MEMORY)).isEqualTo(Reading.of(new LeafStall(500_000, 0, 0)));
        assertThat(measured.of(Scope.NODE, Resource.MEMORY)).isEqualTo(Reading.of(new LeafStall(500_000, 0, 0)));
        assertThat(measured.of(Scope.SYSTEM, Resource.MEMORY)).isEqualTo(Reading.of(LeafStall.NONE));
        assertThat(measured.of(Scope.BURSTABLE, Resource.MEMORY)).isEqualTo(Reading.of(new LeafStall(200_000, 0, 0)));
    }

    @Test
    void addsTheKernelsOwnStallToTheSystemWhereThePodsLostNoMore() {
        ContentionMeasurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.scannedDirectly = 1;
            node.system.pgsteal = 10;
        });
        assertThat(measured.of(Scope.SYSTEM, Resource.MEMORY)).isEqualTo(Reading.of(new LeafStall(500_000, 0, 0)));
        assertThat(measured.of(Scope.KUBEPODS, Resource.MEMORY)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void leavesOutTheKernelsOwnStallWhereReclaimHurtNobody() {
        ContentionMeasurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.scannedByKswapd = 1_000;
            node.kubepods.pgsteal = 1_000;
        });
        assertThat(measured.of(Scope.NODE, Resource.MEMORY)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void leavesOutTheKernelsOwnStallWhileTheNodeDoesNotReclaim() {
        ContentionMeasurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.swappedIn = 1_000;
            node.kubepods.pgsteal = 1_000;
        });
        assertThat(measured.of(Scope.NODE, Resource.MEMORY)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void takesPagesReadBackSoonForHarm() {
        ContentionMeasurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.scannedByKswapd = 1_000;
            node.restored = 1;
            node.kubepods.pgsteal = 1_000;
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.MEMORY)).isEqualTo(Reading.of(new LeafStall(500_000, 0, 0)));
    }

    @Test
    void isAbsentWithoutVmstat() {
        node.vmstat = Reading.absent("/proc/vmstat: no such file");
        assertThat(measured(() -> container.memorySome = 1).of(Scope.KUBEPODS, Resource.MEMORY))
                .isEqualTo(Reading.absent("/proc/vmstat: no such file"));
    }

    @Test
    void isAbsentWhereNoCgroupTellsWhoMetALimit() {
        for (HandmadeCgroup each : new HandmadeCgroup[] {node.root, node.kubepods, node.system, pod, container}) {
            each.tellsMemoryEvents = false;
        }
        node.slice(QosClass.BURSTABLE).tellsMemoryEvents = false;
        assertThat(measured(() -> container.memorySome = 1)
                        .of(Scope.KUBEPODS, Resource.MEMORY)
                        .why())
                .startsWith("there is no memory.events.local");
    }

    private LeafStall after(Runnable what) {
        return node.stall(measured(what), container, Resource.MEMORY);
    }

    private ContentionMeasurement measured(Runnable what) {
        Frame before = node.at(0);
        what.run();
        return ContentionMeasurement.between(before, node.at(2));
    }
}
