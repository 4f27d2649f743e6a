package io.barograph.controller.reconcile;

import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.guardrail.NodeHealth;
import io.barograph.controller.reconcile.plan.MissingSignals;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The latest decision about one node, and for how long what it rests on has been in doubt.
final class LatestDecision {

    /// So much later than one exporter the others of its pool are found silent, if all fall silent together:
    /// until then it is not known whether the fault is in what reads them.
    static final long OTHERS_MICROS = TimeUnit.SECONDS.toMicros(30);

    private final Map<String, Long> frozenSinceMicros = new HashMap<>();
    private @Nullable Decision decision;
    /// From when on the exporter counts as silent; null while it is heard.
    private @Nullable Long silentSinceMicros;
    /// When it was found silent, which is later; null while it is heard.
    private @Nullable Long foundSilentMicros;

    /// Whether anything is demanded that marks the node.
    private boolean marked;

    /// What is short where a condition or a hard taint is demanded, and where one fires. A soft taint keeps no pod
    /// away:
    /// however many nodes of a zone have one, that is no storm.
    private final Set<ScarceResource> demandedFor = EnumSet.noneOf(ScarceResource.class);

    private final Set<ScarceResource> firingFor = EnumSet.noneOf(ScarceResource.class);

    void takeDecision(Decision newDecision, long nowMicros) {
        decision = newDecision;
        Long silentBefore = silentSinceMicros;
        silentSinceMicros = switch (newDecision.freshness()) {
            case Freshness.Heard _ -> null;
            case Freshness.Silent(long sinceMicros) -> sinceMicros;
            case Freshness.Leaving(long untilMicros) ->
                silentBefore == null ? untilMicros : Long.valueOf(Math.min(silentBefore, untilMicros));
        };
        foundSilentMicros = silentSinceMicros == null ? null : Objects.requireNonNullElse(foundSilentMicros, nowMicros);
        Set<String> frozen = new HashSet<>();
        marked = false;
        demandedFor.clear();
        firingFor.clear();
        List<DemandState> demands = newDecision.desired().isQuiet()
                ? List.of()
                : newDecision.desired().demands();
        for (DemandState demand : demands) {
            marked |= demand.active() && demand.demand().isMark();
            if (demand.active() && isPressure(demand.demand())) {
                demandedFor.addAll(demand.resources());
                if (demand.phase() == Phase.FIRING) {
                    firingFor.addAll(demand.resources());
                }
            }
            for (DemandState share : demand.shares()) {
                if (share.timing().frozen()) {
                    frozen.add(MissingSignals.shareKey(share));
                    frozenSinceMicros.putIfAbsent(MissingSignals.shareKey(share), nowMicros);
                }
            }
        }
        frozenSinceMicros.keySet().retainAll(frozen);
    }

    private static boolean isPressure(Demand demand) {
        return switch (demand) {
            case Demand.Condition _ -> true;
            case Demand.Taint taint -> taint.effect() != Effect.PreferNoSchedule;
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> false;
        };
    }

    /// Whether something was said of the node, and nothing that would mark it is demanded.
    boolean isCalm() {
        return decision != null && !marked;
    }

    /// What is wanted; null before the first decision.
    @Nullable
    DesiredState state() {
        return decision == null ? null : decision.desired();
    }

    /// How much of it is known at this time.
    MissingSignals missingSignals(MissingSignalClock signals, long nowMicros, Instant wall) {
        Map<String, MissingSignals.Missing> frozen = new HashMap<>();
        frozenSinceMicros.forEach((key, sinceMicros) -> frozen.put(key, missingSince(sinceMicros, signals, nowMicros)));
        Long silentSince = silentSinceMicros;
        MissingSignals.Missing silence = silentSince != null && nowMicros >= silentSince
                ? missingSilence(missingSince(silentSince, signals, nowMicros), nowMicros)
                : null;
        return new MissingSignals(silence, frozen, wall);
    }

    private MissingSignals.Missing missingSilence(MissingSignals.Missing missing, long nowMicros) {
        Long foundMicros = foundSilentMicros;
        boolean counts = foundMicros != null && nowMicros - foundMicros >= OTHERS_MICROS;
        return counts ? missing : new MissingSignals.Missing(new MissingSignals.Counted.NotYet(), missing.micros());
    }

    private static MissingSignals.Missing missingSince(long sinceMicros, MissingSignalClock signals, long nowMicros) {
        return new MissingSignals.Missing(
                new MissingSignals.Counted.Since(signals.missingMicros(sinceMicros, nowMicros)),
                nowMicros - sinceMicros);
    }

    /// What is known of the node; null if nothing was ever heard. A node that only keeps firing and has no taint of
    /// ours is calm for the others: it takes pods, and gets no taint.
    ///
    /// @param tainted whether it has one
    @Nullable
    NodeHealth nodeHealth(long nowMicros, boolean tainted) {
        if (decision == null) {
            return null;
        }
        if (silentSinceMicros != null && nowMicros >= silentSinceMicros) {
            return new NodeHealth.Silent();
        }
        return new NodeHealth.Heard(tainted ? demandedFor : firingFor);
    }

    /// How bad it is on the node; null where that is not known.
    @Nullable
    Double worstPercent() {
        return decision == null ? null : decision.worstPercent();
    }

    /// The node was replaced by another of the same name: nothing said of the old one holds.
    void forgetDecision() {
        decision = null;
        silentSinceMicros = null;
        foundSilentMicros = null;
        frozenSinceMicros.clear();
    }
}
