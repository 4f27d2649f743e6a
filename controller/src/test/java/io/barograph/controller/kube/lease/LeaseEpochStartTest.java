package io.barograph.controller.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LeaderEpoch;
import module java.base;
import org.junit.jupiter.api.Test;

class LeaseEpochStartTest {

    private static final Instant NOW = Instant.parse("2026-11-22T05:00:00Z");

    @Test
    void beginsAboveEveryEpochOfALeaseThatWasMadeBefore() {
        long old = LeaseEpochStart.firstEpoch(NOW.minusSeconds(3600));
        long handovers = 1700; // one each 2 s would be as fast as it gets
        assertThat(LeaseEpochStart.firstEpoch(NOW)).isGreaterThan(old + handovers);
    }

    @Test
    void isANumberThatALeaseCanHoldWhateverTheClockSays() {
        assertThat(LeaseEpochStart.firstEpoch(Instant.EPOCH)).isEqualTo(1);
        assertThat(LeaseEpochStart.firstEpoch(Instant.parse("2199-01-01T00:00:00Z")))
                .isEqualTo(LeaderEpoch.MAX);
    }

    @Test
    void goesOnAboveWhatANodeBearsUnlessNoLeaderCanHaveHadIt() {
        long now = LeaseEpochStart.firstEpoch(NOW);
        assertThat(LeaseEpochStart.epochAbove(41, NOW)).isEqualTo(42);
        assertThat(LeaseEpochStart.epochAbove(now, NOW)).isEqualTo(now + 1);
        assertThat(LeaseEpochStart.epochAbove(now + 100_000, NOW)).isNull();
        assertThat(LeaseEpochStart.epochAbove(LeaderEpoch.MAX, Instant.parse("2199-01-01T00:00:00Z")))
                .isNull();
    }
}
