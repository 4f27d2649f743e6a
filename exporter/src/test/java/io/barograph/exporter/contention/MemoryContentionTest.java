package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.Qos;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import org.junit.jupiter.api.Test;

class MemoryContentionTest {

    private final TestNode node = new TestNode();
    private final TestCgroup pod = node.pod("a", Qos.BURSTABLE);
    private final TestCgroup container = node.container(pod, "app", Qos.BURSTABLE);

    @Test
    void countsNothingWhileTheNodeDoesNotReclaim() {
        assertThat(after(() -> container.memorySome = 1_000_000)).isEqualTo(Stall.NONE);
    }

    @Test
    void countsAStallWhileKswapdScans() {
        Stall stall = after(() -> {
            container.memorySome = 1_000_000;
            node.scannedByKswapd = 1;
        });
        assertThat(stall).isEqualTo(new Stall(1_000_000, 0, 0));
    }

    @Test
    void leavesOutAPodAtItsOwnLimitWhileOnlyKswapdScans() {
        Stall stall = after(() -> {
            container.memorySome = 1_000_000;
            pod.max = 1;
            node.scannedByKswapd = 1;
        });
        assertThat(stall).isEqualTo(new Stall(0, 1_000_000, 0));
    }

    @Test
    void takesAContainerAboveItsOwnMemoryHighForSelfLimited() {
        Stall stall = after(() -> {
            container.memorySome = 1_000_000;
            container.high = 1;
            node.scannedByKswapd = 1;
        });
        assertThat(stall).isEqualTo(new Stall(0, 1_000_000, 0));
    }

    @Test
    void countsAContainerAtItsOwnLimitWhileTasksReclaimDirectly() {
        Stall stall = after(() -> {
            container.memorySome = 1_000_000;
            container.high = 1;
            node.scannedDirectly = 1;
        });
        assertThat(stall).isEqualTo(new Stall(1_000_000, 0, 0));
    }

    @Test
    void takesALimitNestedBelowTheContainerForItsOwn() {
        TestCgroup nested = node.nested(container, "app.slice");
        Stall stall = after(() -> {
            container.memorySome = 1_000_000;
            nested.max = 1;
            node.scannedByKswapd = 1;
        });
        assertThat(stall.selfLimitedMicros()).isEqualTo(1_000_000);
    }

    @Test
    void countsAStallBelowASliceAtTheNodesOwnLimit() {
        Stall stall = after(() -> {
            container.memorySome = 1_000_000;
            node.kubepods.max = 1;
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_000_000);
    }

    @Test
    void addsTheKernelsOwnStallToWhomeverLostTheMostPages() {
        Measurement measured = measured(() -> {
            container.memorySome = 200_000;
            node.root.memorySome = 500_000;
            node.scannedByKswapd = 1;
            node.swappedIn = 1;
            node.kubepods.pgsteal = 20;
            node.system.pgsteal = 10;
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.MEMORY)).isEqualTo(Reading.of(new Stall(500_000, 0, 0)));
        assertThat(measured.of(Scope.NODE, Resource.MEMORY)).isEqualTo(Reading.of(new Stall(500_000, 0, 0)));
        assertThat(measured.of(Scope.SYSTEM, Resource.MEMORY)).isEqualTo(Reading.of(Stall.NONE));
        assertThat(measured.of(Scope.BURSTABLE, Resource.MEMORY)).isEqualTo(Reading.of(new Stall(200_000, 0, 0)));
    }

    @Test
    void addsTheKernelsOwnStallToTheSystemWhereThePodsLostNoMore() {
        Measurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.scannedDirectly = 1;
            node.system.pgsteal = 10;
        });
        assertThat(measured.of(Scope.SYSTEM, Resource.MEMORY)).isEqualTo(Reading.of(new Stall(500_000, 0, 0)));
        assertThat(measured.of(Scope.KUBEPODS, Resource.MEMORY)).isEqualTo(Reading.of(Stall.NONE));
    }

    @Test
    void leavesOutTheKernelsOwnStallWhereReclaimHurtNobody() {
        Measurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.scannedByKswapd = 1_000;
            node.kubepods.pgsteal = 1_000;
        });
        assertThat(measured.of(Scope.NODE, Resource.MEMORY)).isEqualTo(Reading.of(Stall.NONE));
    }

    @Test
    void leavesOutTheKernelsOwnStallWhileTheNodeDoesNotReclaim() {
        Measurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.swappedIn = 1_000;
            node.kubepods.pgsteal = 1_000;
        });
        assertThat(measured.of(Scope.NODE, Resource.MEMORY)).isEqualTo(Reading.of(Stall.NONE));
    }

    @Test
    void takesPagesReadBackSoonForHarm() {
        Measurement measured = measured(() -> {
            node.root.memorySome = 500_000;
            node.scannedByKswapd = 1_000;
            node.restored = 1;
            node.kubepods.pgsteal = 1_000;
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.MEMORY)).isEqualTo(Reading.of(new Stall(500_000, 0, 0)));
    }

    @Test
    void isAbsentWithoutVmstat() {
        node.vmstat = Reading.absent("/proc/vmstat: no such file");
        assertThat(measured(() -> container.memorySome = 1).of(Scope.KUBEPODS, Resource.MEMORY))
                .isEqualTo(Reading.absent("/proc/vmstat: no such file"));
    }

    @Test
    void isAbsentWhereNoCgroupTellsWhoMetALimit() {
        for (TestCgroup each : new TestCgroup[] {node.root, node.kubepods, node.system, pod, container}) {
            each.tellsMemoryEvents = false;
        }
        node.slice(Qos.BURSTABLE).tellsMemoryEvents = false;
        assertThat(measured(() -> container.memorySome = 1)
                        .of(Scope.KUBEPODS, Resource.MEMORY)
                        .why())
                .startsWith("there is no memory.events.local");
    }

    private Stall after(Runnable what) {
        return node.stall(measured(what), container, Resource.MEMORY);
    }

    private Measurement measured(Runnable what) {
        Frame before = node.at(0);
        what.run();
        return Measurement.between(before, node.at(2));
    }
}
