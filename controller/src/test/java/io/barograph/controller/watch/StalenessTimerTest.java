package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class StalenessTimerTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void bearsThirtySecondsAtLeast() {
        StalenessTimer lastHeard = new StalenessTimer(0);
        lastHeard.noteHeard(new SnapshotTime(0, 7_000_000, 2_000_000), 5 * SECOND);
        assertThat(lastHeard.untilStale(34 * SECOND)).isEqualTo(Duration.ofSeconds(1));
        assertThat(lastHeard.untilStale(35 * SECOND)).isZero();
    }

    @Test
    void bearsThreeOfTheAnnouncedIntervals() {
        StalenessTimer lastHeard = new StalenessTimer(0);
        lastHeard.noteHeard(new SnapshotTime(0, 7_000_000, 20_000_000), 0);
        assertThat(lastHeard.untilStale(0)).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void countsFromTheStartWhereNothingWasEverHeard() {
        assertThat(new StalenessTimer(SECOND).untilStale(31 * SECOND)).isZero();
    }

    @Test
    void guessesTheNodesTime() {
        StalenessTimer lastHeard = new StalenessTimer(0);
        assertThat(lastHeard.nodeMicros(SECOND)).isZero();
        lastHeard.noteHeard(new SnapshotTime(0, 7_000_000, 2_000_000), SECOND);
        assertThat(lastHeard.nodeMicros(41 * SECOND)).isEqualTo(47_000_000);
    }

    @Test
    void patienceBeginsWhenTheNodeIsFirstAsked() {
        StalenessTimer lastHeard = new StalenessTimer(0);
        lastHeard.restartTimer(100 * SECOND);
        assertThat(lastHeard.untilStale(129 * SECOND)).isEqualTo(Duration.ofSeconds(1));
    }
}
