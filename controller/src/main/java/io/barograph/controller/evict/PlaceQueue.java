package io.barograph.controller.evict;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.record.EvictionHistory;
import module java.base;

/// Which node has the next place in the caps: the one that has waited longest, the urgent some minutes before its turn,
/// and who had a place just now after all others. It goes by names, so that a node that goes out of sight for a moment
/// stays where it is. For the evictor's thread alone.
final class PlaceQueue {

    /// Who had a place within this time lets others go first.
    private static final long HAD_PLACE_MICROS = TimeUnit.SECONDS.toMicros(30);

    /// By so much the most urgent goes before its turn.
    private static final long MOST_AHEAD_MILLIS = TimeUnit.MINUTES.toMillis(2);

    /// One that is looked at later than that loses its turn.
    private static final long SOON_MICROS = 2 * NodeLook.LOOK_MICROS;

    private final Supplier<Collection<EvictingNode>> nodes;
    private final EvictionTimes times;
    private final RecentNodes hadPlace;
    private final Map<String, Long> waitingSinceMicros = new HashMap<>();

    PlaceQueue(Supplier<Collection<EvictingNode>> nodes, EvictionTimes times) {
        this.nodes = nodes;
        this.times = times;
        this.hadPlace = new RecentNodes(times, HAD_PLACE_MICROS);
    }

    /// Takes in whether the node has a place now.
    void notePlace(EvictingNode node) {
        if (node.kept().isBusy(times.steady())) {
            hadPlace.noteNode(node.name);
        }
    }

    /// Takes in why nothing was evicted from the node.
    void noteReasons(EvictingNode node, Collection<HeldBack> reasons) {
        boolean isWaiting = reasons.stream()
                .anyMatch(heldBack ->
                        heldBack instanceof NotEvicted notEvicted && notEvicted.cause() == NotEvictedCause.CAP);
        if (!isWaiting) {
            waitingSinceMicros.remove(node.name);
        } else if (waitingSinceMicros.putIfAbsent(node.name, times.micros()) == null) {
            waitingSinceMicros
                    .keySet()
                    .retainAll(nodes.get().stream()
                            .map(waitingNode -> waitingNode.name)
                            .collect(Collectors.toSet()));
        }
    }

    /// Whether a place that this node may have is for another one, which may have it too.
    boolean isOthersTurn(EvictingNode node, EvictionHistory history, EvictionCaps caps) {
        if (waitingSinceMicros.isEmpty()) {
            return false;
        }
        Set<String> fullPools = history.fullPools(caps, times.steady());
        return nodes.get().stream()
                .filter(otherNode -> otherNode != node && isReadyForPlace(otherNode))
                .filter(otherNode -> comparator().compare(otherNode, node) < 0)
                .anyMatch(otherNode -> !fullPools.contains(otherNode.kept().pool()));
    }

    private boolean isReadyForPlace(EvictingNode node) {
        return waitingSinceMicros.containsKey(node.name)
                && !node.needs().isEmpty()
                && node.notBeforeMicros - times.micros() <= SOON_MICROS;
    }

    private Comparator<EvictingNode> comparator() {
        return Comparator.comparing((EvictingNode node) -> hadPlace.isRecent(node.name))
                .thenComparingLong(this::turnMicros)
                .thenComparing(node -> node.name);
    }

    private long turnMicros(EvictingNode node) {
        return waitingSinceMicros.getOrDefault(node.name, times.micros())
                + TimeUnit.MILLISECONDS.toMicros(Math.min(node.shortestGraceMillis(), MOST_AHEAD_MILLIS));
    }

    /// Of how many nodes something is kept.
    int size() {
        return hadPlace.size() + waitingSinceMicros.size();
    }
}
