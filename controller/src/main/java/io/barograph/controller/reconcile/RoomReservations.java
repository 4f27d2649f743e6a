package io.barograph.controller.reconcile;

import module java.base;

/// How long the room of nodes has been kept for pods that wait. Whoever could use it has had time: the
/// scheduler tries each pod again within five minutes, and an autoscaler brings a node within fifteen.
/// Without an end one pod that names a node, and waits for something else, would keep hard taints from that
/// node for ever.
///
/// Only the reconciler's thread uses it.
final class RoomReservations {

    static final Duration LONGEST = Duration.ofMinutes(15);

    /// Counted from the first pass that kept the room.
    static final Duration WINDOW = Duration.ofHours(1);

    private final Map<String, Long> firstKeptMicros = new HashMap<>();

    /// Whether the room of this node is kept for the pods that need it now.
    ///
    /// @param nowMicros monotonic
    boolean tryReserveRoom(String node, long nowMicros) {
        long kept = nowMicros - firstKeptMicros.computeIfAbsent(node, _ -> nowMicros);
        if (kept >= TimeUnit.NANOSECONDS.toMicros(WINDOW.toNanos())) {
            firstKeptMicros.put(node, nowMicros);
            return true;
        }
        return kept < TimeUnit.NANOSECONDS.toMicros(LONGEST.toNanos());
    }

    void retainNodes(Set<String> names) {
        firstKeptMicros.keySet().retainAll(names);
    }
}
