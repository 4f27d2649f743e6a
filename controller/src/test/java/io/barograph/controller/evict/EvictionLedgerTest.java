package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.controller.standalone.MemoryEntryStore;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The record of evictions is one object, which the API server refuses beyond 1 MiB.
class EvictionLedgerTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final int MEBIBYTE = 1024 * 1024;
    private static final String LONGEST_NAME = "n".repeat(240);

    private static final int NODES = 70;

    private final MemoryEntryStore store = new MemoryEntryStore();
    private long micros = 5_000_000;
    private final EvictionLedger ledger = new EvictionLedger(
            store,
            Leadership.alone(),
            EvictionTimes.of(new ControllerClock(() -> NOW.plus(micros, ChronoUnit.MICROS), () -> micros)),
            _ -> true);

    private static EvictionRecord.Entry entry(int number, State state, Instant at) {
        String name = LONGEST_NAME + number;
        return new EvictionRecord.Entry(
                "n-" + number,
                new EvictionRecord.Pod(new Workload("shop", "ReplicaSet", name), name, "uid-" + number),
                "memory.available",
                state,
                at,
                state == State.ENDED ? at : null,
                new EvictionRecord.Relief(1000L, null, 500L),
                false);
    }

    private static EvictionRecord withManyRefused(State state) {
        EvictionRecord record = EvictionRecord.NONE.withEntry(entry(0, state, NOW));
        for (int i = 1; i < EvictionRecord.MOST; i++) {
            record = record.withEntry(entry(i, State.REFUSED, NOW));
        }
        return record;
    }

    private static NodeIdentity node(int number) {
        return new NodeIdentity("node-" + number, "uid-" + number);
    }

    private long writeForAll(EvictionRecord record) {
        ledger.keepRead();
        for (int number = 0; number < NODES; number++) {
            assertThat(ledger.writeRecord(node(number), _ -> record)).isInstanceOf(ApiOutcome.Done.class);
        }
        Map<String, String> entries =
                ((ApiOutcome.Done<EntryStore.Kept>) store.read()).value().entries();
        return entries.values().stream().mapToLong(String::length).sum();
    }

    @ParameterizedTest
    @EnumSource(
            value = State.class,
            names = {"ENDED", "ACCEPTED"})
    void massesOfRefusedEvictionsDoNotMakeItTooLarge(State state) {
        assertThat(writeForAll(withManyRefused(state))).isLessThan(MEBIBYTE);
        assertThat(ledger.size()).isEqualTo(NODES);
        for (int number = 0; number < NODES; number++) {
            assertThat(ledger.recordOf(node(number)).entries())
                    .as("what took a pod away, or may have")
                    .extracting(EvictionRecord.Entry::state)
                    .contains(state);
        }
    }

    @Test
    void refusedOnesKeepNoNodeInItWhoseEvictionIsLongAgo() {
        writeForAll(EvictionRecord.NONE.withEntry(entry(0, State.ENDED, NOW)));
        assertThat(ledger.size()).isEqualTo(NODES);
        micros += TimeUnit.HOURS.toMicros(2);
        assertThat(writeForAll(withManyRefused(State.ENDED))).isLessThan(MEBIBYTE);
        assertThat(ledger.size()).isLessThan(NODES);
    }
}
