package io.barograph.controller.kube.pods;

import module java.base;

/// On which nodes DaemonSets keep pods that a node cannot do without. A place stays one when the pod there is
/// gone, since a rollout takes each pod away before it makes the next; of such places the latest are kept.
final class CriticalPodPlaces {

    /// Many more than a rollout empties at one time.
    static final int MAX_LEFT = 10_000;

    private final Map<String, Place> byUid = new HashMap<>();
    /// By the node, then by the DaemonSet.
    private final Map<String, Map<String, Integer>> pods = new HashMap<>();
    /// The latest last.
    private final SequencedSet<Place> left = new LinkedHashSet<>();

    private record Place(String node, String daemonSet) {}

    synchronized void present(LivePod pod) {
        String daemonSet = pod.beside().criticalSet();
        if (daemonSet.isEmpty() || pod.node().isEmpty() || pod.load().isOver()) {
            gone(pod);
        } else if (!byUid.containsKey(pod.uid())) {
            Place place = new Place(pod.node(), daemonSet);
            byUid.put(pod.uid(), place);
            left.remove(place);
            pods.computeIfAbsent(place.node(), _ -> new HashMap<>()).merge(daemonSet, 1, Integer::sum);
        }
    }

    synchronized void gone(LivePod pod) {
        Place place = byUid.remove(pod.uid());
        Map<String, Integer> there = place == null ? null : pods.get(place.node());
        if (place != null && there != null && there.merge(place.daemonSet(), -1, Integer::sum) == 0) {
            leave(place);
        }
    }

    /// Takes over the places at which no pod is listed any more: a rollout may be under way.
    void takeOver(CriticalPodPlaces before) {
        List<Place> known = before.places();
        synchronized (this) {
            for (Place each : known) {
                Map<String, Integer> there = pods.computeIfAbsent(each.node(), _ -> new HashMap<>());
                if (there.putIfAbsent(each.daemonSet(), 0) == null) {
                    leave(each);
                }
            }
        }
    }

    /// The oldest without a pod first.
    private synchronized List<Place> places() {
        SequencedSet<Place> all = new LinkedHashSet<>(left);
        pods.forEach((node, sets) -> sets.keySet().forEach(set -> all.add(new Place(node, set))));
        return List.copyOf(all);
    }

    private void leave(Place place) {
        left.addLast(place);
        if (left.size() > MAX_LEFT) {
            forget(left.removeFirst());
        }
    }

    private void forget(Place place) {
        Map<String, Integer> there = pods.get(place.node());
        if (there != null) {
            there.remove(place.daemonSet());
            if (there.isEmpty()) {
                pods.remove(place.node());
            }
        }
    }

    /// The DaemonSets, `namespace/name` each, that have such a pod on this node, or had one last.
    synchronized Set<String> on(String node) {
        return Set.copyOf(pods.getOrDefault(node, Map.of()).keySet());
    }
}
