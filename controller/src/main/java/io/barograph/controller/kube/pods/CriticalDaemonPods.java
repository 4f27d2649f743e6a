package io.barograph.controller.kube.pods;

import io.barograph.problem.ForeignKeys;
import module java.base;

/// On which nodes DaemonSets keep pods that a node cannot do without. A pair stays for an hour when the pod there
/// is gone, since a rollout takes each pod away before it makes the next; of such pairs the latest are kept. Only a pod
/// that runs makes one: whoever may create pods may bind some to any node, where they never run.
final class CriticalDaemonPods {

    /// Many more than a rollout empties at one time.
    static final int MAX_LEFT = 10_000;

    private static final long KEPT_MICROS = TimeUnit.HOURS.toMicros(1);

    private final LongSupplier micros;

    private final Map<String, NodeDaemon> byUid = new HashMap<>();
    /// By the node, then by the DaemonSet.
    private final Map<String, Map<String, Integer>> pods = new HashMap<>();
    /// Since when each has no pod; the latest last.
    private final SequencedMap<NodeDaemon, Long> emptiedDaemons = new LinkedHashMap<>();

    private record NodeDaemon(String node, String daemonSet) {}

    /// @param micros a steady time
    CriticalDaemonPods(LongSupplier micros) {
        this.micros = micros;
    }

    synchronized void addPod(LivePod pod) {
        String daemonSet = pod.extras().criticalSet();
        if (daemonSet.isEmpty() || pod.node().isEmpty() || pod.load().isOver()) {
            removePod(pod);
        } else if (pod.load().phase() == LivePod.Phase.RUNNING && !byUid.containsKey(pod.uid())) {
            NodeDaemon nodeDaemon = new NodeDaemon(pod.node(), daemonSet);
            byUid.put(pod.uid(), nodeDaemon);
            emptiedDaemons.remove(nodeDaemon);
            pods.computeIfAbsent(nodeDaemon.node(), _ -> new HashMap<>()).merge(daemonSet, 1, Integer::sum);
        }
    }

    synchronized void removePod(LivePod pod) {
        NodeDaemon nodeDaemon = byUid.remove(pod.uid());
        Map<String, Integer> podCounts = nodeDaemon == null ? null : pods.get(nodeDaemon.node());
        if (nodeDaemon != null && podCounts != null && podCounts.merge(nodeDaemon.daemonSet(), -1, Integer::sum) == 0) {
            keepEmptied(nodeDaemon, micros.getAsLong());
        }
    }

    /// Takes over the pairs for which no pod is listed any more: a rollout may be under way.
    void takeOver(CriticalDaemonPods previousPods) {
        SequencedMap<NodeDaemon, Long> knownDaemons = previousPods.nodeDaemons();
        synchronized (this) {
            knownDaemons.forEach((nodeDaemon, emptiedMicros) -> {
                Map<String, Integer> podCounts = pods.computeIfAbsent(nodeDaemon.node(), _ -> new HashMap<>());
                if (podCounts.putIfAbsent(nodeDaemon.daemonSet(), 0) == null) {
                    keepEmptied(nodeDaemon, emptiedMicros);
                }
            });
        }
    }

    /// The oldest without a pod first, since when; those with a pod as of now.
    private synchronized SequencedMap<NodeDaemon, Long> nodeDaemons() {
        SequencedMap<NodeDaemon, Long> allDaemons = new LinkedHashMap<>(emptiedDaemons);
        long nowMicros = micros.getAsLong();
        pods.forEach((node, sets) ->
                sets.keySet().forEach(set -> allDaemons.putIfAbsent(new NodeDaemon(node, set), nowMicros)));
        return allDaemons;
    }

    private void keepEmptied(NodeDaemon nodeDaemon, long emptiedMicros) {
        emptiedDaemons.putLast(nodeDaemon, emptiedMicros);
        if (emptiedDaemons.size() > MAX_LEFT) {
            forgetOldest();
        }
    }

    private void forgetOldest() {
        Map.Entry<NodeDaemon, Long> oldest = emptiedDaemons.pollFirstEntry();
        if (oldest != null) {
            forgetDaemon(oldest.getKey());
        }
    }

    private void forgetDaemon(NodeDaemon nodeDaemon) {
        Map<String, Integer> podCounts = pods.get(nodeDaemon.node());
        if (podCounts != null) {
            podCounts.remove(nodeDaemon.daemonSet());
            if (podCounts.isEmpty()) {
                pods.remove(nodeDaemon.node());
            }
        }
    }

    /// The DaemonSets, `namespace/name` each, that have such a pod on this node, or had one last.
    synchronized Set<String> criticalSetsOn(String node) {
        long nowMicros = micros.getAsLong();
        while (!emptiedDaemons.isEmpty()
                && nowMicros - emptiedDaemons.firstEntry().getValue() >= KEPT_MICROS) {
            forgetOldest();
        }
        return ForeignKeys.copyOf(pods.getOrDefault(node, Map.of()).keySet());
    }
}
