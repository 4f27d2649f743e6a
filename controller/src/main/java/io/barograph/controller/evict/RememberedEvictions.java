package io.barograph.controller.evict;

import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node's annotation says of evictions, and how far it is believed. Every account that may edit the node can
/// write it. So it holds up other nodes only by what this replica wrote itself, by pods that the API server knows, and
/// by a few others an hour, of all nodes together no more than half of an hour's. Written by the evictor's thread
/// alone.
final class RememberedEvictions {

    /// So long an eviction that another replica may just have noted is taken for one that is under way.
    private static final long BELIEVED_MICROS = TimeUnit.SECONDS.toMicros(30);

    private static final long HOUR_MICROS = TimeUnit.HOURS.toMicros(1);

    /// Evictions of one node that count within an hour without a proof: another leader's that are over.
    private static final int MOST_UNPROVED = 5;

    /// A node has one eviction under way; more are invented, or left over.
    private static final int MOST_ASKED = 3;

    private final EvictionTimes times;
    /// What the annotation says; where it cannot be read, what it said before.
    private volatile EvictionRecord recorded = EvictionRecord.NONE;
    /// When each step of an eviction was seen, in steady time: it is as old as that, whatever clocks say.
    private volatile Map<String, EvictionTimes.Seen> steps = Map.of();
    private volatile Map<String, Claim> claims = Map.of();
    /// The eviction whose pod should long be gone and is not; empty where none is.
    private volatile String stuck = "";

    private enum Proof {
        /// We wrote it, or the API server shows that its pod is ending.
        PROVED,
        UNPROVED,
        /// The API server knows no such pod there.
        DISPROVED,
        /// One too many within the hour.
        IGNORED
    }

    private record Claim(Proof proof, long sinceMicros) {

        private boolean isRecent(long now, long micros) {
            return now - sinceMicros < micros;
        }
    }

    RememberedEvictions(EvictionTimes times) {
        this.times = times;
    }

    EvictionRecord recorded() {
        return recorded;
    }

    /// Whether an eviction that it tells of is not closed.
    boolean isOpen() {
        return recorded.entries().stream().anyMatch(each -> !each.closed());
    }

    /// @param first whether it is the first state that this process sees of the node
    /// @param ours whether this process wrote it
    void remember(EvictionRecord latest, boolean first, boolean ours) {
        long now = times.micros();
        Map<String, EvictionTimes.Seen> seen = new HashMap<>();
        for (Entry each : latest.entries()) {
            EvictionTimes.Seen known = steps.get(each.step());
            seen.put(each.step(), known == null ? new EvictionTimes.Seen(first ? each.lastTime() : null, now) : known);
        }
        steps = seen;
        weigh(latest, ours);
        recorded = latest;
    }

    /// What has vanished from the record still counts among the unproved ones of its hour.
    private void weigh(EvictionRecord latest, boolean ours) {
        long now = times.micros();
        Map<String, Claim> next = new HashMap<>();
        claims.forEach((id, claim) -> {
            boolean isCounted = claim.proof != Proof.PROVED && claim.proof != Proof.IGNORED;
            if ((isCounted && claim.isRecent(now, HOUR_MICROS))
                    || latest.entries().stream().anyMatch(each -> each.id().equals(id))) {
                next.put(id, claim);
            }
        });
        for (Entry each : latest.entries().reversed()) {
            long unproved = next.values().stream()
                    .filter(it -> it.proof == Proof.UNPROVED || it.proof == Proof.DISPROVED)
                    .filter(it -> it.isRecent(now, HOUR_MICROS))
                    .count();
            Proof proof = ours ? Proof.PROVED : unproved < MOST_UNPROVED ? Proof.UNPROVED : Proof.IGNORED;
            next.putIfAbsent(each.id(), new Claim(proof, now));
        }
        claims = next;
    }

    /// The latest evictions under way of which the API server has to be asked whether there is such a pod.
    List<Entry> unproved() {
        return recorded.entries().reversed().stream()
                .filter(each -> each.inFlight() && isUnproved(claims.get(each.id())))
                .limit(MOST_ASKED)
                .toList();
    }

    private static boolean isUnproved(@Nullable Claim claim) {
        return claim != null && (claim.proof == Proof.UNPROVED || claim.proof == Proof.IGNORED);
    }

    /// What the API server said of it.
    ///
    /// @param isEnding whether the pod is there and ending; null where that is not known, or may come yet
    void prove(Entry entry, @Nullable Boolean isEnding) {
        Claim claim = Objects.requireNonNull(claims.get(entry.id()));
        Map<String, Claim> next = new HashMap<>(claims);
        Proof proof = isEnding == null ? claim.proof : isEnding ? Proof.PROVED : Proof.DISPROVED;
        proof = claim.proof == Proof.IGNORED && proof != Proof.PROVED ? claim.proof : proof;
        next.put(entry.id(), new Claim(proof, claim.sinceMicros));
        claims = next;
    }

    /// All of it, with its times: its own node waits for all that is said there.
    EvictionRecord all() {
        Map<String, EvictionTimes.Seen> seen = steps;
        return recorded.at(each -> {
            EvictionTimes.Seen step = seen.get(each.step());
            return step == null ? each.lastTime() : times.of(step);
        });
    }

    /// What of it holds up other nodes.
    EvictionRecord believed() {
        long now = times.micros();
        return new EvictionRecord(all().entries().stream()
                .map(each -> believed(each, now))
                .filter(Objects::nonNull)
                .toList());
    }

    private @Nullable Entry believed(Entry entry, long now) {
        Claim claim = claims.get(entry.id());
        if (claim == null || claim.proof == Proof.PROVED) {
            return entry;
        }
        if (claim.proof == Proof.IGNORED) {
            return null;
        }
        boolean isFresh = claim.proof == Proof.UNPROVED && claim.isRecent(now, BELIEVED_MICROS);
        return entry.inFlight() && isFresh ? entry : entry.settled();
    }

    private Set<String> claimed() {
        return claims.entrySet().stream()
                .filter(each -> each.getValue().proof != Proof.PROVED)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /// The pod of this eviction does not end.
    ///
    /// @return whether that is new
    boolean markStuck(String eviction) {
        boolean isNew = !stuck.equals(eviction);
        stuck = eviction;
        return isNew;
    }

    /// @param all whether for its own node
    EvictionHistory.Kept kept(String node, String pool, boolean ready, boolean all) {
        EvictionRecord record = all ? all() : believed();
        Entry going = record.inFlight();
        return new EvictionHistory.Kept(
                node, pool, record, ready && (going == null || !going.id().equals(stuck)), claimed());
    }
}
