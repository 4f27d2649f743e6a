package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Follows evictions to the pods' ends, measures their relief, and closes evictions whose demand has cleared.
record EvictionFollow(EvictorDoors doors, EvictionLedgerWriter writer, EvictionListener listener) {

    /// An eviction that was asked for has been seen on the pod by then, if it was accepted.
    private static final Duration SEEN = Duration.ofSeconds(30);

    /// A migration that takes longer is not waited for.
    private static final Duration EVACUATION = Duration.ofMinutes(10);

    /// So long after its deletion time a pod may take to be gone.
    private static final Duration SLOW = Duration.ofMinutes(5);

    /// A pod with a longer grace period takes no place in the caps for longer.
    private static final Duration LONGEST_PLACE = Duration.ofMinutes(10);

    /// It counts as one that should be gone by then.
    private static final Duration LONGEST_GRACE = Duration.ofHours(1);

    /// A pod of which the API server says nothing for so long is not waited for.
    private static final Duration UNKNOWN = Duration.ofMinutes(15);

    private static final int FRESH_SNAPSHOTS = 2;

    /// @param events takes events about the node
    void advanceEvictions(EvictingNode node, Consumer<NodeEvent.What> events) {
        Entry entryInFlight = node.recorded().inFlight();
        if (entryInFlight != null) {
            State next = nextState(
                    entryInFlight,
                    node.goingSince(entryInFlight.id()),
                    deleting -> judgeEnd(node, entryInFlight, deleting, events));
            if (next == State.ENDED) {
                Instant endTime = writer.times().noted();
                node.snapshotsSince(entryInFlight.id());
                writer.writeRecord(node, record -> record.withEntry(entryInFlight.endedAt(endTime)));
            } else if (next == null && node.goingSince(entryInFlight.id()).compareTo(UNKNOWN) >= 0) {
                writer.writeRecord(node, record -> record.withEntry(entryInFlight.settled()));
            } else if (next == null && node.goingSince(entryInFlight.id()).compareTo(SLOW) >= 0) {
                node.releasePlace(entryInFlight.id());
            } else if (next != null && next != entryInFlight.state()) {
                writer.writeRecord(node, record -> record.withEntry(entryInFlight.withState(next)));
                if (next == State.REFUSED
                        && node.fruitless.noteOwner(entryInFlight.pod().owner())) {
                    pauseOwner(entryInFlight);
                }
            }
        }
        Entry ended = node.recorded().measuring();
        if (ended != null) {
            measureRelief(node, ended, events);
        } else {
            closeEpisodes(node);
        }
    }

    /// Nothing came of it twice: the next in rank is tried before it is tried again. Who changes a PodDisruptionBudget
    /// all the time brings that about.
    private void pauseOwner(Entry entry) {
        String owner = entry.pod().owner().text();
        NotEvicted notEvicted = new NotEvicted(
                NotEvictedCause.CONFLICT,
                "pod " + entry.pod().path() + " was to be evicted, and nothing came of it",
                "it is asked again");
        writer.pauses().pauseRefused(owner, notEvicted, null, writer.times().micros());
    }

    /// How far it has come; null where that cannot be known now.
    ///
    /// @param ending takes the deletion time of a pod that is being deleted
    private @Nullable State nextState(Entry entry, Duration age, Consumer<Instant> ending) {
        ApiOutcome<EvictablePod> podOutcome = writer.pauseAfter(doors.pods()
                .readPod(entry.pod().owner().namespace(), entry.pod().name()));
        if (podOutcome instanceof ApiOutcome.NotFound) {
            return State.ENDED;
        }
        if (!(podOutcome instanceof ApiOutcome.Done<EvictablePod>(EvictablePod pod))) {
            return null;
        }
        if (!pod.identity().uid().equals(entry.pod().uid()) || pod.state().isOver()) {
            return State.ENDED;
        }
        Instant deleting = pod.state().deleting();
        if (deleting != null) {
            ending.accept(deleting);
            return State.ACCEPTED;
        }
        if (pod.isMoving() && entry.state() != State.ACCEPTED) { // everybody may mark a pod as one that moves
            return age.compareTo(EVACUATION) < 0 ? State.EVACUATING : State.REFUSED;
        }
        return age.compareTo(SEEN) < 0 ? entry.state() : State.REFUSED;
    }

    /// Says it once where the pod should long be gone. Its age is that of its eviction in steady time, whatever clocks
    /// say.
    private void judgeEnd(EvictingNode node, Entry entry, Instant deleting, Consumer<NodeEvent.What> events) {
        Duration grace = Duration.between(entry.at(), deleting);
        Duration going = node.goingSince(entry.id());
        if (going.compareTo(boundedGrace(grace, LONGEST_PLACE).plus(SLOW)) >= 0) {
            node.releasePlace(entry.id());
        }
        if (going.compareTo(boundedGrace(grace, LONGEST_GRACE).plus(SLOW)) >= 0 && node.markStuck(entry.id())) {
            listener.evictionStuck(entry.signal());
            events.accept(new NodeEvent.What(
                    true,
                    "EvictionStuck",
                    "Evict",
                    "Pod " + entry.pod().path() + " was evicted from node " + node.name + " for " + entry.signal()
                            + ", should be gone since " + deleting + " and is not. No further pod of this node, nor of "
                            + entry.pod().owner().text() + ", is evicted until it is. Maybe the kubelet does not"
                            + " answer, or a finalizer keeps the pod."));
        }
    }

    private static Duration boundedGrace(Duration grace, Duration longest) {
        return grace.isNegative() ? Duration.ZERO : grace.compareTo(longest) > 0 ? longest : grace;
    }

    private void measureRelief(EvictingNode node, Entry ended, Consumer<NodeEvent.What> events) {
        Long available = doors.availableAmount(node.name, ended.signal());
        if (node.snapshotsSince(ended.id()) < FRESH_SNAPSHOTS || available == null) {
            return;
        }
        Entry measured = ended.withAvailableAfter(available);
        if (!(writer.writeRecord(node, record -> record.withEntry(measured)) instanceof ApiOutcome.Done)) {
            return;
        }
        Double ratio = measured.relief().ratio();
        if (ratio != null) {
            listener.reliefMeasured(ended.signal(), ratio);
        }
        if (node.recorded().isUseless(ended.signal()) && node.isToReport("useless " + ended.signal())) {
            listener.evictionsUseless(ended.signal());
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
    private void closeEpisodes(EvictingNode node) {
        if (!node.isHeard()) {
            return;
        }
        EvictionRecord record = node.recorded();
        for (DemandState demand : node.demands()) {
            if (demand.demand() instanceof Demand.Evict(String signal)
                    && demand.phase() == Phase.INACTIVE
                    && !demand.timing().frozen()
                    && !record.withClosed(signal).equals(record)) {
                writer.writeRecord(node, oldRecord -> oldRecord.withClosed(signal));
            }
        }
    }
}
