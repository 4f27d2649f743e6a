package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why pods of a node may not go, as far as it was answered since all were asked for last. A workload that could not be
/// read takes long to ask for, and is not asked for again soon, whichever of its pods comes next; where several of a
/// namespace could not be, its other pods come last.
final class KnownRefusals {

    private static final long UNREAD_MICROS = TimeUnit.MINUTES.toMicros(1);

    /// So many unread workloads of a namespace are enough.
    private static final int SEVERAL = 2;

    private record Unread(NotEvicted refusal, long untilMicros) {}

    private final Map<String, NotEvicted> byPod = new HashMap<>();
    private final Map<Workload, Unread> unreadWorkloads = new HashMap<>();

    /// How many could not be read since all were asked for, by namespace.
    private final Map<String, Integer> unreadCounts = new HashMap<>();

    /// Null if nothing is known.
    @Nullable
    NotEvicted refusalOf(EvictablePod pod, long nowMicros) {
        NotEvicted refusal = byPod.get(pod.identity().uid());
        if (refusal != null) {
            return refusal;
        }
        Unread unread = pod.owner() == null ? null : unreadWorkloads.get(pod.owner());
        if (unread != null && nowMicros < unread.untilMicros()) {
            return unread.refusal();
        }
        return unreadCounts.getOrDefault(pod.identity().namespace(), 0) < SEVERAL
                ? null
                : new NotEvicted(
                        NotEvictedCause.OWNER_UNKNOWN,
                        "several workloads of its namespace cannot be read",
                        "the other pods were tried");
    }

    void addRefusal(String podUid, NotEvicted refusal) {
        byPod.put(podUid, refusal);
    }

    /// @param controller as the pod names it
    void addUnread(Workload controller, NotEvicted refusal, long nowMicros) {
        unreadWorkloads.values().removeIf(unread -> unread.untilMicros() <= nowMicros);
        if (unreadWorkloads.put(controller, new Unread(refusal, nowMicros + UNREAD_MICROS)) == null) {
            unreadCounts.merge(controller.namespace(), 1, Integer::sum);
        }
    }

    /// Who makes pods all the time makes refusals of pods that are gone.
    void retainPods(List<EvictablePod> pods) {
        byPod.keySet().retainAll(pods.stream().map(pod -> pod.identity().uid()).collect(Collectors.toSet()));
    }

    /// All were asked for, or one is gone: each may be tried anew.
    void beginRound() {
        byPod.clear();
        unreadCounts.clear();
    }
}
