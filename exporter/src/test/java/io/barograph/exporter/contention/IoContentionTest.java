package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.DeviceWork.Transfers;
import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;

class IoContentionTest {

    private static final String DISK = "259:0";

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);
    private final HandmadeCgroup neighbour = node.pod("b", QosClass.BURSTABLE);
    private final HandmadeCgroup neighbours = node.container(neighbour, "db", QosClass.BURSTABLE);
    private DiskBaselines learned = DiskBaselines.NONE;
    private double seconds;

    IoContentionTest() {
        node.disks = Reading.of(true);
    }

    private static void reads(HandmadeCgroup pod, HandmadeCgroup container, String disk, long requests, long stalled) {
        for (HandmadeCgroup each : List.of(pod, container)) {
            each.ioSome += stalled;
            each.operations.merge(disk, requests, Long::sum);
            each.bytes.merge(disk, requests * 4096, Long::sum);
        }
    }

    private static void writes(HandmadeCgroup pod, HandmadeCgroup container, String disk, long requests) {
        for (HandmadeCgroup each : List.of(pod, container)) {
            each.operations.putIfAbsent(disk, 0L);
            each.writes.merge(disk, new Transfers(requests, requests * 16_384), Transfers::plus);
        }
    }

    private void took(String disk, long reads, double readMillis, long writes, double writeMillis) {
        Disk before = node.diskstats.getOrDefault(
                disk, new Disk("d" + disk, Requests.NONE, Requests.NONE, Reading.of(false)));
        node.diskstats.put(
                disk,
                new Disk(
                        before.name(),
                        new Requests(
                                before.reads().count() + reads,
                                before.reads().millis() + Math.round(reads * readMillis),
                                0),
                        new Requests(
                                before.writes().count() + writes,
                                before.writes().millis() + Math.round(writes * writeMillis),
                                0),
                        before.rotates()));
    }

    /// Two seconds in which that happens.
    private ContentionMeasurement after(Runnable what) {
        Frame before = node.at(seconds);
        what.run();
        seconds += 2;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(seconds), learned);
        learned = measured.disks();
        return measured;
    }

    /// The pod alone on a disk on which each read takes 8 ms.
    private ContentionMeasurement alone() {
        return after(() -> {
            reads(pod, container, DISK, 240, 1_900_000);
            took(DISK, 240, 8, 0, 0);
        });
    }

    private double percent(ContentionMeasurement measured, HandmadeCgroup leaf) {
        return measured.percentOfInterval(
                node.stall(measured, leaf, Resource.IO).contentionMicros());
    }

    @Test
    void aPodAloneLosesNothingHoweverLongItWaits() {
        ContentionMeasurement measured = alone();
        assertThat(node.stall(measured, container, Resource.IO)).isEqualTo(new LeafStall(0, 0, 1_900_000));
    }

    @Test
    void twoReadersOfASerialDiskLoseHalf() {
        alone();
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 120, 1_900_000);
            reads(neighbour, neighbours, DISK, 120, 1_900_000);
            took(DISK, 240, 16, 0, 0);
        });
        assertThat(percent(measured, container)).isCloseTo(48, within(1.0));
    }

    @Test
    void twoReadersOfADiskThatServesBothLoseNothing() {
        after(() -> {
            reads(pod, container, DISK, 14_000, 900_000);
            took(DISK, 14_000, 0.11, 0, 0);
        });
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 13_900, 900_000);
            reads(neighbour, neighbours, DISK, 13_900, 900_000);
            took(DISK, 27_800, 0.112, 0, 0);
        });
        assertThat(percent(measured, container)).isLessThan(5);
    }

    @Test
    void aLightReaderLosesToACrowdAndTheCrowdHardlyAnything() {
        after(() -> {
            reads(pod, container, DISK, 20, 20_000);
            took(DISK, 20, 0.6, 0, 0);
        });
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 12, 800_000);
            reads(neighbour, neighbours, DISK, 228, 1_990_000);
            took(DISK, 240, 69, 0, 0);
        });
        assertThat(percent(measured, container)).isCloseTo(40, within(3.0));
        assertThat(percent(measured, neighbours)).isLessThan(6);
    }

    @Test
    void aReaderLosesToAWriter() {
        alone();
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 126, 1_900_000);
            writes(neighbour, neighbours, DISK, 226);
            took(DISK, 126, 15.3, 226, 8.5);
        });
        assertThat(percent(measured, container)).isCloseTo(45, within(3.0));
    }

    /// The kernel says half where a reader hops between two CPUs.
    @Test
    void countsTheTimeOfRequestsWhereTheKernelSaysLess() {
        alone();
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 120, 950_000);
            reads(neighbour, neighbours, DISK, 120, 950_000);
            took(DISK, 240, 16, 0, 0);
        });
        assertThat(node.stall(measured, container, Resource.IO).contentionMicros())
                .isBetween(900_000L, 950_000L);
    }

    @Test
    void losesNothingOnADiskThatIsSlowByItself() {
        alone();
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 20, 1_990_000);
            took(DISK, 20, 100, 0, 0);
        });
        assertThat(percent(measured, container)).isZero();
    }

    @Test
    void weighsDisksByTheTimeThatRequestsTook() {
        alone();
        after(() -> took("8:16", 100, 8, 0, 0));
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 230, 1_900_000);
            took(DISK, 230, 8, 0, 0);
            reads(pod, container, "8:16", 2, 0);
            reads(neighbour, neighbours, "8:16", 200, 1_000_000);
            took("8:16", 202, 16, 0, 0);
        });
        assertThat(percent(measured, container))
                .as("two of 232 requests waited for others")
                .isLessThan(2);
    }

    /// A volume of the device mapper and the disk below it count the same requests.
    @Test
    void aStackOfDevicesCountsOnce() {
        for (String each : List.of(DISK, "253:0")) {
            after(() -> {
                reads(pod, container, each, 240, 1_900_000);
                took(each, 240, 8, 0, 0);
            });
        }
        ContentionMeasurement measured = after(() -> {
            for (String each : List.of(DISK, "253:0")) {
                reads(pod, container, each, 120, 0);
                reads(neighbour, neighbours, each, 120, 0);
                took(each, 240, 16, 0, 0);
            }
            container.ioSome += 1_900_000;
        });
        assertThat(percent(measured, container)).isCloseTo(48, within(2.0));
    }

    /// A cloud throttles a disk on which two work: alone each would have all that is left.
    @Test
    void aThrottledDiskIsFoughtFor() {
        after(() -> {
            reads(pod, container, DISK, 1_600, 1_900_000);
            took(DISK, 1_600, 1, 0, 0);
        });
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 100, 1_950_000);
            reads(neighbour, neighbours, DISK, 100, 1_950_000);
            took(DISK, 200, 20, 0, 0);
        });
        assertThat(percent(measured, container)).isCloseTo(50, within(1.0));
    }

    @Test
    void anOwnLimitIsItsOwn() {
        container.limitedDevices.add(DISK);
        alone();
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 40, 1_900_000);
            reads(neighbour, neighbours, DISK, 200, 1_900_000);
            took(DISK, 240, 16, 0, 0);
        });
        assertThat(node.stall(measured, container, Resource.IO)).isEqualTo(new LeafStall(0, 1_900_000, 0));
    }

    @Test
    void isUnknownBeforeTheDiskWasSeenWithoutAQueue() {
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 1_000, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_000, 1_900_000);
            took(DISK, 2_000, 5, 0, 0);
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.IO))
                .isEqualTo(Reading.absent("it was not seen yet how long the disk's requests take without a queue"));
        assertThat(measured.of(Scope.SYSTEM, Resource.IO).isPresent()).isTrue();
    }

    @Test
    void losesAtLeastWhatIsLostOnTheSlowestHealthyDisk() {
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 85, 1_900_000);
            reads(neighbour, neighbours, DISK, 85, 1_900_000);
            took(DISK, 170, 13, 0, 0);
        });
        Leaf leaf = measured.leaves().thatMoved().stream()
                .filter(each -> each.cgroup().path().equals(container.path))
                .findFirst()
                .orElseThrow();
        assertThat(measured.of(leaf, Resource.IO).isPresent()).isFalse();
        LeafStall bound = Objects.requireNonNull(measured.lowerBoundOf(leaf, Resource.IO));
        assertThat(measured.percentOfInterval(bound.contentionMicros())).isBetween(15.0, 25.0);
        assertThat(bound.selfLimitedMicros() + bound.selfCrowdedMicros()).isZero();
    }

    @Test
    void isKnownWithoutABaselineWhereNoHealthyDiskIsAsSlow() {
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 50, 1_900_000);
            reads(neighbour, neighbours, DISK, 50, 1_900_000);
            took(DISK, 100, 40, 0, 0);
        });
        assertThat(percent(measured, container)).isGreaterThan(40);
    }

    @Test
    void isFailedWhereDiskstatsCannotBeUnderstood() {
        Frame before = node.at(0);
        node.disks = Reading.failed("/proc/diskstats line 1");
        reads(pod, container, DISK, 50, 1_900_000);
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2), learned);
        assertThat(measured.of(Scope.KUBEPODS, Resource.IO)).isEqualTo(Reading.failed("/proc/diskstats line 1"));
    }

    @Test
    void isUnknownWhereTheKernelDoesNotCountTheDisk() {
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 50, 1_900_000);
            reads(neighbour, neighbours, DISK, 50, 1_900_000);
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.IO).why()).startsWith("/proc/diskstats does not count 259:0");
    }

    @Test
    void sumsContainersWherePodsHaveNoIoStat() {
        HandmadeCgroup sidecar = node.container(pod, "sidecar", QosClass.BURSTABLE);
        pod.tellsIoStat = false;
        neighbour.tellsIoStat = false;
        alone();
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 100, 1_900_000);
            reads(pod, sidecar, DISK, 100, 0);
            reads(neighbour, neighbours, DISK, 40, 0);
            took(DISK, 240, 16, 0, 0);
        });
        assertThat(percent(measured, container))
                .as("others made a sixth of the requests")
                .isCloseTo(95 / 6.0, within(0.5));
    }

    @Test
    void containersOfOnePodDoNotContend() {
        HandmadeCgroup sidecar = node.container(pod, "sidecar", QosClass.BURSTABLE);
        alone();
        ContentionMeasurement measured = after(() -> {
            reads(pod, container, DISK, 120, 1_900_000);
            reads(pod, sidecar, DISK, 120, 0);
            took(DISK, 240, 16, 0, 0);
        });
        assertThat(percent(measured, container)).isZero();
    }
}
