package io.barograph.controller.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.nodes.NodeEvent;
import module java.base;
import org.junit.jupiter.api.Test;

class SilenceReaderTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final String SILENCE = "{\"author\":\"jo\",\"reason\":\"r\",\"node\":\"n1\","
            + "\"starts\":\"2026-11-21T12:00:00Z\",\"ends\":\"2026-11-21T13:00:00Z\"}";
    private static final String STOP =
            "{\"author\":\"jo\",\"reason\":\"incident\",\"starts\":\"2026-11-21T12:00:00Z\",\"ends\":\"2026-11-21T13:00:00Z\"}";

    private ApiOutcome<EntryStore.Kept> next = kept("1", Map.of());
    private Instant now = NOON;
    private int failures;
    private final List<String> events = new ArrayList<>();
    private final SilenceReader reader =
            new SilenceReader(new Next(), () -> now, () -> failures++, what -> events.add(what.reason()));

    private final class Next implements EntryStore {
        @Override
        public ApiOutcome<Kept> read() {
            return next;
        }

        @Override
        public ApiOutcome<Kept> updateEntries(Kept from, Map<String, String> put, Set<String> dropped) {
            throw new AssertionError("the controller writes no silences");
        }
    }

    private static ApiOutcome<EntryStore.Kept> kept(String version, Map<String, String> entries) {
        return new ApiOutcome.Done<>(new EntryStore.Kept(version, entries));
    }

    private void looks(ApiOutcome<EntryStore.Kept> answer) {
        next = answer;
        reader.readSilences();
    }

    @Test
    void nothingIsKnownBeforeTheyCouldBeReadOnce() {
        assertThat(HeldBack.textOf(reader.get().stop(now))).contains("have not been read yet");
        looks(new ApiOutcome.Refused<>(403, "configmaps is forbidden"));
        assertThat(HeldBack.textOf(reader.get().stop(now)))
                .contains("cannot be read")
                .contains("forbidden");
        looks(kept("1", Map.of()));
        assertThat(HeldBack.textOf(reader.get().stop(now))).isEmpty();
        assertThat(failures).isEqualTo(1);
        assertThat(events).isEmpty();
    }

    @Test
    void whatWasReadHoldsWhileItCannotBeReadAnew() {
        looks(kept("1", Map.of("s1", SILENCE)));
        looks(new ApiOutcome.Unavailable<>("connection refused"));

        assertThat(reader.get().silences()).extracting(Silence::id).containsExactly("s1");
        assertThat(HeldBack.textOf(reader.get().stop(now))).isEmpty();
    }

    @Test
    void aBrokenEntryIsToldOnceAndTheOthersHold() {
        looks(kept("1", Map.of("s1", SILENCE, "s2", "{")));

        assertThat(reader.get().silences()).extracting(Silence::id).containsExactly("s1");
        assertThat(reader.get().broken()).containsExactly("entry s2: expected JSON");
    }

    @Test
    void aStopAndItsEndAreEventsAlsoWhereItEndsByItself() {
        looks(kept("1", Map.of()));
        looks(kept("2", Map.of("stop", STOP)));
        reader.readSilences();
        assertThat(HeldBack.textOf(reader.get().stop(now)))
                .contains("stopped by jo")
                .contains("incident");
        assertThat(events).containsExactly("ActingStopped");

        now = NOON.plusSeconds(3600);
        reader.readSilences();
        assertThat(HeldBack.textOf(reader.get().stop(now))).isEmpty();
        assertThat(events).containsExactly("ActingStopped", "ActingResumed");
    }

    @Test
    void anEventFitsWhatAnApiServerTakes() {
        List<NodeEvent.What> told = new ArrayList<>();
        SilenceReader other = new SilenceReader(new Next(), () -> now, () -> {}, told::add);
        next = kept(
                "1", Map.of("stop", STOP.replace("incident", "ü".repeat(300)).replace("jo", "\u65e5".repeat(300))));
        other.readSilences();

        assertThat(told)
                .singleElement()
                .satisfies(what ->
                        assertThat(what.note().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(1000, 1024));
    }
}
