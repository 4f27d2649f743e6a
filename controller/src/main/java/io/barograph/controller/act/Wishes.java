package io.barograph.controller.act;

import io.barograph.controller.act.Wish.ConditionWish;
import io.barograph.controller.act.Wish.TaintWish;
import io.barograph.controller.cluster.ConditionStatus;
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
record Wishes(long holdMicros, Jitter jitter, UnaryOperator<String> mark) {

    /// Taints go at once.
    Wishes(long holdMicros, UnaryOperator<String> mark) {
        this(holdMicros, Jitter.NONE, mark);
    }

    private static final int MESSAGE_CHARS = 1024;
    private static final String UNHEARD = "the exporter has not been heard since the controller started";

    /// These, for as long as nothing is to go for want of signals.
    Wishes patient() {
        return new Wishes(Long.MAX_VALUE, jitter, mark);
    }

    Wish of(DesiredState state, Doubt doubt) {
        SortedMap<String, ConditionWish> conditions = new TreeMap<>();
        SortedMap<String, TaintWish> taints = new TreeMap<>();
        for (DemandState demand : state.demands()) {
            Doubt.Missing missing = doubt.of(demand);
            Standing standing = Standing.of(demand, missing == null ? -1 : missing.countedMicros(), holdMicros);
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
        return new Wish(conditions, taints);
    }

    /// For a node whose exporter has not been heard since the controller started: what is ours there rests on nothing.
    ///
    /// @param micros since the start
    Wish unheard(Owned owned, long micros) {
        SortedMap<String, ConditionWish> conditions = new TreeMap<>();
        owned.conditions()
                .forEach((type, was) -> conditions.put(
                        type,
                        new ConditionWish.Set(
                                ConditionStatus.Unknown, ConditionReason.SignalStale, UNHEARD, was.source())));
        SortedMap<String, TaintWish> taints = new TreeMap<>();
        String why = UNHEARD + ", " + Doubt.seconds(micros) + " ago";
        owned.taints().keySet().forEach(id -> taints.put(id, new TaintWish.Absent(why)));
        return new Wish(conditions, taints);
    }

    private ConditionWish condition(DemandState demand, Standing standing, long nowMicros, Doubt doubt) {
        Doubt.Missing silent = doubt.silent();
        if (silent != null) {
            return told(
                    demand,
                    ConditionStatus.Unknown,
                    ConditionReason.SignalStale,
                    "the exporter has been silent since " + silent.since(doubt.wall()));
        }
        return switch (standing) {
            case ACTIVE -> active(demand, nowMicros, doubt);
            case INACTIVE ->
                set(demand, ConditionStatus.False, ConditionReason.PressureCleared, "not demanded any more: ");
            case KEEP -> new ConditionWish.Keep();
            case EXPIRED -> unknown(demand, doubt);
        };
    }

    /// Only what fires, and is known to, makes a condition True.
    private ConditionWish active(DemandState demand, long nowMicros, Doubt doubt) {
        boolean fires = demand.phase() == Phase.FIRING;
        Instant since = doubt.wall()
                .minus(nowMicros - demand.timing().sinceMicros(), ChronoUnit.MICROS)
                .truncatedTo(ChronoUnit.SECONDS);
        String sofar = demand.phase().word() + " since " + since;
        ConditionWish.Set stands = set(
                demand,
                ConditionStatus.True,
                fires ? ConditionReason.PressureRaised : ConditionReason.PressureFalling,
                sofar + ": ");
        if (doubt.of(demand) != null) {
            return new ConditionWish.Stay(stands, unknown(demand, doubt), false);
        }
        return fires
                ? stands
                : new ConditionWish.Stay(
                        stands,
                        set(
                                demand,
                                ConditionStatus.False,
                                ConditionReason.PressureFalling,
                                sofar + ", which adds nothing: "),
                        true);
    }

    private ConditionWish.Set unknown(DemandState demand, Doubt doubt) {
        Doubt.Missing missing = doubt.of(demand);
        String since = missing == null ? "" : " since " + missing.since(doubt.wall());
        return set(
                demand,
                ConditionStatus.Unknown,
                ConditionReason.SignalStale,
                "a value has been missing" + since + ": ");
    }

    private ConditionWish.Set set(DemandState demand, ConditionStatus status, ConditionReason reason, String what) {
        return told(demand, status, reason, what + demand.why());
    }

    private ConditionWish.Set told(DemandState demand, ConditionStatus status, ConditionReason reason, String what) {
        String policy = demand.source().policy();
        String text = "rule \"" + demand.source().rule() + "\" of policy " + policy + ", " + what;
        String message = text.length() <= MESSAGE_CHARS ? text : text.substring(0, MESSAGE_CHARS - 1) + "…";
        return new ConditionWish.Set(status, reason, message, source(demand));
    }

    Owned.Source source(DemandState demand) {
        return new Owned.Source(
                mark.apply(demand.source().policy()), demand.source().rule());
    }

    /// What was demanded until just now stays for the jitter.
    private Standing standing(DemandState demand, Standing standing, DesiredState state) {
        long forMicros = state.monotonicMicros() - demand.timing().sinceMicros();
        boolean early = standing == Standing.INACTIVE && forMicros < jitter.micros(state.node());
        return early ? Standing.KEEP : standing;
    }

    /// What is in doubt is not added, whatever was last known; nor is what only keeps firing.
    private TaintWish taint(Demand.Taint taint, DemandState demand, Standing standing, Doubt doubt) {
        return switch (standing) {
            case ACTIVE -> {
                if (doubt.of(demand) != null) {
                    yield new TaintWish.Keep();
                }
                yield demand.phase() == Phase.FIRING
                        ? new TaintWish.Present(taint, source(demand), demand.why())
                        : new TaintWish.KeepFiring(demand.why());
            }
            case KEEP -> new TaintWish.Keep();
            case INACTIVE -> new TaintWish.Absent("not demanded any more: " + demand.why());
            case EXPIRED -> new TaintWish.Absent(expired(demand, doubt));
        };
    }

    /// Why a taint is released after the longest time that it may rest on old values.
    private String expired(DemandState demand, Doubt doubt) {
        Doubt.Missing missing = doubt.of(demand);
        String time = missing == null ? "for too long" : missing.text(doubt.wall());
        String rests = "; nothing rests for longer than " + Doubt.seconds(holdMicros) + " on what ";
        return doubt.silent() != null
                ? "the exporter has been silent " + time + rests + "it said before"
                : "a value has been missing " + time + rests + "was known before: " + demand.why();
    }
}
