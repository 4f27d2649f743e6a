package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why pods of a node may not go, as far as it was answered since all were asked for last. A namespace whose workloads
/// say no often, or slowly, is put off until the other namespaces were asked: then it is its turn again. A workload
/// that takes long to ask for, or cannot be read, is not asked for again soon, whichever of its pods comes next.
final class KnownRefusals {

    private static final long UNASKED_MICROS = TimeUnit.MINUTES.toMicros(1);

    /// What takes so long is slow.
    private static final long SLOW_MICROS = TimeUnit.SECONDS.toMicros(1);

    /// What one namespace may take in its turn.
    private static final Spent MOST = new Spent(10, TimeUnit.SECONDS.toMicros(2));

    private record Slow(NotEvicted refusal, long untilMicros) {}

    private record Known(String namespace, NotEvicted refusal) {}

    private record Spent(int refusals, long micros) {

        private Spent plus(Spent other) {
            return new Spent(refusals + other.refusals, micros + other.micros);
        }

        private boolean isUsedUp() {
            return refusals >= MOST.refusals || micros >= MOST.micros;
        }
    }

    private final Map<String, Known> byPod = new HashMap<>();
    private final Map<Workload, Slow> slowWorkloads = new HashMap<>();

    /// By namespace, in its turn.
    private final Map<String, Spent> spent = new HashMap<>();

    private boolean hasPutOff;
    private boolean hasUnasked;

    /// A look begins.
    void beginLook() {
        hasPutOff = false;
        hasUnasked = false;
    }

    /// Null if nothing is known, and it may be asked for now.
    @Nullable
    NotEvicted refusalOf(EvictablePod pod, long nowMicros) {
        Known known = byPod.get(pod.identity().uid());
        if (known != null) {
            return known.refusal();
        }
        Slow slow = pod.owner() == null ? null : slowWorkloads.get(pod.owner());
        if (slow != null && nowMicros < slow.untilMicros()) {
            return slow.refusal();
        }
        Spent spentByNamespace = spent.get(pod.identity().namespace());
        if (spentByNamespace == null || !spentByNamespace.isUsedUp()) {
            return null;
        }
        hasPutOff = true;
        return new NotEvicted(
                NotEvictedCause.NOT_ASKED,
                "workloads of its namespace said no several times, or slowly",
                "those of other namespaces were asked for");
    }

    void addRefusal(EvictablePod pod, NotEvicted refusal) {
        byPod.put(pod.identity().uid(), new Known(pod.identity().namespace(), refusal));
    }

    /// A workload said no, or could not be read.
    ///
    /// @param pod as it was listed
    /// @param tookMicros to find out
    void addAnswer(EvictablePod pod, NotEvicted refusal, long tookMicros, long nowMicros) {
        addRefusal(pod, refusal);
        addSpent(pod.identity().namespace(), tookMicros);
        Workload controller = pod.owner();
        if (controller != null && (tookMicros >= SLOW_MICROS || refusal.cause() == NotEvictedCause.OWNER_UNKNOWN)) {
            slowWorkloads.values().removeIf(slow -> slow.untilMicros() <= nowMicros);
            slowWorkloads.put(controller, new Slow(refusal, nowMicros + UNASKED_MICROS));
        }
    }

    /// Something of the namespace was refused.
    void addSpent(String namespace, long tookMicros) {
        spent.merge(namespace, new Spent(1, tookMicros), Spent::plus);
    }

    /// The namespace has had its turn.
    void putOffNamespace(String namespace) {
        spent.put(namespace, MOST);
        hasPutOff = true;
    }

    /// A pod could not be asked for in this look.
    void noteUnasked() {
        hasUnasked = true;
    }

    /// Who makes pods all the time makes refusals of pods that are gone.
    void retainPods(List<EvictablePod> pods) {
        byPod.keySet().retainAll(pods.stream().map(pod -> pod.identity().uid()).collect(Collectors.toSet()));
    }

    /// Where all others were asked for, it is the turn of those that were put off; what the others said is asked anew.
    void takeTurns() {
        if (hasPutOff && !hasUnasked) {
            Set<String> putOff = spent.entrySet().stream()
                    .filter(entry -> entry.getValue().isUsedUp())
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
            byPod.values().removeIf(known -> !putOff.contains(known.namespace()));
            spent.clear();
        }
    }

    /// All were asked for, or one is gone: each may be tried anew.
    void beginRound() {
        byPod.clear();
        spent.clear();
    }
}
