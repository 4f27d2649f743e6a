package io.barograph.e2e.reader;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What one view says of one demand of a node. A field that it does not show is null.
///
/// @param view which one
/// @param since when the phase began, by the controller's clock
/// @param why the sentence with the numbers
/// @param heldBack the stable word; empty where nothing holds it back
record DemandReading(
        String view,
        String key,
        String phase,
        @Nullable Span since,
        @Nullable String why,
        @Nullable String heldBack,
        @Nullable Boolean onNode) {

    /// A moment, as exactly as a view says it: in milliseconds, both ends included.
    record Span(long fromMillis, long toMillis) {

        static Span at(long millis) {
            return new Span(millis, millis);
        }

        /// Of an age in whole seconds that was read between two moments.
        static Span ofAge(long seconds, long askedMillis, long answeredMillis) {
            return new Span(askedMillis - (seconds + 1) * 1000, answeredMillis - seconds * 1000);
        }

        boolean overlaps(Span other) {
            return fromMillis <= other.toMillis && other.fromMillis <= toMillis;
        }
    }

    /// Fails where this view says anything else than another.
    void agreesWith(DemandReading other) {
        String where = key + ": " + view + " and " + other.view;
        assertThat(phase).as("phase, %s", where).isEqualTo(other.phase);
        if (since != null && other.since != null) {
            assertThat(since.overlaps(other.since))
                    .as("since, %s: %s and %s", where, since, other.since)
                    .isTrue();
        }
        if (why != null && other.why != null) {
            assertThat(why).as("why, %s", where).isEqualTo(other.why);
        }
        if (heldBack != null && other.heldBack != null) {
            assertThat(heldBack).as("held back, %s", where).isEqualTo(other.heldBack);
        }
        if (onNode != null && other.onNode != null) {
            assertThat(onNode).as("on the node, %s", where).isEqualTo(other.onNode);
        }
    }

    /// Fails unless both views tell of the same demands, and the same of each.
    static void agree(Collection<DemandReading> view, Collection<DemandReading> other) {
        Map<String, DemandReading> byKey = new TreeMap<>();
        other.forEach(reading -> byKey.put(reading.key, reading));
        SortedSet<String> keys = new TreeSet<>();
        view.forEach(reading -> keys.add(reading.key));
        assertThat(keys).as("demands of %s", view).isEqualTo(byKey.keySet());
        view.forEach(reading -> reading.agreesWith(Objects.requireNonNull(byKey.get(reading.key))));
    }
}
