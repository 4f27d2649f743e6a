package io.barograph.signal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SnapshotTimeTest {

    private static final long SECOND = 1_000_000;

    @Test
    void goesStaleAfterThreeAnnouncedIntervals() {
        assertThat(new SnapshotTime(0, 0, 20 * SECOND).staleMicros()).isEqualTo(60 * SECOND);
    }

    @Test
    void givesAnExporterThirtySecondsAtLeast() {
        assertThat(new SnapshotTime(0, 0, 2 * SECOND).staleMicros()).isEqualTo(30 * SECOND);
    }

    @Test
    void believesNoIntervalAboveTenMinutes() {
        assertThat(new SnapshotTime(0, 0, Long.MAX_VALUE).staleMicros()).isEqualTo(1_800 * SECOND);
    }
}
