package io.barograph.controller.act;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The latest desire for one node, and for how long what it rests on has been in doubt.
final class LatestDesire {

    private final Map<String, Long> frozenSinceMicros = new HashMap<>();
    private @Nullable Desire desire;
    private boolean silent;
    private long silentSinceMicros;

    void take(Desire latest, long nowMicros) {
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
            for (DemandState share : demand.shares()) {
                if (share.timing().frozen()) {
                    frozen.add(Wishes.Doubt.key(share));
                    frozenSinceMicros.putIfAbsent(Wishes.Doubt.key(share), nowMicros);
                }
            }
        }
        frozenSinceMicros.keySet().retainAll(frozen);
    }

    /// What is wanted; null if nobody has said so yet.
    @Nullable
    DesiredState state() {
        return desire == null ? null : desire.state();
    }

    /// How much of it is known at this time.
    Wishes.Doubt doubt(long nowMicros, Instant wall) {
        Map<String, Long> frozen = new HashMap<>();
        frozenSinceMicros.forEach((key, since) -> frozen.put(key, nowMicros - since));
        return new Wishes.Doubt(silent ? nowMicros - silentSinceMicros : -1, frozen, wall);
    }

    /// How bad it is on the node; NaN if nobody can tell.
    double worstPercent() {
        return desire == null ? Double.NaN : desire.worstPercent();
    }

    /// The node was replaced by another of the same name: nothing said of the old one holds.
    void forget() {
        desire = null;
        silent = false;
        frozenSinceMicros.clear();
    }
}
