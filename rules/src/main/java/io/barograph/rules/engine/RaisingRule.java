package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.policy.MessageTemplate;
import module java.base;

/// One rule's raising of one demand: the unit that has a phase of its own. A demand is as far as its farthest raising
/// rule.
///
/// @param holders the rules of the same policy that hold the demand
/// @param message what the rule says to people
/// @param terms how pods are to be evicted, where it demands that
/// @param resources what the node is short of where it matches; at least one
/// @param off why parameters switch the rule off; empty where it is on
record RaisingRule(
        Key key,
        Demand demand,
        Transition.Source source,
        Periods periods,
        List<Holder> holders,
        MessageTemplate message,
        EvictTerms terms,
        Set<ScarceResource> resources,
        String off) {

    RaisingRule {
        holders = List.copyOf(holders);
        resources = Set.copyOf(resources);
    }

    /// Whether its rule is off: it reads nothing and demands nothing, whatever it demanded before.
    boolean isOff() {
        return !off.isEmpty();
    }

    /// What a raising rule's state is kept under: stable as long as the rule says the same.
    ///
    /// @param ordinal of the demand within the rule's consequence
    record Key(String ruleId, int ordinal) {}

    /// The grace period (`after`) and the transition period (`keepFor`).
    ///
    /// @param maxKeepForMicros how long the transition period may grow where the demand comes back again and
    /// again; what is less than the period itself leaves it as it is
    record Periods(long afterMicros, long keepForMicros, long maxKeepForMicros) {

        /// The transition period of a demand that came back so often.
        long keepForMicros(FlapState flaps) {
            return flaps.lengthenedKeepForMicros(keepForMicros, maxKeepForMicros);
        }

        /// Whether the transition period stays as long however often the demand comes back.
        boolean isSteady() {
            return keepForMicros >= Math.min(maxKeepForMicros, FlapState.WINDOW_MICROS);
        }
    }

    /// A rule that holds.
    record Holder(String ruleId, String name) {}

    /// How far along a phase is: what several raising rules of one demand are compared by.
    static int rankOf(Phase phase) {
        return switch (phase) {
            case INACTIVE -> 0;
            case PENDING -> 1;
            case KEEP_FIRING -> 2;
            case FIRING -> 3;
        };
    }
}
