package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.rules.demand.DemandState;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All that is remembered of one node, in memory only. The reconciler's thread alone reads and writes it.
final class NodeSlot {

    final String name;
    final EventLine events = new EventLine();
    /// Wanted conditions and taints that somebody else keeps.
    final Set<String> foreign = new HashSet<>();

    @Nullable
    LiveNode live;

    boolean unreadable;
    /// Whether the budget has given this node a place.
    boolean granted;
    /// What is ours on the node, as far as is known.
    Owned owned = Owned.nothing();
    /// Whether taints are wanted that are not there, and since when.
    boolean wants;
    long wantedSinceMicros;
    String blocked = "";
    String trouble = "";
    final Retry writing;
    final Retry telling;
    /// Whether there is nothing to do but to tell events.
    boolean onlyTelling;
    /// What mode observe would have put on the node.
    Set<String> shadow = Set.of();
    /// What was written last without an answer.
    Plan.@Nullable TaintStep unsure;

    private @Nullable Desire desire;
    private boolean silent;
    private long silentSinceMicros;
    private final Map<String, Long> frozenSinceMicros = new HashMap<>();
    private final long createdMicros;

    NodeSlot(String name, long nowMicros) {
        this.name = name;
        this.createdMicros = nowMicros;
        this.writing = new Retry(nowMicros);
        this.telling = new Retry(nowMicros);
    }

    /// When it is to be looked at again, if at all.
    long dueMicros() {
        long writes = writing.notBeforeMicros();
        return onlyTelling ? Math.max(writes, telling.notBeforeMicros()) : writes;
    }

    double worstPercent() {
        return desire == null ? Double.NaN : desire.worstPercent();
    }

    void desire(Desire latest, long nowMicros) {
        desire = latest;
        switch (latest.freshness()) {
            case Freshness.Fresh _ -> silent = false;
            case Freshness.Silent(long forMicros) -> {
                silent = true;
                silentSinceMicros = nowMicros - forMicros;
            }
        }
        Set<String> frozen = new HashSet<>();
        for (DemandState demand : latest.state().demands()) {
            if (demand.timing().frozen()) {
                frozen.add(demand.demand().key());
                frozenSinceMicros.putIfAbsent(demand.demand().key(), nowMicros);
            }
        }
        frozenSinceMicros.keySet().retainAll(frozen);
    }

    Wishes.Doubt doubt(long nowMicros, Instant wall) {
        Map<String, Long> frozen = new HashMap<>();
        frozenSinceMicros.forEach((key, since) -> frozen.put(key, nowMicros - since));
        return new Wishes.Doubt(silent ? nowMicros - silentSinceMicros : -1, frozen, wall);
    }

    /// Whether taints of ours are on the node, as far as is known.
    boolean holdsTaints() {
        return !owned.taints().isEmpty();
    }

    NodeReport report() {
        return new NodeReport(
                name,
                List.copyOf(owned.taints().keySet()),
                List.copyOf(owned.conditions().keySet()),
                blocked,
                trouble);
    }

    /// What is wished of this node; null while nothing can be said.
    @Nullable
    Wish wish(Wishes wishes, long nowMicros, Instant wall) {
        if (desire != null) {
            return wishes.of(desire.state(), doubt(nowMicros, wall));
        }
        return nowMicros - createdMicros >= wishes.holdMicros() ? wishes.unheard(owned) : null;
    }

    /// The node was replaced by another of the same name: nothing said of the old one holds.
    void forgetDesire() {
        desire = null;
        silent = false;
        frozenSinceMicros.clear();
    }
}
