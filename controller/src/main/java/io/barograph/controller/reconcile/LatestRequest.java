package io.barograph.controller.reconcile;

import io.barograph.controller.guardrail.NodeHealth;
import io.barograph.controller.reconcile.inbox.Freshness;
import io.barograph.controller.reconcile.inbox.ReconcileRequest;
import io.barograph.controller.reconcile.plan.MissingSignals;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The latest desire for one node, and for how long what it rests on has been in doubt.
final class LatestRequest {

    private final Map<String, Long> frozenSinceMicros = new HashMap<>();
    private @Nullable ReconcileRequest desire;
    private boolean silent;
    private long silentSinceMicros;
    /// Whether anything is demanded that marks the node, and whether any of it fires.
    private boolean pressured;

    private boolean fires;

    void take(ReconcileRequest latest, long nowMicros) {
        desire = latest;
        switch (latest.freshness()) {
            case Freshness.Fresh _ -> silent = false;
            case Freshness.Silent now -> {
                long sinceMicros = nowMicros - now.forMicros();
                silentSinceMicros = silent && now.left() ? Math.min(silentSinceMicros, sinceMicros) : sinceMicros;
                silent = true;
            }
        }
        Set<String> frozen = new HashSet<>();
        pressured = false;
        fires = false;
        for (DemandState demand : latest.state().demands()) {
            pressured |= demand.active() && marks(demand.demand());
            fires |= demand.phase() == Phase.FIRING && marks(demand.demand());
            for (DemandState share : demand.shares()) {
                if (share.timing().frozen()) {
                    frozen.add(MissingSignals.key(share));
                    frozenSinceMicros.putIfAbsent(MissingSignals.key(share), nowMicros);
                }
            }
        }
        frozenSinceMicros.keySet().retainAll(frozen);
    }

    private static boolean marks(Demand demand) {
        return switch (demand) {
            case Demand.Condition _, Demand.Taint _ -> true;
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> false;
        };
    }

    /// Whether something was said of the node, and nothing that would mark it is demanded.
    boolean isCalm() {
        return desire != null && !pressured;
    }

    /// Whether the node's exporter was silent when it was last said.
    boolean isSilent() {
        return silent;
    }

    /// What is wanted; null if nobody has said so yet.
    @Nullable
    DesiredState state() {
        return desire == null ? null : desire.state();
    }

    /// How much of it is known at this time.
    MissingSignals doubt(SilenceClock trust, long nowMicros, Instant wall) {
        Map<String, MissingSignals.Missing> frozen = new HashMap<>();
        frozenSinceMicros.forEach((key, since) -> frozen.put(key, missing(since, trust, nowMicros)));
        MissingSignals.Missing silence = silent ? missing(silentSinceMicros, trust, nowMicros) : null;
        boolean begins = silence != null && silence.countedMicros() < 0; // it still has time to be heard again
        return new MissingSignals(begins ? null : silence, frozen, wall);
    }

    private static MissingSignals.Missing missing(long sinceMicros, SilenceClock trust, long nowMicros) {
        return new MissingSignals.Missing(trust.missingMicros(sinceMicros, nowMicros), nowMicros - sinceMicros);
    }

    /// What is known of the node; null if nothing was ever heard. A node that only keeps firing and has no taint of
    /// ours is calm for the others: it takes pods, and gets no taint.
    ///
    /// @param tainted whether it has one
    @Nullable
    NodeHealth look(long nowMicros, boolean tainted) {
        if (desire == null) {
            return null;
        }
        if (silent && nowMicros >= silentSinceMicros) {
            return NodeHealth.SILENT;
        }
        return fires || (pressured && tainted) ? NodeHealth.PRESSURED : NodeHealth.CALM;
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
