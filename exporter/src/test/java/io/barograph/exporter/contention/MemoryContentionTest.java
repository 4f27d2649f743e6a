package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryContentionTest {

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);

    /// A container that stalled for a second: what moved of kswapd's and direct scans, and of the limits of its pod,
    /// itself, a cgroup below it and kubepods; then the seconds of contention and those that it limited itself.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            nothing while the node does not reclaim              | 0 0 0 0 0 0 | 0 0
            all while kswapd scans                               | 1 0 0 0 0 0 | 1 0
            not a pod at its own limit while only kswapd scans   | 1 0 1 0 0 0 | 0 1
            a container above its own memory.high limits itself  | 1 0 0 1 0 0 | 0 1
            also at its own limit while tasks reclaim directly   | 0 1 0 1 0 0 | 1 0
            a limit nested below the container is its own        | 1 0 0 0 1 0 | 0 1
            all below a slice at the node's own limit            | 0 0 0 0 0 1 | 1 0
            """)
    void dividesAStall(String what, String given, String expected) {
        HandmadeCgroup nested = node.nested(container, "app.slice");
        long[] in = HandmadeCgroup.numbers(given);
        long[] out = HandmadeCgroup.numbers(expected);
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            node.scannedByKswapd = in[0];
            node.scannedDirectly = in[1];
            pod.max = in[2];
            container.high = in[3];
            nested.max = in[4];
            node.kubepods.max = in[5];
        });
        assertThat(stall).as(what).isEqualTo(new LeafStall(out[0] * 1_000_000, out[1] * 1_000_000, 0));
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
