package io.barograph.controller.evict;

import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node's annotation says of evictions, and how far it is believed. Every account that may edit the node can
/// write it. So it holds up other nodes only by what this replica noted itself, and by few others: more of those that
/// were there before it led, since then another replica may have noted them. Written by the evictor's thread alone.
final class RememberedEvictions {

    /// So long an eviction that another replica may just have noted is taken for one that is under way.
    private static final long BELIEVED_MICROS = TimeUnit.SECONDS.toMicros(30);

    /// An eviction that has been known for so long takes no place in the caps any more.
    private static final long PLACE_MICROS = TimeUnit.MINUTES.toMicros(65);

    private static final long HOUR_MICROS = TimeUnit.HOURS.toMicros(1);

    /// So long an owner's evictions are counted.
    private static final long WINDOW_MICROS = TimeUnit.HOURS.toMicros(12);

    /// Others' evictions of one node that count within an hour, while this replica does not lead.
    private static final int MOST_OF_OTHERS = 5;

    /// And while it leads, within the window: the last one of the leader before.
    private static final int MOST_LATE = 1;

    /// A node has one eviction under way; more are invented, or left over.
    private static final int MOST_ASKED = 3;

    private final EvictionTimes times;
    /// What the annotation says; where it cannot be read, what it said before.
    private volatile EvictionRecord recorded = EvictionRecord.NONE;
    /// When each step of an eviction was seen, in steady time: it is as old as that, whatever clocks say.
    private volatile Map<Step, EvictionTimes.Seen> steps = Map.of();
    private volatile Map<EvictionRecord.Pod, Claim> claims = Map.of();
    final EvictionAges ages;

    /// What is known of an eviction that this replica did not note.
    enum Proof {
        UNKNOWN,
        /// The API server shows that the pod is being evicted.
        SEEN,
        /// There is no such pod any more, or never was.
        GONE,
        /// There is this pod, and it is another's, or none that is ever evicted.
        INVENTED
    }

    /// @param ours the eviction that this replica noted; empty where it did not
    /// @param isOver whether this replica has noted its end
    /// @param isCounted whether it is within the number of others'
    /// @param isLate whether it came while this replica led
    private record Claim(
            Proof proof, String ours, boolean isOver, boolean isCounted, boolean isLate, long sinceMicros) {

        private boolean isOfOthers() {
            return ours.isEmpty();
        }

        private boolean isRecent(long nowMicros, long micros) {
            return nowMicros - sinceMicros < micros;
        }

        private boolean fillsNumber(long nowMicros) {
            return isOfOthers() && isCounted && isRecent(nowMicros, isLate ? WINDOW_MICROS : HOUR_MICROS);
        }

        private boolean isExpected(long nowMicros) {
            return !isOfOthers() && !isOver && isRecent(nowMicros, WINDOW_MICROS);
        }

        private boolean mayGoOn() {
            return isOfOthers() && (isCounted || !isLate);
        }
    }

    /// @param of our own eviction's name, of others' the pod's UID
    private record Step(String of, boolean isEnd) {}

    RememberedEvictions(EvictionTimes times) {
        this.times = times;
        this.ages = new EvictionAges(times);
    }

    EvictionRecord recorded() {
        return recorded;
    }

    /// Whether an eviction that it tells of is not closed.
    boolean isOpen() {
        return recorded.entries().stream().anyMatch(entry -> !entry.closed());
    }

    /// What somebody else has written.
    ///
    /// @param first whether it is the first state that this process sees of the node
    /// @param leads whether this replica leads, so that no other notes evictions
    void rememberRecord(EvictionRecord latestRecord, boolean first, boolean leads) {
        weighClaims(latestRecord, leads);
        rememberSteps(latestRecord, first);
        recorded = latestRecord;
    }

    /// This replica is about to note this eviction.
    void expectIntent(Entry intent) {
        Map<EvictionRecord.Pod, Claim> next = new HashMap<>(claims);
        next.put(intent.pod(), new Claim(Proof.SEEN, intent.id(), false, true, false, times.micros()));
        claims = next;
    }

    /// It could not be noted.
    void forgetIntent(Entry intent) {
        Map<EvictionRecord.Pod, Claim> next = new HashMap<>(claims);
        next.computeIfPresent(intent.pod(), (_, claim) -> claim.ours.equals(intent.id()) ? null : claim);
        claims = next;
    }

    /// What this replica has written, over what others may have.
    void rememberWritten(EvictionRecord writtenRecord) {
        weighClaims(writtenRecord, true);
        Map<EvictionRecord.Pod, Claim> next = new HashMap<>(claims);
        writtenRecord.entries().stream()
                .filter(entry -> !entry.inFlight())
                .forEach(entry -> next.computeIfPresent(
                        entry.pod(),
                        (_, claim) -> claim.ours.equals(entry.id())
                                ? new Claim(claim.proof, claim.ours, true, true, false, claim.sinceMicros)
                                : claim));
        claims = next;
        rememberSteps(writtenRecord, false);
        recorded = writtenRecord;
    }

    private void rememberSteps(EvictionRecord latestRecord, boolean first) {
        long currentTime = times.micros();
        Map<Step, EvictionTimes.Seen> stepTimes = new HashMap<>();
        Set<String> claimed =
                claims.keySet().stream().map(EvictionRecord.Pod::uid).collect(Collectors.toSet());
        steps.forEach((step, seen) -> {
            if (claimed.contains(step.of)) {
                stepTimes.put(step, seen); // for it may come again
            }
        });
        for (Entry entry : latestRecord.entries()) {
            Step step = stepOf(entry);
            EvictionTimes.Seen rememberedTime = steps.get(step);
            stepTimes.put(
                    step,
                    rememberedTime == null
                            ? new EvictionTimes.Seen(first ? entry.lastTime() : null, currentTime)
                            : rememberedTime);
        }
        steps = stepTimes;
    }

    private Step stepOf(Entry entry) {
        Claim claim = claims.get(entry.pod());
        boolean isOthers = entry.counts() && (claim == null || !claim.ours.equals(entry.id()));
        return new Step(isOthers ? entry.pod().uid() : entry.id(), entry.ended() != null);
    }

    /// What has vanished from the record still fills the number of others'.
    private void weighClaims(EvictionRecord latestRecord, boolean leads) {
        long nowMicros = times.micros();
        Map<EvictionRecord.Pod, Claim> next = new HashMap<>();
        claims.forEach((pod, claim) -> {
            if (claim.fillsNumber(nowMicros)
                    || claim.isExpected(nowMicros)
                    || latestRecord.entries().stream()
                            .anyMatch(entry -> entry.pod().equals(pod))) {
                next.put(pod, claim);
            }
        });
        for (Entry entry : latestRecord.entries().reversed()) {
            Claim known = next.get(entry.pod());
            boolean isAnew = known != null && known.isOver && !known.ours.equals(entry.id());
            if (entry.counts() && (known == null || isAnew)) {
                long others = next.values().stream()
                        .filter(claim -> claim.isLate == leads && claim.fillsNumber(nowMicros))
                        .count();
                boolean isCounted = others < (leads ? MOST_LATE : MOST_OF_OTHERS);
                next.put(entry.pod(), new Claim(Proof.UNKNOWN, "", false, isCounted, leads, nowMicros));
            }
        }
        claims = next;
    }

    /// The latest evictions under way of which the API server has to be asked whether there is such a pod.
    List<Entry> unproved() {
        return recorded.entries().reversed().stream()
                .filter(entry -> entry.inFlight() && isUnproved(claims.get(entry.pod())))
                .limit(MOST_ASKED)
                .toList();
    }

    private static boolean isUnproved(@Nullable Claim claim) {
        return claim != null && claim.mayGoOn() && claim.proof == Proof.UNKNOWN;
    }

    /// What the API server said of it.
    void proveEntry(Entry entry, Proof proof) {
        Claim claim = Objects.requireNonNull(claims.get(entry.pod()));
        Map<EvictionRecord.Pod, Claim> next = new HashMap<>(claims);
        next.put(entry.pod(), new Claim(proof, "", false, claim.isCounted, claim.isLate, claim.sinceMicros));
        claims = next;
    }

    /// All of it, with its times: its own node waits for all that is said there.
    EvictionRecord steadyRecord() {
        Map<Step, EvictionTimes.Seen> stepTimes = steps;
        return recorded.withTimes(entry -> {
            EvictionTimes.Seen step = stepTimes.get(stepOf(entry));
            return step == null ? entry.lastTime() : times.timeOf(step);
        });
    }

    /// What of it holds up other nodes: of each pod one eviction, and of all one that is under way.
    EvictionRecord believed() {
        long nowMicros = times.micros();
        Map<String, Entry> byUid = new LinkedHashMap<>();
        for (Entry entry : steadyRecord().entries()) {
            Entry believed = believedEntry(entry, nowMicros);
            if (believed != null) {
                byUid.merge(entry.pod().uid(), believed, (former, latter) -> former.inFlight() ? former : latter);
            }
        }
        Entry underWay = byUid.values().stream()
                .filter(Entry::inFlight)
                .min(Comparator.comparing(entry -> isOfOthers(claims.get(entry.pod()))))
                .orElse(null);
        return new EvictionRecord(byUid.values().stream()
                .map(entry -> entry.inFlight() && !entry.equals(underWay) ? entry.settled() : entry)
                .toList());
    }

    private static boolean isOfOthers(@Nullable Claim claim) {
        return claim == null || claim.isOfOthers();
    }

    private @Nullable Entry believedEntry(Entry entry, long nowMicros) {
        Claim claim = claims.get(entry.pod());
        if (claim == null || !entry.counts()) {
            return entry;
        }
        if (!claim.isOfOthers()) {
            return !claim.ours.equals(entry.id()) ? null : claim.isOver && entry.inFlight() ? entry.settled() : entry;
        }
        boolean isFresh = claim.proof == Proof.UNKNOWN && claim.isCounted && claim.isRecent(nowMicros, BELIEVED_MICROS);
        if (entry.inFlight() && claim.mayGoOn() && (claim.proof == Proof.SEEN || isFresh)) {
            return entry;
        }
        if (!claim.isCounted || claim.proof == Proof.INVENTED) {
            return null;
        }
        return claim.proof == Proof.SEEN ? entry : entry.settled();
    }

    private boolean takesPlace(@Nullable Entry underWay) {
        if (underWay == null) {
            return true;
        }
        Claim claim = claims.get(underWay.pod());
        return !ages.isStuck(underWay.pod().uid()) && (claim == null || claim.isRecent(times.micros(), PLACE_MICROS));
    }

    /// @param isWhole whether for its own node
    EvictionHistory.Kept keptRecord(String node, String pool, boolean ready, boolean isWhole) {
        EvictionRecord record = isWhole ? steadyRecord() : believed();
        return new EvictionHistory.Kept(node, pool, record, ready && takesPlace(record.inFlight()));
    }
}
