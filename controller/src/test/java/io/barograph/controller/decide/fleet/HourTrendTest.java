package io.barograph.controller.decide.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class HourTrendTest {

    private final HourTrend hour = new HourTrend();

    /// Contention of pods for CPU, and 12.5 % of the node's pressure; the next snapshot comes within two seconds.
    private void waiting(long second, double percent) {
        waiting(second, percent, 2);
    }

    private void waiting(long second, double percent, long next) {
        Snapshot made = SmallSnapshots.waiting("n1", 0, percent, "shop/web");
        hour.addSnapshot(new Snapshot(
                made.origin(),
                new SnapshotTime(second, second * 1_000_000, next * 1_000_000),
                made.stealPercent(),
                made.pressures(),
                made.contentions()));
    }

    private HourTrend.Series of(Scope scope, Resource resource) {
        return hour.series().stream()
                .filter(each -> each.scope() == scope && each.resource() == resource)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepsTheMeanAndTheLargestOfEachMinute() {
        waiting(600, 10);
        waiting(602, 20);
        waiting(659, 60);
        waiting(660, 5);
        HourTrend.Series pods = of(Scope.KUBEPODS, Resource.CPU);
        assertThat(pods.contention()).hasSize(60).endsWith(30.0, 5.0);
        assertThat(pods.peak()).endsWith(60.0, 5.0);
        assertThat(pods.pressure()).containsOnlyNulls();
        assertThat(of(Scope.NODE, Resource.CPU).pressure()).endsWith(null, 12.5, 12.5);
        assertThat(of(Scope.NODE, Resource.CPU).contention()).containsOnlyNulls();
        assertThat(of(Scope.SYSTEM, Resource.IO).isEmpty()).isTrue();
    }

    /// A busy node says that the next snapshot comes within four seconds, and sends it after two.
    @Test
    void aSnapshotCountsForTheTimeSinceTheOneBefore() {
        waiting(598, 100, 4);
        for (int second = 600; second < 630; second += 2) {
            waiting(second, 100, 4);
        }
        waiting(630, 100, 10);
        waiting(640, 0, 10);
        waiting(650, 0, 10);
        waiting(659, 0, 10);

        assertThat(of(Scope.KUBEPODS, Resource.CPU).contention().getLast()).isCloseTo(52, within(1.0));
    }

    @Test
    void aMinuteThatNobodySawHasNoValue() {
        waiting(60, 10);
        waiting(60 * 4, 20);
        assertThat(of(Scope.KUBEPODS, Resource.CPU).contention()).endsWith(10.0, null, null, 20.0);
        waiting(60 * 600, 30);
        assertThat(of(Scope.KUBEPODS, Resource.CPU).contention()).endsWith(null, 30.0);
        assertThat(of(Scope.KUBEPODS, Resource.CPU).contention())
                .filteredOn(each -> each != null)
                .hasSize(1);
    }

    @Test
    void keepsAnHourAndNoMore() {
        for (int minute = 0; minute < 200; minute++) {
            waiting(60L * minute, minute % 100);
        }
        assertThat(of(Scope.KUBEPODS, Resource.CPU).contention())
                .startsWith(40.0, 41.0)
                .endsWith(98.0, 99.0);
    }

    @Test
    void weighsEachValueByTheTimeItStandsFor() {
        waiting(0, 30);
        Snapshot made = SmallSnapshots.waiting("n1", 1, 0, "shop/web");
        hour.addSnapshot(new Snapshot(
                made.origin(),
                new SnapshotTime(1, 10_000_000, 10_000_000),
                made.stealPercent(),
                made.pressures(),
                made.contentions()));
        assertThat(of(Scope.KUBEPODS, Resource.CPU).contention()).endsWith(5.0);
    }

    @Test
    void beginsAnewAfterABootAndKnowsNothingBefore() {
        assertThat(hour.series()).allMatch(HourTrend.Series::isEmpty);
        waiting(6000, 10);
        hour.clear();
        assertThat(hour.series()).allMatch(HourTrend.Series::isEmpty);
        waiting(5, 20);
        assertThat(of(Scope.KUBEPODS, Resource.CPU).contention()).endsWith(null, 20.0);
    }

    @Test
    void whatComesLateChangesNothing() {
        waiting(600, 10);
        hour.addSnapshot(
                SmallSnapshots.at(new SnapshotOrigin("n1", "boot", "a"), new SnapshotTime(0, 5_000_000, 2_000_000)));
        assertThat(of(Scope.NODE, Resource.CPU).pressure()).endsWith(null, 12.5);
    }

    private void left(long second, long available) {
        Snapshot made = SmallSnapshots.at("n1", "a", 0);
        hour.addSnapshot(new Snapshot(
                made.origin(),
                new SnapshotTime(second, second * 1_000_000, 2_000_000),
                made.stealPercent(),
                made.pressures(),
                made.contentions(),
                List.of(
                        new SignalLevel(
                                EvictionSignal.MEMORY_AVAILABLE, Reading.of(new SignalLevel.Level(available, 1000)), 0),
                        new SignalLevel(EvictionSignal.PID_AVAILABLE, Reading.absent("not in this test"), 0))));
    }

    @Test
    void keepsTheLeastOfEachSignalOfEachMinute() {
        left(600, 300);
        left(602, 100);
        left(659, 200);
        waiting(660, 5);
        left(725, -10);
        assertThat(hour.signals())
                .filteredOn(each -> !each.isEmpty())
                .singleElement()
                .satisfies(memory -> {
                    assertThat(memory.signal()).isEqualTo(EvictionSignal.MEMORY_AVAILABLE);
                    assertThat(memory.percent()).hasSize(60).endsWith(null, 10.0, null, 0.0);
                });
    }
}
