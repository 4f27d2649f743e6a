package io.barograph.controller.evict.record;

import static io.barograph.controller.evict.SamplePods.NOW;
import static io.barograph.controller.evict.record.SampleEvictions.SIGNAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.evict.record.EvictionHistory.Kept;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvictionHistoryTest {

    private static final EvictionCaps CAPS = new EvictionCaps(new Budget(5, true), new Budget(10, true), 3);
    private static final Workload WEB = new Workload("shop", "Deployment", "web");
    private static final WorkloadStatus READY = new WorkloadStatus(3, 3, 30);

    @Test
    void oneIsUnderWayOnANodeAtATime() {
        for (State state : List.of(State.INTENDED, State.ACCEPTED, State.EVACUATING)) {
            assertThat(onNode(List.of(), SampleEvictions.of("1", "web", state, NOW)))
                    .isEqualTo("in_flight");
        }
        assertThat(onNode(List.of(), SampleEvictions.of("1", "web", State.REFUSED, NOW)))
                .isNull();
        assertThat(onNode(List.of(), SampleEvictions.of("1", "web", State.WITHDRAWN, NOW)))
                .isNull();
    }

    @Test
    void theNextWaitsUntilTheReliefIsMeasured() {
        Entry ended = SampleEvictions.of("1", "web", State.ENDED, NOW);
        assertThat(onNode(List.of(), ended)).isEqualTo("measuring");
        Kept measured = kept("n1", "", ended.withAvailableAfter(2000));
        EvictionCaps four = new EvictionCaps(Budget.ALL, Budget.ALL, 4); // of which one node has two
        assertThat(new EvictionHistory(List.of(measured), List.of()).onNode(measured, SIGNAL, four, NOW))
                .isNull();
    }

    @Test
    void theClusterAndThePoolAreBounded() {
        Kept busy = kept("other", "gpu", SampleEvictions.of("9", "api", State.ACCEPTED, NOW));
        assertThat(onNode(List.of(busy))).isEqualTo("cap");
        List<Kept> many = new ArrayList<>(List.of(busy));
        IntStream.range(0, 38).forEach(i -> many.add(kept("n" + i, "web")));
        assertThat(onNode(many)).as("1 of 40, 2 allowed").isNull();
        many.add(kept("peer", "", SampleEvictions.of("8", "db", State.ACCEPTED, NOW)));
        assertThat(onNode(many)).as("2 of 41, 2 allowed").isEqualTo("cap");
    }

    @Test
    void aNodeThatFellSilentAfterAnEvictionDoesNotHoldUpTheOthersForEver() {
        Instant ended = NOW.minus(Duration.ofMinutes(1));
        assertThat(onNode(
                        List.of(kept("other", "", SampleEvictions.of("9", "api", State.ENDED, ended.plusSeconds(1))))))
                .isEqualTo("cap");
        assertThat(onNode(List.of(kept("other", "", SampleEvictions.of("9", "api", State.ENDED, ended)))))
                .isNull();
    }

    @Test
    void theHourIsBounded() {
        List<Kept> others = IntStream.range(0, 3)
                .mapToObj(i -> kept(
                        "n" + i,
                        "",
                        SampleEvictions.of("e" + i, "o" + i, State.ENDED, NOW.minusSeconds(3599))
                                .withAvailableAfter(0)))
                .toList();
        assertThat(onNode(others)).isEqualTo("hourly_cap");
        assertThat(onNode(others.subList(1, 3))).isNull();
    }

    /// A node remembers only so many: what it would forget has to be an hour old.
    @Test
    void aNodeThatRemembersNoMoreWithinTheHourIsFull() {
        Entry[] many = IntStream.range(0, EvictionRecord.MOST)
                .mapToObj(i -> SampleEvictions.of("e" + i, "o" + i, State.ENDED, NOW.minusSeconds(3599 - i))
                        .withAvailableAfter(2000))
                .toArray(Entry[]::new);
        EvictionCaps wide = new EvictionCaps(Budget.ALL, Budget.ALL, 10_000);
        Kept node = kept("n1", "", many);
        EvictionHistory history = new EvictionHistory(List.of(node), List.of());
        NotEvicted full = history.onNode(node, SIGNAL, wide, NOW);
        assertThat(cause(full)).isEqualTo("hourly_cap");
        assertThat(full)
                .asString()
                .contains("from node n1 within", "an hour ago")
                .doesNotContain("--max");
        assertThat(cause(history.onNode(node, SIGNAL, wide, NOW.plusSeconds(1))))
                .isNull();
    }

    @Test
    void whatADeletedNodeRememberedCountsForTheHourAndForOwners() {
        EvictionRecord gone = new EvictionRecord(List.of(ended("1", 9), ended("2", 9), ended("3", 9)));
        Kept node = kept("n1", "");
        EvictionHistory history = new EvictionHistory(List.of(node), List.of(gone));
        assertThat(cause(history.onNode(node, SIGNAL, CAPS, NOW))).isEqualTo("hourly_cap");
        assertThat(cause(history.ofOwner(WEB, NOW))).isEqualTo("owner_cool_down");
        assertThat(EvictionHistory.isForgotten(gone, NOW)).isFalse();
        assertThat(EvictionHistory.isForgotten(gone, NOW.plus(EvictionHistory.WINDOW)))
                .isTrue();
    }

    @Test
    void aPodThatTakesADayToEndIsUnderWayAllDay() {
        assertThat(ofOwner(READY, SampleEvictions.of("1", "web", State.ACCEPTED, NOW.minus(Duration.ofDays(1)))))
                .isEqualTo("owner_in_flight");
    }

    @Test
    void anOwnersCoolDownDoublesUpToABound() {
        assertThat(IntStream.of(1, 2, 3, 6, 7, 1000)
                        .mapToObj(EvictionHistory::coolDown)
                        .map(Duration::toMinutes))
                .containsExactly(10L, 20L, 40L, 320L, 360L, 360L);
        assertThat(ofOwner(READY)).isNull();
        assertThat(ofOwner(READY, SampleEvictions.of("1", "web", State.ACCEPTED, NOW)))
                .isEqualTo("owner_in_flight");
        assertThat(ofOwner(READY, ended("1", 9))).isEqualTo("owner_cool_down");
        assertThat(ofOwner(READY, ended("1", 10))).isNull();
        assertThat(ofOwner(READY, ended("1", 40), ended("2", 19))).isEqualTo("owner_cool_down");
        assertThat(ofOwner(READY, ended("1", 40), ended("2", 20))).isNull();
    }

    @Test
    void anOwnerWaitsUntilItsReplacementIsReady() {
        assertThat(ofOwner(new WorkloadStatus(3, 2, 600), ended("1", 30))).isEqualTo("owner_not_ready");
        assertThat(ofOwner(new WorkloadStatus(3, 3, 29), ended("1", 30))).isEqualTo("owner_not_ready");
        assertThat(ofOwner(new WorkloadStatus(3, 2, 0))).as("never evicted").isNull();
    }

    private static Entry ended(String id, int minutesAgo) {
        return SampleEvictions.of(id, "web", State.ENDED, NOW.minus(Duration.ofMinutes(minutesAgo)))
                .withAvailableAfter(0);
    }

    private static @Nullable String ofOwner(WorkloadStatus status, Entry... entries) {
        EvictionHistory history = new EvictionHistory(List.of(kept("n1", "", entries)), List.of());
        NotEvicted soon = history.ofOwner(WEB, NOW);
        return cause(soon == null ? history.ofReplacement(WEB, status, NOW) : soon);
    }

    private static @Nullable String onNode(List<Kept> others, Entry... entries) {
        Kept node = kept("n1", "", entries);
        List<Kept> all = new ArrayList<>(others);
        all.add(node);
        return cause(new EvictionHistory(all, List.of()).onNode(node, SIGNAL, CAPS, NOW));
    }

    private static @Nullable String cause(@Nullable NotEvicted why) {
        return why == null ? null : why.cause().word();
    }

    private static Kept kept(String node, String pool, Entry... entries) {
        return new Kept(node, pool, new EvictionRecord(List.of(entries)));
    }
}
