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

    /// So long after its deletion time a pod may take to be gone.
    private static final Duration SLOW = Duration.ofMinutes(5);

    /// A pod with a longer grace period holds up nobody for longer.
    private static final Duration LONGEST_GRACE = Duration.ofHours(1);

    /// A pod of which the API server says nothing for so long is not waited for.
    private static final Duration UNKNOWN = Duration.ofMinutes(15);

    private static final int FRESH_SNAPSHOTS = 2;

    /// @param events takes events about the node
    void advance(EvictingNode node, Consumer<NodeEvent.What> events) {
        Entry going = node.recorded().inFlight();
        if (going != null) {
            State next = state(going, node.goingSince(going.id()), deleting -> judgeEnd(node, going, deleting, events));
            if (next == State.ENDED) {
                Instant now = writer.times().noted();
                node.snapshotsSince(going.id());
                writer.write(node, record -> record.with(going.endedAt(now)));
            } else if (next == null && node.goingSince(going.id()).compareTo(UNKNOWN) >= 0) {
                writer.write(node, record -> record.with(going.settled()));
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

    /// Asks whether there are the pods that the node's annotation says are being evicted.
    void prove(EvictingNode node) {
        node.evictions.unproved().forEach(each -> prove(node, each));
    }

    private void prove(EvictingNode node, Entry claim) {
        ApiOutcome<EvictablePod> read =
                doors.pods().pod(claim.pod().owner().namespace(), claim.pod().name());
        Boolean isEnding = null;
        if (read instanceof ApiOutcome.NotFound) {
            isEnding = false;
        } else if (read instanceof ApiOutcome.Done<EvictablePod>(EvictablePod pod)) {
            boolean isThere = pod.identity().uid().equals(claim.pod().uid())
                    && pod.spec().node().equals(node.name);
            boolean isLeaving = pod.state().deleting() != null || pod.isMoving();
            isEnding = (isThere && !isLeaving) ? null : Boolean.valueOf(isThere); // it may come yet
        }
        node.evictions.prove(claim, isEnding);
    }

    /// How far it has come; null where that cannot be known now.
    ///
    /// @param ending takes the deletion time of a pod that is being deleted
    private @Nullable State state(Entry going, Duration age, Consumer<Instant> ending) {
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
        Instant deleting = pod.state().deleting();
        if (deleting != null) {
            ending.accept(deleting);
            return State.ACCEPTED;
        }
        if (pod.isMoving()) {
            return age.compareTo(EVACUATION) < 0 ? State.EVACUATING : State.REFUSED;
        }
        return age.compareTo(SEEN) < 0 ? going.state() : State.REFUSED;
    }

    /// Says it once where the pod should long be gone. Its age is that of its eviction in steady time, whatever clocks
    /// say.
    private void judgeEnd(EvictingNode node, Entry going, Instant deleting, Consumer<NodeEvent.What> events) {
        Duration grace = Duration.between(going.at(), deleting);
        grace = grace.isNegative() ? Duration.ZERO : grace.compareTo(LONGEST_GRACE) > 0 ? LONGEST_GRACE : grace;
        if (node.goingSince(going.id()).compareTo(grace.plus(SLOW)) >= 0 && node.evictions.markStuck(going.id())) {
            listener.stuck(going.signal());
            events.accept(new NodeEvent.What(
                    true,
                    "EvictionStuck",
                    "Evict",
                    "Pod " + going.pod().path() + " was evicted from node " + node.name + " for " + going.signal()
                            + ", should be gone since " + deleting + " and is not. No further pod of this node, nor of "
                            + going.pod().owner().text() + ", is evicted until it is. Maybe the kubelet does not"
                            + " answer, or a finalizer keeps the pod."));
        }
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
