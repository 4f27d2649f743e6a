package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ClusterTime;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.controller.standalone.MemoryEntryStore;
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
        NodeIdentity node = new NodeIdentity("n1", "uid-n1");
        MemoryEntryStore store = new MemoryEntryStore();
        EvictionLedger reader = new EvictionLedger(store, Leadership.alone(), times, _ -> true);
        Instant stated = now().minusSeconds(600);
        EvictionRecord record = new EvictionRecord(List.of(new EvictionRecord.Entry(
                "1",
                new EvictionRecord.Pod(new Workload("shop", "Deployment", "web"), "web-1", "uid-1"),
                "memory.available",
                State.ACCEPTED,
                stated,
                null,
                new EvictionRecord.Relief(1000L, null, 500L),
                false)));
        EvictionLedger writer = new EvictionLedger(store, Leadership.alone(), times, _ -> true);
        writer.keepRead();
        writer.writeRecord(node, _ -> record);
        reader.keepRead();
        micros += 10_000_000;
        told = AHEAD;
        assertThat(lastTime(reader, node)).as("of before this process").isEqualTo(stated);
        assertThat(lastTime(writer, node)).as("as old as it was seen").isEqualTo(TRUE);
    }

    private static Instant lastTime(EvictionLedger ledger, NodeIdentity node) {
        return ledger.steadyRecordOf(node).entries().getFirst().lastTime();
    }
}
