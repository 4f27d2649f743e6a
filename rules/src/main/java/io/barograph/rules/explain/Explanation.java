package io.barograph.rules.explain;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why a node's demands stand where they stand.
///
/// @param moment the observation that is explained
/// @param nowMicros up to when the ages of demands count, in the node's monotonic time: the observation's or later
/// @param set what was put in place of what was observed, as it was asked for; none of what really was
/// @param demands those that were asked for
/// @param rules all that raise or hold them
/// @param whatIf the same with other values from now on, null where it was not asked for
public record Explanation(
        Transition.At moment,
        long nowMicros,
        List<String> set,
        List<OfDemand> demands,
        List<RuleExplanation> rules,
        @Nullable Explanation whatIf) {

    public Explanation {
        set = List.copyOf(set);
        demands = List.copyOf(demands);
        rules = List.copyOf(rules);
    }

    /// One demand.
    ///
    /// @param answer one sentence
    /// @param outlook what comes next if nothing changes: `It fires in 18s if it stays so.`; of what fires and is
    /// not held back, how long it stays; else empty
    /// @param causes of the stalls that it rests on
    /// @param raisedBy ids of rules
    /// @param heldBy ids of rules
    /// @param heldBack why it is not on the node though it is active; null if it is, or if it is a recording's
    public record OfDemand(
            DemandState state,
            String answer,
            String outlook,
            Causes causes,
            List<String> raisedBy,
            List<String> heldBy,
            @Nullable WhyNot heldBack) {
        public OfDemand {
            raisedBy = List.copyOf(raisedBy);
            heldBy = List.copyOf(heldBy);
        }
    }

    /// Who causes the stalls that a demand rests on, in a line each; empty where it does not rest on contention, is
    /// inactive, or is only thought of.
    ///
    /// @param madeToWait `made to wait by: shop/batch 42 %`
    /// @param selfStalled `self-limited: shop/web 88 %`; empty also where nobody stalls by itself
    public record Causes(String madeToWait, String selfStalled) {

        static final Causes NONE = new Causes("", "");
    }

    /// The same, and why active demands are not on the node, as the reconciler says. What is not there does not stay.
    ///
    /// @param whyNot of a demand's key; null where it is not held back
    public Explanation heldBack(Function<String, @Nullable WhyNot> whyNot) {
        List<OfDemand> newDemands = demands.stream()
                .map(demand -> {
                    WhyNot why = demand.state().active()
                            ? whyNot.apply(demand.state().demand().key())
                            : null;
                    return why == null
                            ? demand
                            : new OfDemand(
                                    demand.state(),
                                    new DemandAnswer(moment.node(), false).heldBack(demand.state(), why),
                                    demand.state().phase() == Phase.FIRING ? "" : demand.outlook(),
                                    demand.causes(),
                                    demand.raisedBy(),
                                    demand.heldBy(),
                                    why);
                })
                .toList();
        return new Explanation(moment, nowMicros, set, newDemands, rules, whatIf);
    }

    Explanation withWhatIf(Explanation whatIfExplanation) {
        return new Explanation(moment, nowMicros, set, demands, rules, whatIfExplanation);
    }
}
