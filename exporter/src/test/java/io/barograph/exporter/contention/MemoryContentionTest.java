package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
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

    /// A node that stalled for 500 ms, of which its container's stall shows so many: what moved of kswapd's and direct
    /// scans, of pages swapped in and restored, and of those that kubepods and system.slice lost; then the
    /// milliseconds of contention of the node, the system, kubepods and the Burstable pods.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            is added to whom lost the most pages           | 200    1 0    1 0   20 10 | 500   0 500 200
            is the system's where the pods lost no more    |   0    0 1    0 0    0 10 | 500 500   0   0
            is left out where reclaim hurt no task         |   0 1000 0    0 0 1000  0 |   0   0   0   0
            is left out while the node does not reclaim    |   0    0 0 1000 0 1000  0 |   0   0   0   0
            counts where pages were read back soon         |   0 1000 0    0 1 1000  0 | 500   0 500   0
            """)
    void addsTheKernelsOwnStall(String what, String given, String expected) {
        long[] in = HandmadeCgroup.numbers(given);
        long[] out = HandmadeCgroup.numbers(expected);
        ContentionMeasurement measured = node.measured(() -> {
            node.root.memorySome = 500_000;
            container.memorySome = in[0] * 1000;
            node.scannedByKswapd = in[1];
            node.scannedDirectly = in[2];
            node.swappedIn = in[3];
            node.restored = in[4];
            node.kubepods.pgsteal = in[5];
            node.system.pgsteal = in[6];
        });
        List<Scope> scopes = List.of(Scope.NODE, Scope.SYSTEM, Scope.KUBEPODS, Scope.BURSTABLE);
        for (int i = 0; i < out.length; i++) {
            assertThat(measured.of(scopes.get(i), Resource.MEMORY))
                    .as(what)
                    .isEqualTo(Reading.of(new LeafStall(out[i] * 1000, 0, 0)));
        }
    }

    /// Who runs in the container may have made it, with files that nobody else reads, to hide what others lose.
    @Test
    void isKnownWhereACgroupNestedBelowTheContainerCannotBeRead() {
        HandmadeCgroup nested = node.nested(container, "app.slice");
        LeafStall stall = after(() -> {
            container.memorySome = 1_000_000;
            node.scannedByKswapd = 1;
            nested.failsToTellMemoryEvents = true;
        });
        assertThat(stall).isEqualTo(new LeafStall(1_000_000, 0, 0));
    }

    @Test
    void isAbsentWithoutVmstat() {
        node.vmstat = Reading.absent("/proc/vmstat: no such file");
        assertThat(node.measured(() -> container.memorySome = 1).of(Scope.KUBEPODS, Resource.MEMORY))
                .isEqualTo(Reading.absent("/proc/vmstat: no such file"));
    }

    @Test
    void isAbsentWhereNoCgroupTellsWhoMetALimit() {
        for (HandmadeCgroup each : new HandmadeCgroup[] {node.root, node.kubepods, node.system, pod, container}) {
            each.tellsMemoryEvents = false;
        }
        node.slice(QosClass.BURSTABLE).tellsMemoryEvents = false;
        assertThat(node.measured(() -> container.memorySome = 1)
                        .of(Scope.KUBEPODS, Resource.MEMORY)
                        .why())
                .startsWith("there is no memory.events.local");
    }

    private LeafStall after(Runnable what) {
        return node.stall(node.measured(what), container, Resource.MEMORY);
    }

    /// What a container reads, all of which was read before; what of it came back in use; its neighbour's memory.
    private LeafStall afterReading(long restoredPages, boolean restoredLately) {
        HandmadeNode node = new HandmadeNode();
        HandmadeCgroup pod = node.pod("reads", QosClass.BURSTABLE);
        HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);
        HandmadeCgroup other = node.pod("holds", QosClass.BURSTABLE);
        node.container(other, "app", QosClass.BURSTABLE);
        pod.current = 1 << 30;
        other.current = 3L << 30;
        Frame before = node.at(0);
        container.ioSome = 1_000_000;
        for (HandmadeCgroup each : List.of(container, pod)) {
            each.operations.put("8:0", 100L);
            each.bytes.put("8:0", 1000L * 4096);
            each.refaulted = 1000;
        }
        node.scannedByKswapd = 5_000;
        node.restored = restoredPages;
        ContentionMeasurement measured =
                ContentionMeasurement.between(before, node.at(2), DiskBaselines.NONE, restoredLately);
        return node.stall(measured, container, Resource.MEMORY);
    }

    @Test
    void countsPageCacheInUseThatOthersPushedOut() {
        assertThat(afterReading(500, false).contentionMicros()).isEqualTo(1_000_000);
        assertThat(afterReading(0, true).contentionMicros())
                .as("the kernel takes pages in bursts")
                .isEqualTo(1_000_000);
    }

    @Test
    void aPodThatReadsMoreThanFitsLosesNothingToOthers() {
        assertThat(afterReading(0, false).contentionMicros()).isZero();
    }
}
