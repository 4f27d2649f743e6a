package io.barograph.exporter.contention.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.HandmadeCgroup;
import io.barograph.exporter.contention.HandmadeNode;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContentionHistoryTest {

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);
    private ContentionHistory history = ContentionHistory.NONE;
    private double seconds;
    private Frame last = node.at(0);
    private Contention contention = Contention.absent(Scope.KUBEPODS, Resource.CPU, "not yet");
    private Contention memory = contention;

    @BeforeEach
    void begin() {
        last = node.at(0);
    }

    @Test
    void startsAtTheFirstIntervalsValue() {
        interval(2, 60);
        interval(8, 60);
        assertThat(value(contention.averages().avg10())).isEqualTo(60, within(1e-9));
    }

    @Test
    void fadesByTheIntervalsRealLength() {
        interval(10, 80);
        interval(3, 0);
        assertThat(value(contention.averages().avg10())).isEqualTo(80 * Math.exp(-0.3), within(1e-9));
    }

    @Test
    void averagesTheAverageOverLongerSpans() {
        for (int i = 0; i < 6; i++) {
            interval(10, 50);
        }
        interval(10, 0);
        double avg10 = 50 * Math.exp(-1);
        assertThat(value(contention.averages().avg10())).isEqualTo(avg10, within(1e-9));
        assertThat(value(contention.averages().avg60()))
                .isEqualTo(50 * Math.exp(-1 / 6.0) + avg10 * (1 - Math.exp(-1 / 6.0)), within(1e-9));
    }

    @Test
    void averagesOverFiveMinutes() {
        for (int i = 0; i < 30; i++) {
            interval(10, 50);
        }
        interval(10, 0);
        double avg10 = 50 * Math.exp(-1);
        assertThat(value(contention.averages().avg300()))
                .isEqualTo(50 * Math.exp(-1 / 30.0) + avg10 * (1 - Math.exp(-1 / 30.0)), within(1e-9));
    }

    @Test
    void addsTheAverageOfTheKernelsOwnWaiting() {
        node.kubepods.pgsteal = 1;
        node.root.memorySome = 4_000_000;
        node.scannedDirectly = 1;
        interval(10, 0);
        interval(5, 0);
        assertThat(value(memory.averages().avg10())).isEqualTo(40 * Math.exp(-0.5), within(1e-9));
    }

    @Test
    void isAbsentUntilItsSpanWasObserved() {
        interval(8, 60);
        assertThat(contention.averages().avg10()).isEqualTo(Reading.absent("observed for 8 of 10 s"));
        assertThat(contention.owners()).isEqualTo(Reading.absent("observed for 8 of 10 s"));
        interval(2, 60);
        assertThat(contention.averages().avg10().isPresent()).isTrue();
        assertThat(contention.averages().avg60()).isEqualTo(Reading.absent("observed for 10 of 60 s"));
        assertThat(contention.averages().avg300()).isEqualTo(Reading.absent("observed for 10 of 300 s"));
        assertThat(value(contention.percent())).isEqualTo(60, within(1e-9));
    }

    @Test
    void beginsAnewAfterAGapAndStillTellsTheGapsOwnPercent() {
        interval(20, 60);
        interval(31, 40);
        assertThat(value(contention.percent())).isEqualTo(40, within(1e-9));
        assertThat(contention.averages().avg10()).isEqualTo(Reading.absent("observed for 0 of 10 s"));
        interval(10, 20);
        assertThat(value(contention.averages().avg10())).isEqualTo(20, within(1e-9));
    }

    @Test
    void startsANewbornLeafAtItsFirstWholeInterval() {
        interval(20, 0);
        HandmadeCgroup born = node.container(node.pod("b", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        born.cpuSome = 200_000;
        interval(2, 0);
        assertThat(value(contention.averages().avg10())).isEqualTo(10, within(1e-9));
        born.cpuSome += 1_000_000;
        interval(2, 0);
        assertThat(value(contention.averages().avg10())).isEqualTo(50, within(1e-9));
    }

    @Test
    void keepsItsAveragesThroughAMomentWithoutAValue() {
        interval(20, 60);
        container.unreadable = Reading.failed("EIO");
        interval(2, 60);
        assertThat(contention.percent())
                .isEqualTo(contention.averages().avg10())
                .isInstanceOf(Reading.Failed.class);
        container.unreadable = Reading.of(0L);
        interval(2, 60);
        assertThat(contention.averages().avg10().isPresent()).isTrue();
        assertThat(contention.averages().avg60()).isEqualTo(Reading.absent("observed for 24 of 60 s"));
    }

    @Test
    void saysWhatItIsAtLeastWhileALeafIsUnknown() {
        HandmadeCgroup other = node.container(node.pod("b", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        interval(10, 60);
        other.unreadable = Reading.failed("EIO");
        for (int i = 0; i < 6; i++) {
            other.cpuSome += 9_000_000;
            interval(10, 60);
        }
        assertThat(contention.averages().avg60()).isInstanceOf(Reading.Failed.class);
        assertThat(contention.lowerBounds().avg10()).isEqualTo(Reading.of(60.0));
        assertThat(value(contention.lowerBounds().avg60())).isEqualTo(60, within(1e-9));
        assertThat(contention.lowerBounds().avg300().isPresent()).isFalse();
    }

    @Test
    void countsIntervalsWithoutAValueAsNothingInWhatItIsAtLeast() {
        HandmadeCgroup other = node.container(node.pod("b", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        interval(10, 60);
        for (int i = 0; i < 6; i++) {
            interval(10, 60);
        }
        container.unreadable = Reading.failed("EIO");
        other.cpuSome += 2_000_000;
        interval(10, 90);
        double avg10 = 60 * Math.exp(-1);
        assertThat(value(contention.lowerBounds().avg10())).isEqualTo(avg10, within(1e-9));
        assertThat(value(contention.lowerBounds().avg60()))
                .isEqualTo(60 * Math.exp(-1 / 6.0) + avg10 * (1 - Math.exp(-1 / 6.0)), within(1e-9));
    }

    @Test
    void isNotSaidToBeWhatOneKnownIntervalWas() {
        interval(2, 0);
        for (int i = 0; i < 200; i++) {
            boolean isKnown = i % 10 == 0;
            container.unreadable = isKnown ? Reading.of(0L) : Reading.failed("EIO");
            interval(2, isKnown ? 100 : 50);
        }
        assertThat(contention.averages().avg60()).isInstanceOf(Reading.Failed.class);
        assertThat(value(contention.lowerBounds().avg60())).isBetween(8.0, 12.0);
    }

    @Test
    void saysWhatItIsAtLeastUntilItsSpanWasObservedWithoutAnUnknownLeaf() {
        interval(20, 60);
        container.unreadable = Reading.failed("EIO");
        HandmadeCgroup other = node.container(node.pod("b", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        for (int i = 0; i < 4; i++) {
            other.cpuSome += 5_000_000;
            interval(10, 60);
        }
        container.unreadable = Reading.of(0L);
        other.cpuSome += 5_000_000;
        interval(10, 0);
        assertThat(value(contention.averages().avg10())).isEqualTo(50, within(1e-9));
        assertThat(contention.averages().avg60()).isEqualTo(Reading.absent("observed for 10 of 60 s"));
        assertThat(contention.lowerBounds().avg10().isPresent()).isFalse();
        assertThat(value(contention.lowerBounds().avg60())).isBetween(40.0, 60.0);
    }

    @Test
    void beginsAnewWhereAValueWasMissingForAsLongAsAGap() {
        interval(20, 60);
        container.unreadable = Reading.failed("EIO");
        for (int i = 0; i < 4; i++) {
            interval(10, 60);
        }
        container.unreadable = Reading.of(0L);
        interval(10, 60);
        assertThat(contention.averages().avg60()).isEqualTo(Reading.absent("observed for 10 of 60 s"));
    }

    @Test
    void fadesInFromCalmForALeafThatWasCalmSinceItsBirth() {
        interval(20, 0);
        HandmadeCgroup born = node.container(node.pod("b", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        interval(2, 0);
        interval(2, 0);
        born.cpuSome = 1_000_000;
        interval(2, 0);
        assertThat(value(contention.averages().avg10())).isEqualTo(50 * (1 - Math.exp(-0.2)), within(1e-9));
    }

    @Test
    void countsOwnersWhoseAverageIsTenPercent() {
        HandmadeCgroup limitedPod = node.pod("limited", QosClass.BURSTABLE);
        HandmadeCgroup limited = node.container(limitedPod, "app", QosClass.BURSTABLE);
        limited.periods = 500;
        limited.throttled = 1_000_000;
        last = node.at(0);
        limited.periods = 550;
        limited.throttled = 5_000_000;
        limited.cpuSome = 4_000_000;
        interval(10, 10);
        OwnerCounts owners = owners();
        assertThat(owners.stalled()).isEqualTo(1);
        assertThat(owners.selfLimited()).isEqualTo(1);
        assertThat(owners.selfCrowded()).isZero();
        assertThat(owners.worst()).extracting(OwnerCounts.Worst::name).containsExactly(pod.path);
        OwnerCounts.SelfStalled selfStalled = Objects.requireNonNull(owners.selfStalled());
        assertThat(selfStalled.limited()).extracting(OwnerCounts.Worst::name).containsExactly(limitedPod.path);
        assertThat(selfStalled.crowded()).isEmpty();
    }

    @Test
    void namesNobodyWhereNobodyWaits() {
        interval(10, 0);
        assertThat(owners()).isEqualTo(new OwnerCounts(0, 0, 0, List.of(), OwnerCounts.SelfStalled.NOBODY));
    }

    @Test
    void doesNotCountAnOwnerBelowTenPercent() {
        interval(10, 9.9);
        assertThat(owners().stalled()).isZero();
        assertThat(owners().worst()).hasSize(1);
    }

    @Test
    void namesTheWorstFirstAndFewOfThem() {
        String longUid = "f".repeat(300);
        HandmadeCgroup worst = node.container(node.pod(longUid, QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        HandmadeCgroup second = node.container(node.pod("c", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        HandmadeCgroup least = node.container(node.pod("d", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        last = node.at(0);
        worst.cpuSome = 4_000_000;
        second.cpuSome = 3_500_000;
        least.cpuSome = 200_000;
        interval(10, 30);
        assertThat(owners().worst()).extracting(OwnerCounts.Worst::percent).containsExactly(40.0, 35.0, 30.0);
        assertThat(owners().worst().getFirst().name()).hasSize(128).startsWith("…ff");
    }

    /// One interval in which the container contends for so many percent of it.
    private void interval(double length, double percent) {
        container.cpuSome += Math.round(length * percent * 1e4);
        node.root.used += Math.round(length * 2e6);
        seconds += length;
        Frame now = node.at(seconds);
        ContentionMeasurement measured = ContentionMeasurement.between(last, now, DiskBaselines.NONE);
        history = history.afterInterval(measured);
        last = now;
        for (Contention each : history.toContentions(measured, Cgroup::path)) {
            if (each.scope() == Scope.KUBEPODS) {
                contention = each.resource() == Resource.CPU ? each : contention;
                memory = each.resource() == Resource.MEMORY ? each : memory;
            }
        }
    }

    private OwnerCounts owners() {
        return ((Reading.Present<OwnerCounts>) contention.owners()).value();
    }

    private static double value(Reading<Double> reading) {
        return ((Reading.Present<Double>) reading).value();
    }
}
