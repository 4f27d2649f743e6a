package io.barograph.exporter.reclaim;

import io.barograph.exporter.reclaim.RuntimeState.Image;
import module java.base;

/// The times since when each unused image has been seen unused, in microseconds; after a restart all ages begin
/// anew.
record UnusedImages(Map<String, Long> sinceMicros) {

    static final UnusedImages NONE = new UnusedImages(Map.of());

    /// The unused images after one more look.
    UnusedImages afterLook(RuntimeState state, long nowMicros) {
        Map<String, Long> next = new HashMap<>();
        state.unused().forEach(it -> next.put(it.id(), sinceMicros.getOrDefault(it.id(), nowMicros)));
        return new UnusedImages(next);
    }

    /// Images that may go, the longest unused first, of equal ones the largest.
    Stream<Image> removableImages(RuntimeState state, long nowMicros, Duration minAge) {
        return state.unused().stream()
                .filter(it -> !it.isKept())
                .filter(it -> nowMicros - unusedSince(it, nowMicros) >= minAge.toNanos() / 1000)
                .sorted(Comparator.comparingLong((Image image) -> unusedSince(image, nowMicros))
                        .thenComparing(Image::bytes, Comparator.reverseOrder())
                        .thenComparing(Image::id));
    }

    private long unusedSince(Image image, long nowMicros) {
        return sinceMicros.getOrDefault(image.id(), nowMicros);
    }
}
