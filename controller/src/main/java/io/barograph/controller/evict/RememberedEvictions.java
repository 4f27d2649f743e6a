package io.barograph.controller.evict;

import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node's annotation says of evictions, and how far it is believed. Every account that may edit the node can
/// write it. So it holds up other nodes only by what this replica wrote itself, by pods that the API server knows, and
/// by a few others an hour. Written by the evictor's thread alone.
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

        private boolean isRecent(long nowMicros, long micros) {
            return nowMicros - sinceMicros < micros;
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
        return recorded.entries().stream().anyMatch(entry -> !entry.closed());
    }

    /// @param first whether it is the first state that this process sees of the node
    /// @param ours whether this process wrote it
    void rememberRecord(EvictionRecord latestRecord, boolean first, boolean ours) {
        long currentTime = times.micros();
        Map<String, EvictionTimes.Seen> stepTimes = new HashMap<>();
        for (Entry entry : latestRecord.entries()) {
            EvictionTimes.Seen rememberedTime = steps.get(entry.step());
            stepTimes.put(
                    entry.step(),
                    rememberedTime == null
                            ? new EvictionTimes.Seen(first ? entry.lastTime() : null, currentTime)
                            : rememberedTime);
        }
        steps = stepTimes;
        weighClaims(latestRecord, ours);
        recorded = latestRecord;
    }

    /// What has vanished from the record still counts among the unproved ones of its hour.
    private void weighClaims(EvictionRecord latestRecord, boolean ours) {
        long nowMicros = times.micros();
        Map<String, Claim> next = new HashMap<>();
        claims.forEach((id, claim) -> {
            boolean isCounted = claim.proof != Proof.PROVED && claim.proof != Proof.IGNORED;
            if ((isCounted && claim.isRecent(nowMicros, HOUR_MICROS))
                    || latestRecord.entries().stream()
                            .anyMatch(entry -> entry.id().equals(id))) {
                next.put(id, claim);
            }
        });
        for (Entry entry : latestRecord.entries().reversed()) {
            long unproved = next.values().stream()
                    .filter(it -> it.proof == Proof.UNPROVED || it.proof == Proof.DISPROVED)
                    .filter(it -> it.isRecent(nowMicros, HOUR_MICROS))
                    .count();
            Proof proof = ours ? Proof.PROVED : unproved < MOST_UNPROVED ? Proof.UNPROVED : Proof.IGNORED;
            next.putIfAbsent(entry.id(), new Claim(proof, nowMicros));
        }
        claims = next;
    }

    /// The latest evictions under way of which the API server has to be asked whether there is such a pod.
    List<Entry> unproved() {
        return recorded.entries().reversed().stream()
                .filter(entry -> entry.inFlight() && isUnproved(claims.get(entry.id())))
                .limit(MOST_ASKED)
                .toList();
    }

    private static boolean isUnproved(@Nullable Claim claim) {
        return claim != null && (claim.proof == Proof.UNPROVED || claim.proof == Proof.IGNORED);
    }

    /// What the API server said of it.
    ///
    /// @param isEnding whether the pod is there and ending; null where that is not known, or may come yet
    void proveEntry(Entry entry, @Nullable Boolean isEnding) {
        Claim claim = Objects.requireNonNull(claims.get(entry.id()));
        Map<String, Claim> next = new HashMap<>(claims);
        Proof proof = isEnding == null ? claim.proof : isEnding ? Proof.PROVED : Proof.DISPROVED;
        proof = claim.proof == Proof.IGNORED && proof != Proof.PROVED ? claim.proof : proof;
        next.put(entry.id(), new Claim(proof, claim.sinceMicros));
        claims = next;
    }

    /// All of it, with its times: its own node waits for all that is said there.
    EvictionRecord steadyRecord() {
        Map<String, EvictionTimes.Seen> stepTimes = steps;
        return recorded.withTimes(entry -> {
            EvictionTimes.Seen step = stepTimes.get(entry.step());
            return step == null ? entry.lastTime() : times.timeOf(step);
        });
    }

    /// What of it holds up other nodes.
    EvictionRecord believed() {
        long nowMicros = times.micros();
        return new EvictionRecord(steadyRecord().entries().stream()
                .map(entry -> believedEntry(entry, nowMicros))
                .filter(Objects::nonNull)
                .toList());
    }

    private @Nullable Entry believedEntry(Entry entry, long nowMicros) {
        Claim claim = claims.get(entry.id());
        if (claim == null || claim.proof == Proof.PROVED) {
            return entry;
        }
        if (claim.proof == Proof.IGNORED) {
            return null;
        }
        boolean isFresh = claim.proof == Proof.UNPROVED && claim.isRecent(nowMicros, BELIEVED_MICROS);
        return entry.inFlight() && isFresh ? entry : entry.settled();
    }

    /// The pod of this eviction does not end.
    ///
    /// @return whether that is new
    boolean markStuck(String eviction) {
        boolean isNew = !stuck.equals(eviction);
        stuck = eviction;
        return isNew;
    }

    /// @param isWhole whether for its own node
    EvictionHistory.Kept keptRecord(String node, String pool, boolean ready, boolean isWhole) {
        EvictionRecord record = isWhole ? steadyRecord() : believed();
        Entry entryInFlight = record.inFlight();
        return new EvictionHistory.Kept(
                node,
                pool,
                record,
                ready && (entryInFlight == null || !entryInFlight.id().equals(stuck)));
    }
}
