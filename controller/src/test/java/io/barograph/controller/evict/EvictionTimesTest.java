package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ClusterTime;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.State;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A controller whose API server was away when it began, on a machine whose clock is two hours ahead.
class EvictionTimesTest {

    private static final Instant TRUE = Instant.parse("2026-11-21T12:00:00Z");
    private static final Duration AHEAD = Duration.ofHours(2);

    private long micros = 5_000_000;
    private @Nullable Duration told;

    private final ClusterTime wall = new ClusterTime() {
        @Override
        public Instant instant() {
            Duration known = told;
            return now().plus(AHEAD).minus(known == null ? Duration.ZERO : known);
        }

        @Override
        public @Nullable Duration ahead() {
            return told;
        }
    };

    private Instant now() {
        return TRUE.plus(micros - 5_000_000, ChronoUnit.MICROS);
    }

    private EvictionTimes begun() {
        return EvictionTimes.of(new ControllerClock(wall, () -> micros));
    }

    @Test
    void theSteadyTimeIsPutRightWhenTheApiServersIsFirstKnown() {
        EvictionTimes times = begun();
        micros += 90_000_000;
        assertThat(times.steady()).isEqualTo(now().plus(AHEAD));
        told = AHEAD;
        assertThat(times.steady()).isEqualTo(now());
        assertThat(times.noted()).isEqualTo(now());

        told = Duration.ofHours(-5);
        assertThat(times.steady()).as("a clock that is set later").isEqualTo(now());
        micros += 60_000_000;
        assertThat(times.steady()).isEqualTo(now());
    }

    @Test
    void aTimeThatIsKnownAtTheStartStays() {
        told = AHEAD;
        EvictionTimes times = begun();
        told = Duration.ZERO;
        assertThat(times.steady()).isEqualTo(now());
    }

    @Test
    void whatWasSeenBeforeIsPutRightToo() {
        EvictionTimes times = begun();
        RememberedEvictions first = new RememberedEvictions(times);
        RememberedEvictions later = new RememberedEvictions(times);
        EvictionRecord record = new EvictionRecord(List.of(new EvictionRecord.Entry(
                "1",
                new EvictionRecord.Pod(new Workload("shop", "Deployment", "web"), "web-1", "uid-1"),
                "memory.available",
                State.ACCEPTED,
                now().minusSeconds(600),
                null,
                new EvictionRecord.Relief(1000L, null, 500L),
                false)));
        first.rememberRecord(record, true, true);
        later.rememberRecord(record, false, true);
        micros += 10_000_000;
        told = AHEAD;
        assertThat(first.steadyRecord().entries().getFirst().lastTime()).isEqualTo(TRUE.minusSeconds(600));
        assertThat(later.steadyRecord().entries().getFirst().lastTime()).isEqualTo(TRUE);
    }
}
