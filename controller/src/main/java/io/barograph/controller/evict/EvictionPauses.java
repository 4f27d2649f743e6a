package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What waits after a refusal: a workload, twice as long after each, and all evictions where the API server has no time
/// (429). Changed by the evictor's thread alone; any thread may ask about a workload.
final class EvictionPauses {

    private static final long FIRST_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(2);

    private final Map<Workload, Pause> ownerPauses = new ConcurrentHashMap<>();
    private @Nullable Pause wholePause;

    private record Pause(NotEvicted why, long untilMicros, long delayMicros) {}

    /// @param seconds what the API server asks for; null where it says nothing
    void pauseRefused(Workload owner, NotEvicted notEvicted, @Nullable Integer seconds, long nowMicros) {
        Pause previousPause = ownerPauses.get(owner);
        long doubled = previousPause == null ? FIRST_MICROS : Math.min(2 * previousPause.delayMicros, LONGEST_MICROS);
        long delay = ApiOutcome.Throttled.waitMicros(seconds, doubled);
        ownerPauses.put(owner, new Pause(notEvicted, nowMicros + delay, doubled));
    }

    /// HTTP 429: pauses all evictions.
    void pauseAll(NotEvicted notEvicted, @Nullable Integer seconds, long nowMicros) {
        long delay = ApiOutcome.Throttled.waitMicros(seconds, FIRST_MICROS);
        wholePause = new Pause(notEvicted, nowMicros + delay, delay);
    }

    void releaseOwner(Workload owner) {
        ownerPauses.remove(owner);
    }

    int size() {
        return ownerPauses.size();
    }

    /// Why this owner waits; null if it does not.
    @Nullable
    NotEvicted refusalOf(Workload owner, long nowMicros) {
        Pause pause = ownerPauses.get(owner);
        return pause != null && nowMicros < pause.untilMicros ? pause.why : null;
    }

    /// Why nothing is tried now; null if something may be. Forgets what is long over.
    @Nullable
    NotEvicted whilePaused(long nowMicros) {
        ownerPauses.values().removeIf(pause -> nowMicros - pause.untilMicros > LONGEST_MICROS);
        Pause pause = wholePause;
        return pause != null && nowMicros < pause.untilMicros ? pause.why : null;
    }
}
