package io.barograph.controller.reclaim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which of many finished pods is deleted next: of the nodes on which room is demanded first, then of the node whose
/// turn was longest ago, of the namespace there whose turn was. So neither thousands of pods of a tenant nor of a node
/// keep those of others waiting, whatever came between two looks.
final class DeletionTurns {

    private final Map<String, Long> nodeTurns = new HashMap<>();
    private final Map<NodeNamespace, Long> namespaceTurns = new HashMap<>();
    private long turns;

    private record NodeNamespace(String node, String namespace) {}

    /// The pods of one look.
    final class Look {

        private final Map<String, Map<NodeNamespace, Deque<EvictablePod>>> podsByNode = new HashMap<>();
        private final Set<String> demanded;

        private Look(List<EvictablePod> pods, Set<String> demanded) {
            this.demanded = demanded;
            for (EvictablePod pod : pods) {
                NodeNamespace place =
                        new NodeNamespace(pod.spec().node(), pod.identity().namespace());
                podsByNode
                        .computeIfAbsent(place.node, _ -> new HashMap<>())
                        .computeIfAbsent(place, _ -> new ArrayDeque<>())
                        .add(pod);
            }
            nodeTurns.keySet().retainAll(podsByNode.keySet());
            namespaceTurns
                    .keySet()
                    .removeIf(place ->
                            !podsByNode.getOrDefault(place.node, Map.of()).containsKey(place));
        }

        /// Its pods have no turn any more in this look.
        void skipNamespace(String namespace) {
            podsByNode.values().forEach(places -> places.keySet().removeIf(place -> place.namespace.equals(namespace)));
            podsByNode.values().removeIf(Map::isEmpty);
        }

        /// Null where none is left.
        @Nullable
        EvictablePod nextPod() {
            String node = podsByNode.keySet().stream()
                    .min(Comparator.comparing((String name) -> !demanded.contains(name))
                            .thenComparing(name -> nodeTurns.getOrDefault(name, 0L))
                            .thenComparing(Comparator.naturalOrder()))
                    .orElse(null);
            if (node == null) {
                return null;
            }
            Map<NodeNamespace, Deque<EvictablePod>> places = podsByNode.getOrDefault(node, Map.of());
            NodeNamespace place = Collections.min(
                    places.keySet(),
                    Comparator.comparing((NodeNamespace name) -> namespaceTurns.getOrDefault(name, 0L))
                            .thenComparing(NodeNamespace::namespace));
            Deque<EvictablePod> pods = places.getOrDefault(place, new ArrayDeque<>());
            EvictablePod pod = pods.poll();
            turns++;
            nodeTurns.put(node, turns);
            namespaceTurns.put(place, turns);
            if (pods.isEmpty()) {
                places.remove(place);
            }
            if (places.isEmpty()) {
                podsByNode.remove(node);
            }
            return pod;
        }
    }

    /// @param pods of each namespace on each node in the order in which they go
    /// @param demanded nodes on which room is demanded
    Look beginLook(List<EvictablePod> pods, Set<String> demanded) {
        return new Look(pods, demanded);
    }
}
