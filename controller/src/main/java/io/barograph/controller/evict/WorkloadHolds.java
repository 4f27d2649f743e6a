package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Workloads for which the API server has just refused an eviction. Each waits twice as long after each refusal.
/// Changed by the evictor's thread alone; any thread may ask about a workload.
final class WorkloadHolds {

    private static final long FIRST_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(2);

    private final Map<Workload, Hold> holds = new ConcurrentHashMap<>();
    private @Nullable Hold paused;

    private record Hold(NotEvicted why, long untilMicros, long delayMicros) {}

    /// @param seconds what the API server asks for; null where it says nothing
    void holdRefused(Workload owner, NotEvicted notEvicted, @Nullable Integer seconds, long nowMicros) {
        Hold previousHold = holds.get(owner);
        long doubled = previousHold == null ? FIRST_MICROS : Math.min(2 * previousHold.delayMicros, LONGEST_MICROS);
        long delay = ApiOutcome.Throttled.waitMicros(seconds, doubled);
        holds.put(owner, new Hold(notEvicted, nowMicros + delay, doubled));
    }

    /// HTTP 429: pauses all evictions.
    void pauseAll(NotEvicted notEvicted, @Nullable Integer seconds, long nowMicros) {
        long delay = ApiOutcome.Throttled.waitMicros(seconds, FIRST_MICROS);
        paused = new Hold(notEvicted, nowMicros + delay, delay);
    }

    void releaseOwner(Workload owner) {
        holds.remove(owner);
    }

    int size() {
        return holds.size();
    }

    /// Why this owner waits; null if it does not.
    @Nullable
    NotEvicted refusalOf(Workload owner, long nowMicros) {
        Hold hold = holds.get(owner);
        return hold != null && nowMicros < hold.untilMicros ? hold.why : null;
    }

    /// Why nothing is tried now; null if something may be. Forgets what is long over.
    @Nullable
    NotEvicted whilePaused(long nowMicros) {
        holds.values().removeIf(hold -> nowMicros - hold.untilMicros > LONGEST_MICROS);
        Hold pause = paused;
        return pause != null && nowMicros < pause.untilMicros ? pause.why : null;
    }
}
