package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Makes of a desired state what the node is to look like. Missing is not healthy: a demand in doubt takes nothing away
/// until the hold is over, and then everything.
///
/// @param jitter how long taints that are not demanded any more may stay
/// @param mark a policy's name to what stands for it in the annotation
public record TargetMarksFactory(long holdMicros, ReleaseJitter jitter, UnaryOperator<String> mark) {

    /// Taints go at once.
    TargetMarksFactory(long holdMicros, UnaryOperator<String> mark) {
        this(holdMicros, ReleaseJitter.NONE, mark);
    }

    private static final int MESSAGE_CHARS = 1024;
    private static final String UNHEARD = "the exporter has not been heard since the controller started";

    /// These, for as long as nothing is to go for want of signals.
    public TargetMarksFactory patient() {
        return new TargetMarksFactory(Long.MAX_VALUE, jitter, mark);
    }

    TargetMarks of(DesiredState state, MissingSignals doubt) {
        SortedMap<String, ConditionTarget> conditions = new TreeMap<>();
        SortedMap<String, TaintTarget> taints = new TreeMap<>();
        for (DemandState demand : state.demands()) {
            MissingSignals.Missing missing = doubt.of(demand);
            PhaseEffect standing = PhaseEffect.of(demand, missing, holdMicros);
            switch (demand.demand()) {
                case Demand.Condition(String type) ->
                    conditions.put(type, condition(demand, standing, state.monotonicMicros(), doubt));
                case Demand.Taint taint ->
                    taints.put(taint.key(), taint(taint, demand, standing(demand, standing, state), doubt));
                case Demand.Event _ -> {}
                // Needs of the node, no marks on it
                case Demand.Evict _, Demand.Reclaim _ -> {}
            }
        }
        return new TargetMarks(conditions, taints);
    }

    /// For a node whose exporter has not been heard since the controller started: what is ours there rests on nothing.
    ///
    /// @param micros since the start
    public TargetMarks unheard(OwnershipRecord owned, long micros) {
        SortedMap<String, ConditionTarget> conditions = new TreeMap<>();
        owned.conditions()
                .forEach((type, was) -> conditions.put(
                        type,
                        new ConditionTarget.Set(
                                NodeConditionStatus.Unknown, ConditionReason.SignalStale, UNHEARD, was.source())));
        SortedMap<String, TaintTarget> taints = new TreeMap<>();
        String why = UNHEARD + ", " + MissingSignals.seconds(micros) + " ago";
        owned.taints().keySet().forEach(id -> taints.put(id, new TaintTarget.Absent(why)));
        return new TargetMarks(conditions, taints);
    }

    private ConditionTarget condition(DemandState demand, PhaseEffect standing, long nowMicros, MissingSignals doubt) {
        MissingSignals.Missing silent = doubt.silent();
        if (silent != null) {
            return told(
                    demand,
                    NodeConditionStatus.Unknown,
                    ConditionReason.SignalStale,
                    "the exporter has been silent since " + silent.since(doubt.wall()));
        }
        return switch (standing) {
            case ACTIVE -> active(demand, nowMicros, doubt);
            case INACTIVE ->
                set(demand, NodeConditionStatus.False, ConditionReason.PressureCleared, "not demanded any more: ");
            case KEEP -> new ConditionTarget.Keep();
            case EXPIRED -> unknown(demand, doubt);
        };
    }

    /// Only what fires, and is known to, makes a condition True.
    private ConditionTarget active(DemandState demand, long nowMicros, MissingSignals doubt) {
        boolean fires = demand.phase() == Phase.FIRING;
        Instant since = doubt.wall()
                .minus(nowMicros - demand.timing().sinceMicros(), ChronoUnit.MICROS)
                .truncatedTo(ChronoUnit.SECONDS);
        String sofar = demand.phase().word() + " since " + since;
        ConditionTarget.Set stands = set(
                demand,
                NodeConditionStatus.True,
                fires ? ConditionReason.PressureRaised : ConditionReason.PressureFalling,
                sofar + ": ");
        if (doubt.of(demand) != null) {
            return new ConditionTarget.Stay(stands, unknown(demand, doubt), false);
        }
        return fires
                ? stands
                : new ConditionTarget.Stay(
                        stands,
                        set(
                                demand,
                                NodeConditionStatus.False,
                                ConditionReason.PressureFalling,
                                sofar + ", which adds nothing: "),
                        true);
    }

    private ConditionTarget.Set unknown(DemandState demand, MissingSignals doubt) {
        MissingSignals.Missing missing = doubt.of(demand);
        String since = missing == null ? "" : " since " + missing.since(doubt.wall());
        return set(
                demand,
                NodeConditionStatus.Unknown,
                ConditionReason.SignalStale,
                "a value has been missing" + since + ": ");
    }

    private ConditionTarget.Set set(
            DemandState demand, NodeConditionStatus status, ConditionReason reason, String what) {
        return told(demand, status, reason, what + demand.why());
    }

    private ConditionTarget.Set told(
            DemandState demand, NodeConditionStatus status, ConditionReason reason, String what) {
        String policy = demand.source().policy();
        String text = "rule \"" + demand.source().rule() + "\" of policy " + policy + ", " + what;
        String message = text.length() <= MESSAGE_CHARS ? text : text.substring(0, MESSAGE_CHARS - 1) + "…";
        return new ConditionTarget.Set(status, reason, message, source(demand));
    }

    OwnershipRecord.Source source(DemandState demand) {
        return new OwnershipRecord.Source(
                mark.apply(demand.source().policy()), demand.source().rule());
    }

    /// What was demanded until just now stays for the jitter.
    private PhaseEffect standing(DemandState demand, PhaseEffect standing, DesiredState state) {
        long forMicros = state.monotonicMicros() - demand.timing().sinceMicros();
        boolean early = standing == PhaseEffect.INACTIVE && forMicros < jitter.micros(state.node());
        return early ? PhaseEffect.KEEP : standing;
    }

    /// What is in doubt is not added, whatever was last known; nor is what only keeps firing.
    private TaintTarget taint(Demand.Taint taint, DemandState demand, PhaseEffect standing, MissingSignals doubt) {
        return switch (standing) {
            case ACTIVE -> {
                if (doubt.of(demand) != null) {
                    yield new TaintTarget.Keep();
                }
                yield demand.phase() == Phase.FIRING
                        ? new TaintTarget.Present(taint, source(demand), demand.why())
                        : new TaintTarget.KeepFiring(demand.why());
            }
            case KEEP -> new TaintTarget.Keep();
            case INACTIVE -> new TaintTarget.Absent("not demanded any more: " + demand.why());
            case EXPIRED -> new TaintTarget.Absent(expired(demand, doubt));
        };
    }

    /// Why a taint is released after the longest time that it may rest on old values.
    private String expired(DemandState demand, MissingSignals doubt) {
        MissingSignals.Missing missing = doubt.of(demand);
        String time = missing == null ? "for too long" : missing.text(doubt.wall());
        String rests = "; nothing rests for longer than " + MissingSignals.seconds(holdMicros) + " on what ";
        return doubt.silent() != null
                ? "the exporter has been silent " + time + rests + "it said before"
                : "a value has been missing " + time + rests + "was known before: " + demand.why();
    }
}
