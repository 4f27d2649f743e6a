package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What waits after a refusal: a workload (a PodDisruptionBudget's 429) or a pod, twice as long after each, and all
/// evictions where the API server has no time (a 429 that names no disruption budget). Changed by the evictor's thread
/// alone; any thread may ask.
final class EvictionPauses {

    private static final long FIRST_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(2);

    private final Map<String, Pause> pauses = new ConcurrentHashMap<>();
    private @Nullable Pause wholePause;

    private record Pause(NotEvicted why, long untilMicros, long delayMicros) {}

    /// @param subject the workload's text, or the pod's UID
    /// @param seconds what the API server asks for; null where it says nothing
    void pauseRefused(String subject, NotEvicted notEvicted, @Nullable Integer seconds, long nowMicros) {
        Pause previousPause = pauses.get(subject);
        long doubled = previousPause == null ? FIRST_MICROS : Math.min(2 * previousPause.delayMicros, LONGEST_MICROS);
        long delay = ApiOutcome.Throttled.waitMicros(seconds, doubled);
        pauses.put(subject, new Pause(notEvicted, nowMicros + delay, doubled));
    }

    /// After a 429 that names no disruption budget; one that does pauses its owner.
    void pauseAll(NotEvicted notEvicted, @Nullable Integer seconds, long nowMicros) {
        long delay = ApiOutcome.Throttled.waitMicros(seconds, FIRST_MICROS);
        wholePause = new Pause(notEvicted, nowMicros + delay, delay);
    }

    void release(String subject) {
        pauses.remove(subject);
    }

    int size() {
        return pauses.size();
    }

    /// Why this workload or pod waits; null if it does not.
    @Nullable
    NotEvicted refusalOf(String subject, long nowMicros) {
        Pause pause = pauses.get(subject);
        return pause != null && nowMicros < pause.untilMicros ? pause.why : null;
    }

    /// Why nothing is tried now; null if something may be. Forgets what is long over.
    @Nullable
    NotEvicted whilePaused(long nowMicros) {
        pauses.values().removeIf(pause -> nowMicros - pause.untilMicros > LONGEST_MICROS);
        Pause pause = wholePause;
        return pause != null && nowMicros < pause.untilMicros ? pause.why : null;
    }
}
