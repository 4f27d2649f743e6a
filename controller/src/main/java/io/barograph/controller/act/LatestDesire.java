package io.barograph.controller.act;

import io.barograph.rules.demand.DemandState;
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
            if (demand.timing().frozen()) {
                frozen.add(demand.demand().key());
                frozenSinceMicros.putIfAbsent(demand.demand().key(), nowMicros);
            }
        }
        frozenSinceMicros.keySet().retainAll(frozen);
    }

    /// What it comes to; null if there is none yet.
    @Nullable
    Wish wish(Wishes wishes, long nowMicros, Instant wall) {
        if (desire == null) {
            return null;
        }
        Map<String, Long> frozen = new HashMap<>();
        frozenSinceMicros.forEach((key, since) -> frozen.put(key, nowMicros - since));
        return wishes.of(desire.state(), new Wishes.Doubt(silent ? nowMicros - silentSinceMicros : -1, frozen, wall));
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
