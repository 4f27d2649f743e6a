package io.barograph.controller.evict;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Severity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the evictor remembers of one node. Written by its thread alone; the volatile fields are read by others.
final class EvictingNode {

    /// A tenant can have one workload after the other blocked.
    private static final int MOST_REPORTED = 1_000;

    final String name;
    private final EvictionTimes times;
    private final EvictionLedger ledger;
    /// Why each demand to evict is not acted on, by its key.
    volatile SortedMap<String, HeldBack> heldBack = Collections.emptySortedMap();

    private volatile @Nullable LiveNode live;
    private volatile @Nullable Decision decision;

    /// When it may be looked at again.
    long notBeforeMicros = Long.MIN_VALUE;
    private long restsUntilMicros = Long.MIN_VALUE;

    /// Since when it waits for that look; null while it does not.
    @Nullable
    Long dueSinceMicros;
    /// For each demand the pod that mode observe or probe chose last, and what the API server answered.
    final Map<String, ProbedPod> probed = new HashMap<>();

    /// By the key of each demand and what was waited for, since when.
    private final Map<String, Long> waits = new HashMap<>();

    /// By UID, pods whose workloads were asked for in vain since all were.
    final KnownRefusals knownRefusals = new KnownRefusals();
    /// The blocks and useless ends of which an event was sent since evictions were first demanded.
    private final Set<String> reported = new HashSet<>();

    private volatile List<DemandState> needs = List.of();
    private String pool = "";
    /// The node's time at the last heard snapshot, and how many were heard.
    private long snapshotMicros = Long.MIN_VALUE;

    private long snapshots;
    private Seen ended = new Seen("", 0);
    /// The eviction that takes no place in the caps any more; empty where none is.
    private volatile String placelessEviction = "";
    /// The one whose pod should long be gone and is not.
    private String stuckEviction = "";

    final FruitlessEvictions fruitless = new FruitlessEvictions();

    /// A pod that was chosen and not evicted.
    record ProbedPod(String uid, String answer) {}

    /// Which eviction was seen to be over, and by the number of snapshots when.
    private record Seen(String eviction, long firstValue) {

        private Seen forEviction(String otherEviction, long currentValue) {
            return eviction.equals(otherEviction) ? this : new Seen(otherEviction, currentValue);
        }
    }

    EvictingNode(String name, EvictionTimes times, EvictionLedger ledger) {
        this.name = name;
        this.times = times;
        this.ledger = ledger;
    }

    @Nullable
    LiveNode live() {
        return live;
    }

    void acceptNode(LiveNode newNode) {
        LiveNode previousNode = live;
        if (previousNode != null && !previousNode.taints().equals(newNode.taints())) {
            lookAtOnce(); // an eviction may have waited for a taint
        }
        live = newNode;
        pool = NodeLocation.of(name, newNode.meta().labels()).pool();
    }

    void acceptDecision(Decision newDecision) {
        Set<String> fired = firing();
        decision = newDecision;
        needs = EvictionNeed.demandsToEvict(newDecision.desired());
        if (!fired.containsAll(firing())) {
            lookAtOnce();
        }
        waits.keySet()
                .removeIf(wait -> needs.stream()
                        .noneMatch(need -> wait.startsWith(need.demand().key() + " ")));
        if (needs.isEmpty()) {
            reported.clear();
            probed.clear();
            beginRound();
        }
        long observedMicros = newDecision.desired().monotonicMicros();
        if (newDecision.freshness() instanceof Freshness.Heard && observedMicros != snapshotMicros) {
            snapshotMicros = observedMicros;
            snapshots++;
        }
    }

    private Set<String> firing() {
        return needs.isEmpty()
                ? Set.of()
                : needs.stream()
                        .filter(demand -> demand.phase() == Phase.FIRING)
                        .map(demand -> demand.demand().key())
                        .collect(Collectors.toSet());
    }

    /// Whether this is to be told now: it was not since evictions were first demanded, and not too much else was.
    boolean isToReport(String what) {
        return reported.size() < MOST_REPORTED && reported.add(what);
    }

    /// Whether this demand still waits for pods that end by themselves, or should have. It does so once, since whoever
    /// ends pods of his own again and again, or does not let them end, would keep others' there.
    boolean waitsOnce(String key, NotEvictedCause cause, Duration longest) {
        long sinceMicros = waits.computeIfAbsent(key + " " + cause.word(), _ -> times.micros());
        return times.micros() - sinceMicros < ChronoUnit.MICROS.between(Instant.EPOCH, Instant.EPOCH.plus(longest));
    }

    /// But not before it has rested: one that has news all the time would keep all others waiting.
    private void lookAtOnce() {
        notBeforeMicros = restsUntilMicros;
    }

    /// A look at it has ended. Who was slow rests as long.
    void restFor(long micros) {
        restsUntilMicros = times.micros() + micros;
        notBeforeMicros = Math.max(notBeforeMicros, restsUntilMicros);
    }

    /// How many fresh snapshots have come since this eviction was first seen to be over.
    long snapshotsSince(String eviction) {
        ended = ended.forEviction(eviction, snapshots);
        return snapshots - ended.firstValue;
    }

    /// For how long this eviction, which is under way, has been seen to go on, whatever the wall's clock does, and
    /// also where the node went out of sight meanwhile.
    Duration goingSince(String eviction) {
        return ledger.knownFor(name, eviction);
    }

    /// All that is demanded of it, as it was last decided.
    List<DemandState> demands() {
        Decision latestDecision = decision;
        return latestDecision == null ? List.of() : latestDecision.desired().demands();
    }

    /// For how long, by the node's time, this has stood as it does.
    Duration demandAge(DemandState demand) {
        Decision latestDecision = decision;
        long nowMicros = latestDecision == null ? 0 : latestDecision.desired().monotonicMicros();
        return Duration.of(nowMicros - demand.timing().sinceMicros(), ChronoUnit.MICROS);
    }

    boolean isHeard() {
        Decision latestDecision = decision;
        return latestDecision != null && latestDecision.freshness() instanceof Freshness.Heard;
    }

    /// Whether it is heard, and no eviction is demanded of it. Conditions count for nothing: whoever may burn
    /// CPU on many nodes could end all evictions by them. Its taints count when they are there.
    boolean isCalm() {
        return isHeard() && needs.isEmpty();
    }

    /// Demands to evict that are active, in the order in which they are met.
    List<DemandState> needs() {
        return needs;
    }

    /// What is recorded of its evictions.
    EvictionRecord recorded() {
        NodeIdentity identity = identity();
        return identity == null ? EvictionRecord.NONE : ledger.recordOf(identity);
    }

    /// The same by the steady time, and whether it takes a place in the caps.
    EvictionHistory.Kept kept() {
        NodeIdentity identity = identity();
        EvictionRecord record = identity == null ? EvictionRecord.NONE : ledger.steadyRecordOf(identity);
        Entry entryInFlight = record.inFlight();
        boolean isPlaceless = entryInFlight != null && entryInFlight.id().equals(placelessEviction);
        return new EvictionHistory.Kept(name, pool, record, isReady() && !isPlaceless);
    }

    /// This eviction has taken its place in the caps for long enough.
    void releasePlace(String eviction) {
        placelessEviction = eviction;
    }

    /// The pod of this eviction does not end.
    ///
    /// @return whether that is new
    boolean markStuck(String eviction) {
        boolean isNew = !stuckEviction.equals(eviction);
        stuckEviction = eviction;
        return isNew;
    }

    /// For how long its most urgent demand lets a pod end.
    long shortestGraceMillis() {
        return needs.stream().mapToLong(EvictingNode::graceMillis).min().orElse(Long.MAX_VALUE);
    }

    private static long graceMillis(DemandState need) {
        Duration grace = need.terms().maxGrace();
        return need.source().severity() == Severity.CRITICAL ? 0 : grace == null ? Long.MAX_VALUE : grace.toMillis();
    }

    /// All pods were tried: each may be tried anew.
    void beginRound() {
        knownRefusals.beginRound();
        fruitless.forgetOwners();
    }

    private boolean isReady() {
        LiveNode liveNode = live;
        return liveNode != null && liveNode.isReady();
    }

    /// Whether there is anything to do.
    boolean hasWork() {
        return live != null && (!needs.isEmpty() || !heldBack.isEmpty() || isOpen());
    }

    /// Whether an eviction of it is not closed.
    private boolean isOpen() {
        List<Entry> entries = recorded().entries();
        // asked all the time of each node, of which hardly one has any
        return !entries.isEmpty() && entries.stream().anyMatch(entry -> !entry.closed());
    }

    /// Why its demands to evict are not acted on, from now on. The listener hears of each new cause.
    void holdBack(SortedMap<String, HeldBack> newReasons, EvictionListener listener) {
        SortedMap<String, HeldBack> previousReasons = heldBack;
        heldBack = newReasons;
        newReasons.forEach((key, why) -> {
            HeldBack previousReason = previousReasons.get(key);
            if (previousReason == null || !causeWord(previousReason).equals(causeWord(why))) {
                listener.heldBack(why);
            }
        });
    }

    /// Nothing is done on it, for one reason.
    void holdBackAll(HeldBack why) {
        if (needs.isEmpty()) {
            heldBack = Collections.emptySortedMap();
            return;
        }
        SortedMap<String, HeldBack> newReasons = new TreeMap<>();
        needs.forEach(demand -> newReasons.put(demand.demand().key(), why));
        heldBack = newReasons;
    }

    @Nullable
    NodeIdentity identity() {
        LiveNode liveNode = live;
        return liveNode == null ? null : liveNode.identity();
    }

    private static String causeWord(HeldBack heldBack) {
        return heldBack instanceof NotEvicted evict ? evict.cause().word() : heldBack.word();
    }
}
