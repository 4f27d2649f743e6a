package io.barograph.controller.kube.pods;

import io.barograph.problem.ForeignKeys;
import module java.base;

/// On which nodes DaemonSets keep pods that a node cannot do without. A pair stays when the pod there is
/// gone, since a rollout takes each pod away before it makes the next; of such pairs the latest are kept.
final class CriticalDaemonPods {

    /// Many more than a rollout empties at one time.
    static final int MAX_LEFT = 10_000;

    private final Map<String, NodeDaemon> byUid = new HashMap<>();
    /// By the node, then by the DaemonSet.
    private final Map<String, Map<String, Integer>> pods = new HashMap<>();
    /// The latest last.
    private final SequencedSet<NodeDaemon> emptiedDaemons = new LinkedHashSet<>();

    private record NodeDaemon(String node, String daemonSet) {}

    synchronized void addPod(LivePod pod) {
        String daemonSet = pod.extras().criticalSet();
        if (daemonSet.isEmpty() || pod.node().isEmpty() || pod.load().isOver()) {
            removePod(pod);
        } else if (!byUid.containsKey(pod.uid())) {
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
            keepEmptied(nodeDaemon);
        }
    }

    /// Takes over the pairs for which no pod is listed any more: a rollout may be under way.
    void takeOver(CriticalDaemonPods previousPods) {
        List<NodeDaemon> knownDaemons = previousPods.nodeDaemons();
        synchronized (this) {
            for (NodeDaemon nodeDaemon : knownDaemons) {
                Map<String, Integer> podCounts = pods.computeIfAbsent(nodeDaemon.node(), _ -> new HashMap<>());
                if (podCounts.putIfAbsent(nodeDaemon.daemonSet(), 0) == null) {
                    keepEmptied(nodeDaemon);
                }
            }
        }
    }

    /// The oldest without a pod first.
    private synchronized List<NodeDaemon> nodeDaemons() {
        SequencedSet<NodeDaemon> allDaemons = new LinkedHashSet<>(emptiedDaemons);
        pods.forEach((node, sets) -> sets.keySet().forEach(set -> allDaemons.add(new NodeDaemon(node, set))));
        return List.copyOf(allDaemons);
    }

    private void keepEmptied(NodeDaemon nodeDaemon) {
        emptiedDaemons.addLast(nodeDaemon);
        if (emptiedDaemons.size() > MAX_LEFT) {
            forgetDaemon(emptiedDaemons.removeFirst());
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
        return ForeignKeys.copyOf(pods.getOrDefault(node, Map.of()).keySet());
    }
}
