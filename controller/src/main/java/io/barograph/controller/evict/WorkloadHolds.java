package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Workloads for which the API server has just refused an eviction. Each waits twice as long after each refusal.
/// Changed by the evictor's thread alone; any thread may ask about a workload.
final class WorkloadHolds {

    private static final long FIRST_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(2);

    /// The longest that an API server is obeyed: it answers anew after that.
    private static final int MOST_SECONDS = 600;

    /// After a refusal one other workload of the same node is tried, and no further one.
    private static final int MOST_TRIED = 2;

    private final Map<Workload, Hold> holds = new ConcurrentHashMap<>();
    private @Nullable Hold paused;

    private record Hold(String node, NotEvicted why, long untilMicros, long delayMicros) {}

    /// @param seconds what the API server asks for; null where it says nothing
    void refused(Workload owner, String node, NotEvicted why, @Nullable Integer seconds, long nowMicros) {
        Hold earlier = holds.get(owner);
        long doubled = earlier == null ? FIRST_MICROS : Math.min(2 * earlier.delayMicros, LONGEST_MICROS);
        long delay = delay(seconds, doubled);
        holds.put(owner, new Hold(node, why, nowMicros + delay, doubled));
    }

    /// The API server has no time for anything.
    void pause(NotEvicted why, @Nullable Integer seconds, long nowMicros) {
        long delay = delay(seconds, FIRST_MICROS);
        paused = new Hold("", why, nowMicros + delay, delay);
    }

    private static long delay(@Nullable Integer seconds, long otherwise) {
        return seconds == null ? otherwise : TimeUnit.SECONDS.toMicros(Math.clamp(seconds, 1, MOST_SECONDS));
    }

    void accepted(Workload owner) {
        holds.remove(owner);
    }

    int size() {
        return holds.size();
    }

    /// Why this owner waits; null if it does not.
    @Nullable
    NotEvicted of(Workload owner, long nowMicros) {
        Hold hold = holds.get(owner);
        return hold != null && nowMicros < hold.untilMicros ? hold.why : null;
    }

    /// Why no pod of this node is tried now; null if one may be.
    @Nullable
    NotEvicted onNode(String node, long nowMicros) {
        Hold pause = paused;
        if (pause != null && nowMicros < pause.untilMicros) {
            return pause.why;
        }
        holds.values().removeIf(each -> nowMicros - each.untilMicros > LONGEST_MICROS);
        List<Hold> here = holds.values().stream()
                .filter(each -> each.node.equals(node) && nowMicros < each.untilMicros)
                .toList();
        return here.size() < MOST_TRIED ? null : here.getFirst().why;
    }
}
