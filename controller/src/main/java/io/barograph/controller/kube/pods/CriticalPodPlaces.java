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
    private final SequencedSet<Place> emptiedPlaces = new LinkedHashSet<>();

    private record Place(String node, String daemonSet) {}

    synchronized void addPod(LivePod pod) {
        String daemonSet = pod.extras().criticalSet();
        if (daemonSet.isEmpty() || pod.node().isEmpty() || pod.load().isOver()) {
            removePod(pod);
        } else if (!byUid.containsKey(pod.uid())) {
            Place place = new Place(pod.node(), daemonSet);
            byUid.put(pod.uid(), place);
            emptiedPlaces.remove(place);
            pods.computeIfAbsent(place.node(), _ -> new HashMap<>()).merge(daemonSet, 1, Integer::sum);
        }
    }

    synchronized void removePod(LivePod pod) {
        Place place = byUid.remove(pod.uid());
        Map<String, Integer> podCounts = place == null ? null : pods.get(place.node());
        if (place != null && podCounts != null && podCounts.merge(place.daemonSet(), -1, Integer::sum) == 0) {
            keepEmptyPlace(place);
        }
    }

    /// Takes over the places at which no pod is listed any more: a rollout may be under way.
    void takeOver(CriticalPodPlaces previousPlaces) {
        List<Place> knownPlaces = previousPlaces.places();
        synchronized (this) {
            for (Place place : knownPlaces) {
                Map<String, Integer> podCounts = pods.computeIfAbsent(place.node(), _ -> new HashMap<>());
                if (podCounts.putIfAbsent(place.daemonSet(), 0) == null) {
                    keepEmptyPlace(place);
                }
            }
        }
    }

    /// The oldest without a pod first.
    private synchronized List<Place> places() {
        SequencedSet<Place> allPlaces = new LinkedHashSet<>(emptiedPlaces);
        pods.forEach((node, sets) -> sets.keySet().forEach(set -> allPlaces.add(new Place(node, set))));
        return List.copyOf(allPlaces);
    }

    private void keepEmptyPlace(Place place) {
        emptiedPlaces.addLast(place);
        if (emptiedPlaces.size() > MAX_LEFT) {
            forgetPlace(emptiedPlaces.removeFirst());
        }
    }

    private void forgetPlace(Place place) {
        Map<String, Integer> podCounts = pods.get(place.node());
        if (podCounts != null) {
            podCounts.remove(place.daemonSet());
            if (podCounts.isEmpty()) {
                pods.remove(place.node());
            }
        }
    }

    /// The DaemonSets, `namespace/name` each, that have such a pod on this node, or had one last.
    synchronized Set<String> criticalSetsOn(String node) {
        return Set.copyOf(pods.getOrDefault(node, Map.of()).keySet());
    }
}
