package io.barograph.controller.decide.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.signal.Resource;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import org.junit.jupiter.api.Test;

class RecentTrendTest {

    private final RecentTrend trace = new RecentTrend();

    private void add(long second) {
        trace.addSnapshot(SmallSnapshots.at(
                new SnapshotOrigin("n1", "boot", "a"), new SnapshotTime(second, second * 1_000_000, 2_000_000)));
    }

    @Test
    void keepsWhatIsMissingMissing() {
        add(7);
        assertThat(trace.resourcePoints(Resource.CPU)).containsExactly(new RecentTrend.Point(7_000_000, 12.5, null));
        assertThat(trace.resourcePoints(Resource.IO)).containsExactly(new RecentTrend.Point(7_000_000, null, null));
    }

    @Test
    void keepsTheLatestPointsInOrder() {
        for (long second = 0; second < 500; second++) {
            add(second);
        }
        assertThat(trace.resourcePoints(Resource.CPU)).hasSize(180);
        assertThat(trace.resourcePoints(Resource.CPU).getFirst().monotonicMicros())
                .isEqualTo(320_000_000);
        assertThat(trace.resourcePoints(Resource.CPU).getLast().monotonicMicros())
                .isEqualTo(499_000_000);
    }

    @Test
    void beginsAnewAfterABoot() {
        add(7);
        trace.clear();
        assertThat(trace.resourcePoints(Resource.CPU)).isEmpty();
        add(1);
        assertThat(trace.resourcePoints(Resource.CPU)).hasSize(1);
    }
}
