package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Follows evictions to the pods' ends, measures their relief, and closes evictions whose demand has cleared.
record EvictionFollow(EvictorDoors doors, EvictionWriter writer, EvictionListener listener) {

    /// An eviction that was asked for has been seen on the pod by then, if it was accepted.
    private static final Duration SEEN = Duration.ofSeconds(30);

    /// A migration that takes longer is not waited for.
    private static final Duration EVACUATION = Duration.ofMinutes(10);

    private static final int FRESH_SNAPSHOTS = 2;

    /// @param events takes events about the node
    void advance(EvictingNode node, Consumer<NodeEvent.What> events) {
        Entry going = node.recorded().inFlight();
        if (going != null) {
            State next = state(going, node.goingSince(going.id()));
            if (next == State.ENDED) {
                Instant now = writer.times().noted();
                node.snapshotsSince(going.id());
                writer.write(node, record -> record.with(going.endedAt(now)));
            } else if (next != null && next != going.state()) {
                writer.write(node, record -> record.with(going.in(next)));
            }
        }
        Entry ended = node.recorded().measuring();
        if (ended != null) {
            measure(node, ended, events);
        } else {
            close(node);
        }
    }

    /// How far it has come; null where that cannot be known now.
    private @Nullable State state(Entry going, Duration age) {
        ApiOutcome<EvictablePod> read =
                doors.pods().pod(going.pod().owner().namespace(), going.pod().name());
        if (read instanceof ApiOutcome.NotFound) {
            return State.ENDED;
        }
        if (!(read instanceof ApiOutcome.Done<EvictablePod>(EvictablePod pod))) {
            return null;
        }
        if (!pod.identity().uid().equals(going.pod().uid()) || pod.state().isOver()) {
            return State.ENDED;
        }
        if (pod.state().deleting() != null) {
            return State.ACCEPTED;
        }
        if (pod.isMoving()) {
            return age.compareTo(EVACUATION) < 0 ? State.EVACUATING : State.REFUSED;
        }
        return age.compareTo(SEEN) < 0 ? going.state() : State.REFUSED;
    }

    private void measure(EvictingNode node, Entry ended, Consumer<NodeEvent.What> events) {
        Long now = doors.available(node.name, ended.signal());
        if (node.snapshotsSince(ended.id()) < FRESH_SNAPSHOTS || now == null) {
            return;
        }
        Entry measured = ended.after(now);
        if (!(writer.write(node, record -> record.with(measured)) instanceof ApiOutcome.Done)) {
            return;
        }
        Double ratio = measured.relief().ratio();
        if (ratio != null) {
            listener.relieved(ended.signal(), ratio);
        }
        if (node.recorded().useless(ended.signal()) && node.reported.add("useless " + ended.signal())) {
            listener.useless(ended.signal());
            events.accept(new NodeEvent.What(
                    true,
                    "EvictionUseless",
                    "Evict",
                    "The last two evictions brought " + ended.signal()
                            + " no relief, so no further pod is evicted until"
                            + " the demand has cleared. Maybe something that is no pod uses it up, or the replacement"
                            + " came back to this node."));
        }
    }

    /// Once the demand has cleared, the next begins a new episode.
    private void close(EvictingNode node) {
        if (!node.isHeard()) {
            return;
        }
        EvictionRecord record = node.recorded();
        for (DemandState each : node.demands()) {
            if (each.demand() instanceof Demand.Evict(String signal)
                    && each.phase() == Phase.INACTIVE
                    && !each.timing().frozen()
                    && !record.closed(signal).equals(record)) {
                writer.write(node, now -> now.closed(signal));
            }
        }
    }
}
