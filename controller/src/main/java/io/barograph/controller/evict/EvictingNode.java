package io.barograph.controller.evict;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecordJson;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the evictor remembers of one node. Written by its thread alone; the volatile fields are read by others.
final class EvictingNode {

    /// So long an older state of the node may still come in after a write.
    private static final long STALE_MICROS = TimeUnit.SECONDS.toMicros(30);

    private static final long VIEW_MICROS = TimeUnit.SECONDS.toMicros(10);

    final String name;
    private final EvictionTimes times;
    /// Why each demand to evict is not acted on, by its key.
    volatile SortedMap<String, HeldBack> held = Collections.emptySortedMap();

    volatile Reading<EvictionRecord> record = Reading.of(EvictionRecord.NONE);
    final RememberedEvictions evictions;
    private volatile @Nullable LiveNode live;
    private volatile @Nullable Decision decision;

    /// When it may be looked at again.
    long notBeforeMicros = Long.MIN_VALUE;
    /// Since when it waits for that look; null while it does not.
    @Nullable
    Long dueSinceMicros;
    /// For each demand the pod that mode observe or probe chose last, and what the API server answered.
    final Map<String, ProbedPod> probed = new HashMap<>();

    /// By UID, pods whose workloads were asked for in vain since all were.
    final Map<String, NotEvicted> asked = new HashMap<>();
    /// The blocks and useless ends of which an event was sent since evictions were first demanded.
    final Set<String> reported = new HashSet<>();

    private volatile @Nullable Chosen choice;
    private volatile List<DemandState> needs = List.of();
    private @Nullable EvictionView view;
    private long viewedMicros;
    private String awaited = "";
    private long awaitedUntilMicros;
    private String pool = "";
    /// The node's time at the last heard snapshot, and how many were heard.
    private long snapshotMicros = Long.MIN_VALUE;

    private long snapshots;
    private Seen ended = new Seen("", 0);
    private Seen going = new Seen("", 0);

    /// A pod that was chosen and not evicted.
    record ProbedPod(String uid, String answer) {}

    /// Which eviction was seen to go on, or to be over, and when: in steady time, or by the number of snapshots.
    private record Seen(String eviction, long at) {

        private Seen of(String other, long now) {
            return eviction.equals(other) ? this : new Seen(other, now);
        }
    }

    EvictingNode(String name, EvictionTimes times) {
        this.name = name;
        this.times = times;
        this.evictions = new RememberedEvictions(times);
    }

    @Nullable
    LiveNode live() {
        return live;
    }

    /// A state older than our last write does not change what is known of evictions.
    void changed(LiveNode now) {
        LiveNode before = live;
        if (before != null && !before.taints().equals(now.taints())) {
            lookAtOnce(); // an eviction may have waited for a taint
        }
        live = now;
        pool = NodeLocation.of(name, now.meta().labels()).pool();
        String text = now.meta().annotations().getOrDefault(EvictionRecord.ANNOTATION, "");
        if (awaited.isEmpty() || text.equals(awaited) || times.micros() >= awaitedUntilMicros) {
            awaited = "";
            record = EvictionRecordJson.of(now, times.wall());
            EvictionRecord latest = Objects.requireNonNullElseGet(record.orNull(), evictions.recorded()::lost);
            evictions.remember(latest, before == null, false);
        }
    }

    void wrote(LiveNode now, EvictionRecord written) {
        live = now;
        record = Reading.of(written);
        evictions.remember(written, false, true);
        awaited = EvictionRecordJson.write(written);
        awaitedUntilMicros = times.micros() + STALE_MICROS;
    }

    void take(Decision latest) {
        Set<String> fired = firing();
        decision = latest;
        needs = needs(latest.desired());
        if (!fired.containsAll(firing())) {
            lookAtOnce();
        }
        if (needs.isEmpty()) {
            reported.clear();
            probed.clear();
            asked.clear();
        }
        long at = latest.desired().monotonicMicros();
        if (latest.freshness() instanceof Freshness.Heard && at != snapshotMicros) {
            snapshotMicros = at;
            snapshots++;
        }
    }

    /// Of a quiet node, as nearly all are, no demand is read: reading one makes it.
    private static List<DemandState> needs(DesiredState desired) {
        return desired.isQuiet()
                ? List.of()
                : desired.demands().stream()
                        .filter(each -> each.active() && each.demand() instanceof Demand.Evict)
                        .sorted(Comparator.comparing(each -> (Demand.Evict) each.demand(), PodRanking.DEMANDS))
                        .toList();
    }

    private Set<String> firing() {
        return needs.isEmpty()
                ? Set.of()
                : needs.stream()
                        .filter(each -> each.phase() == Phase.FIRING)
                        .map(each -> each.demand().key())
                        .collect(Collectors.toSet());
    }

    private void lookAtOnce() {
        notBeforeMicros = Long.MIN_VALUE;
    }

    /// How many fresh snapshots have come since this eviction was first seen to be over.
    long snapshotsSince(String eviction) {
        ended = ended.of(eviction, snapshots);
        return snapshots - ended.at;
    }

    /// For how long this eviction has been seen to go on, whatever the wall's clock does.
    Duration goingSince(String eviction) {
        going = going.of(eviction, times.micros());
        return Duration.of(times.micros() - going.at, ChronoUnit.MICROS);
    }

    /// All that is demanded of it, as it was last decided.
    List<DemandState> demands() {
        Decision latest = decision;
        return latest == null ? List.of() : latest.desired().demands();
    }

    /// For how long, by the node's time, this has stood as it does.
    Duration age(DemandState demand) {
        Decision latest = decision;
        long now = latest == null ? 0 : latest.desired().monotonicMicros();
        return Duration.of(now - demand.timing().sinceMicros(), ChronoUnit.MICROS);
    }

    boolean isHeard() {
        Decision latest = decision;
        return latest != null && latest.freshness() instanceof Freshness.Heard;
    }

    /// Whether it is heard, and nothing is demanded of it that would mark it or evict from it.
    boolean isCalm() {
        return isHeard()
                && demands().stream().noneMatch(each -> each.active() && !(each.demand() instanceof Demand.Event));
    }

    /// Demands to evict that are active, in the order in which they are met.
    List<DemandState> needs() {
        return needs;
    }

    EvictionRecord recorded() {
        return evictions.recorded();
    }

    /// All that is said of it, for itself.
    EvictionHistory.Kept kept() {
        return evictions.kept(name, pool, isReady(), true);
    }

    /// What of that holds up other nodes.
    EvictionHistory.Kept believed() {
        return evictions.kept(name, pool, isReady(), false);
    }

    private boolean isReady() {
        LiveNode now = live;
        return now != null && now.isReady();
    }

    /// Whether there is anything to do.
    boolean hasWork() {
        return live != null && (!needs.isEmpty() || !held.isEmpty() || evictions.isOpen());
    }

    /// Why its demands to evict are not acted on, from now on. The listener hears of each new cause.
    void hold(SortedMap<String, HeldBack> now, EvictionListener listener) {
        SortedMap<String, HeldBack> before = held;
        held = now;
        now.forEach((key, why) -> {
            HeldBack earlier = before.get(key);
            if (earlier == null || !cause(earlier).equals(cause(why))) {
                listener.heldBack(why);
            }
        });
    }

    void chosen(Choice latest) {
        choice = new Chosen(latest, times.micros());
    }

    /// What was chosen within 10 s; null where nothing was.
    @Nullable
    Choice chosen() {
        Chosen last = choice;
        return last == null || times.micros() - last.atMicros >= VIEW_MICROS ? null : last.choice;
    }

    private record Chosen(Choice choice, long atMicros) {}

    /// What is shown of it, made anew after 10 s; for any thread.
    synchronized @Nullable EvictionView view(Supplier<@Nullable EvictionView> anew) {
        long nowMicros = times.micros();
        if (view == null || nowMicros - viewedMicros >= VIEW_MICROS) {
            view = anew.get();
            viewedMicros = nowMicros;
        }
        return view;
    }

    /// Nothing is done on it, for one reason.
    void waits(HeldBack why) {
        if (needs.isEmpty()) {
            held = Collections.emptySortedMap();
            return;
        }
        SortedMap<String, HeldBack> all = new TreeMap<>();
        needs.forEach(each -> all.put(each.demand().key(), why));
        held = all;
    }

    @Nullable
    NodeIdentity identity() {
        LiveNode now = live;
        return now == null ? null : now.identity();
    }

    private static String cause(HeldBack why) {
        return why instanceof NotEvicted evict ? evict.cause() : why.word();
    }
}
