package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why pods of a node may not go, as far as it was answered since all were asked for last. A workload that takes long
/// to
/// ask for, or cannot be read, is not asked for again soon, whichever of its pods comes next; where several of a
/// namespace are so, its other pods come last.
final class KnownRefusals {

    /// What takes so long is slow.
    static final long SLOW_MICROS = TimeUnit.SECONDS.toMicros(1);

    private static final long UNASKED_MICROS = TimeUnit.MINUTES.toMicros(1);

    /// So many slow workloads of a namespace are enough.
    private static final int SEVERAL = 2;

    private record Slow(NotEvicted refusal, long untilMicros) {}

    private final Map<String, NotEvicted> byPod = new HashMap<>();
    private final Map<Workload, Slow> slowWorkloads = new HashMap<>();

    /// How many were found since all were asked for, by namespace.
    private final Map<String, Integer> slowCounts = new HashMap<>();

    /// Null if nothing is known.
    @Nullable
    NotEvicted refusalOf(EvictablePod pod, long nowMicros) {
        NotEvicted refusal = byPod.get(pod.identity().uid());
        if (refusal != null) {
            return refusal;
        }
        Slow slow = pod.owner() == null ? null : slowWorkloads.get(pod.owner());
        if (slow != null && nowMicros < slow.untilMicros()) {
            return slow.refusal();
        }
        return slowCounts.getOrDefault(pod.identity().namespace(), 0) < SEVERAL
                ? null
                : new NotEvicted(
                        NotEvictedCause.OWNER_UNKNOWN,
                        "several workloads of its namespace cannot be read, or not soon",
                        "the other pods were tried");
    }

    void addRefusal(String podUid, NotEvicted refusal) {
        byPod.put(podUid, refusal);
    }

    /// @param controller as the pod names it
    void addSlow(Workload controller, NotEvicted refusal, long nowMicros) {
        slowWorkloads.values().removeIf(slow -> slow.untilMicros() <= nowMicros);
        if (slowWorkloads.put(controller, new Slow(refusal, nowMicros + UNASKED_MICROS)) == null) {
            slowCounts.merge(controller.namespace(), 1, Integer::sum);
        }
    }

    /// Who makes pods all the time makes refusals of pods that are gone.
    void retainPods(List<EvictablePod> pods) {
        byPod.keySet().retainAll(pods.stream().map(pod -> pod.identity().uid()).collect(Collectors.toSet()));
    }

    /// All were asked for, or one is gone: each may be tried anew.
    void beginRound() {
        byPod.clear();
        slowCounts.clear();
    }
}
