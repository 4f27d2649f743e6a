package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.CpuWeight;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;

class ContentionMeasurementTest {

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);

    @Test
    void countsACgroupFromZeroThatWasBornWithinTheInterval() {
        node.remove(container);
        Frame before = node.at(0);
        node.add(container);
        container.cpuSome = 700_000;
        assertThat(contentionSince(before, 2)).isEqualTo(700_000);
    }

    @Test
    void takesAnotherInodeUnderTheSameNameForAnotherCgroup() {
        container.cpuSome = 400_000;
        Frame before = node.at(0);
        container.inode = 2;
        container.cpuSome = 500_000;
        assertThat(contentionSince(before, 2)).isEqualTo(500_000);
    }

    @Test
    void takesATotalThatWentBackForAnotherCgroup() {
        container.cpuSome = 900_000;
        Frame before = node.at(0);
        container.cpuSome = 500_000;
        assertThat(contentionSince(before, 2)).isEqualTo(500_000);
    }

    @Test
    void spreadsTheUseOfACgroupThatWasPassedOverForAWhile() {
        pod.readAt = 0;
        Frame before = node.at(18);
        pod.readAt = -1;
        pod.used = 20_000_000;
        container.cpuSome = 1_500_000;
        assertThat(contentionSince(before, 20)).isEqualTo(750_000);
    }

    @Test
    void takesTheWorstLeafOfAScope() {
        HandmadeCgroup other = node.container(node.pod("b", QosClass.BESTEFFORT), "app", QosClass.BESTEFFORT);
        Frame before = node.at(0);
        container.cpuSome = 300_000;
        other.cpuSome = 800_000;
        node.root.used = 4_000_000;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2), DiskBaselines.NONE);
        assertThat(contention(measured, Scope.NODE)).isEqualTo(800_000);
        assertThat(contention(measured, Scope.KUBEPODS)).isEqualTo(800_000);
        assertThat(contention(measured, Scope.BURSTABLE)).isEqualTo(300_000);
        assertThat(contention(measured, Scope.BESTEFFORT)).isEqualTo(800_000);
        assertThat(contention(measured, Scope.GUARANTEED)).isZero();
    }

    @Test
    void keepsLeavesOfALowWeightOutOfTheSystemsCpu() {
        HandmadeCgroup daemon = node.outside("/system.slice/a.service");
        HandmadeCgroup backup = node.outside("/system.slice/backup.service");
        daemon.weight = Reading.of(new CpuWeight(100, false));
        backup.weight = Reading.of(new CpuWeight(10, false));
        Frame before = node.at(0);
        daemon.cpuSome = 20_000;
        backup.cpuSome = 1_500_000;
        backup.ioSome = 900_000;
        backup.operations.put("8:0", 50L);
        daemon.ioSome = 800_000;
        daemon.operations.put("8:0", 50L);
        node.root.used = 4_000_000;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2), DiskBaselines.NONE);
        assertThat(contention(measured, Scope.NODE)).isEqualTo(1_500_000);
        assertThat(contention(measured, Scope.SYSTEM)).isEqualTo(20_000);
        assertThat(contention(measured, Scope.SYSTEM_LOW)).isEqualTo(1_500_000);
        assertThat(measured.of(Scope.SYSTEM, Resource.IO)).isEqualTo(measured.of(Scope.NODE, Resource.IO));
        for (Resource other : List.of(Resource.MEMORY, Resource.IO)) {
            assertThat(measured.of(Scope.SYSTEM_LOW, other)).isEqualTo(Reading.absent(Scope.CPU_ONLY));
        }
    }

    @Test
    void findsNoContentionOfLowWeightWhereNoLeafHasOne() {
        ContentionMeasurement measured = ContentionMeasurement.between(node.at(0), node.at(2), DiskBaselines.NONE);
        assertThat(measured.of(Scope.SYSTEM_LOW, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void findsACalmLeafOfLowWeightCalmAmongThoseThatWereNotReadAgain() {
        HandmadeCgroup backup = node.outside("/system.slice/backup.service");
        backup.weight = Reading.of(new CpuWeight(10, false));
        Frame frame = node.at(0);
        Frame later = new Frame(2_000_000, frame.host(), frame.cgroups(), frame.usage(), frame.owners());
        ContentionMeasurement measured = ContentionMeasurement.between(frame, later, DiskBaselines.NONE);
        assertThat(measured.leaves().thatMoved()).isEmpty();
        assertThat(measured.of(Scope.SYSTEM_LOW, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
        assertThat(measured.of(Scope.SYSTEM, Resource.IO)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void knowsNothingOfPodsWhereThereIsNoKubepods() {
        HandmadeNode bare = new HandmadeNode();
        bare.remove(bare.kubepods);
        bare.outside("/user.slice");
        ContentionMeasurement measured = ContentionMeasurement.between(bare.at(0), bare.at(2), DiskBaselines.NONE);
        assertThat(measured.of(Scope.KUBEPODS, Resource.IO)).isEqualTo(Reading.absent("there is no kubepods cgroup"));
        assertThat(measured.of(Scope.SYSTEM, Resource.IO)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void noticesThatTheNodeWasStartedAnew() {
        node.root.ioSome = 5;
        Frame before = node.at(0);
        node.root.ioSome = 4;
        assertThat(ContentionMeasurement.between(before, node.at(2), DiskBaselines.NONE)
                        .startedAnew())
                .isTrue();
    }

    /// The container's, on a node whose CPUs were busy.
    private long contentionSince(Frame before, int seconds) {
        node.root.used = 4_000_000;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(seconds), DiskBaselines.NONE);
        return node.stall(measured, container, Resource.CPU).contentionMicros();
    }

    private static long contention(ContentionMeasurement measured, Scope scope) {
        return ((Reading.Present<LeafStall>) measured.of(scope, Resource.CPU))
                .value()
                .contentionMicros();
    }
}
