package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.Epoch;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LeaseEpochTest {

    private static final Instant NOW = Instant.parse("2026-11-22T05:00:00Z");

    @Test
    void beginsAboveEveryEpochOfALeaseThatWasMadeBefore() {
        long old = LeaseEpoch.first(NOW.minusSeconds(3600));
        long handovers = 1700; // one each 2 s would be as fast as it gets
        assertThat(LeaseEpoch.first(NOW)).isGreaterThan(old + handovers);
    }

    @Test
    void isANumberThatALeaseCanHoldWhateverTheClockSays() {
        assertThat(LeaseEpoch.first(Instant.EPOCH)).isEqualTo(1);
        assertThat(LeaseEpoch.first(Instant.parse("2199-01-01T00:00:00Z"))).isEqualTo(Epoch.MAX);
    }

    @Test
    void goesOnAboveWhatANodeBearsUnlessNoLeaderCanHaveHadIt() {
        long now = LeaseEpoch.first(NOW);
        assertThat(LeaseEpoch.above(41, NOW)).isEqualTo(42);
        assertThat(LeaseEpoch.above(now, NOW)).isEqualTo(now + 1);
        assertThat(LeaseEpoch.above(now + 100_000, NOW)).isEqualTo(LeaseEpoch.NONE);
        assertThat(LeaseEpoch.above(Epoch.MAX, Instant.parse("2199-01-01T00:00:00Z")))
                .isEqualTo(LeaseEpoch.NONE);
    }
}
