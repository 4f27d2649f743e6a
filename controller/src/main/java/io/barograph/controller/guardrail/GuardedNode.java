package io.barograph.controller.guardrail;

import io.barograph.controller.controls.NodeLocation;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One node as the guardrails see it. They see all nodes, since budgets may be shares of them.
///
/// @param weight how urgent a taint is
/// @param standsDown whether others drain it, maintain it or take it away
public record GuardedNode(NodeLocation location, NodeHealth health, Stakes stakes, Weight weight, boolean standsDown) {

    /// The node's name.
    String node() {
        return location.node();
    }

    /// What it has and wants of taints of one strength.
    ///
    /// @param holds whether such a taint of ours is on the node, or may be, since a write had no answer
    /// @param wantedFor what is short where it is to get one that is not there; empty where it is to get none
    /// @param granted whether it was allowed before and has not got it yet
    public record Stake(boolean holds, Set<ScarceResource> wantedFor, boolean granted) {

        /// Nothing of it.
        public static final Stake NONE = new Stake(false, Set.of(), false);

        public Stake {
            wantedFor =
                    wantedFor.isEmpty() ? Set.of() : Set.copyOf(wantedFor); // copyOf allocates for an empty set, too
        }

        boolean wants() {
            return !wantedFor.isEmpty();
        }
    }

    /// Of both strengths.
    public record Stakes(Stake hard, Stake soft) {

        /// None at all.
        public static final Stakes NONE = new Stakes(Stake.NONE, Stake.NONE);

        Stake stakeOf(TaintStrength strength) {
            return switch (strength) {
                case HARD -> hard;
                case SOFT -> soft;
            };
        }
    }

    /// How urgent it is: the severity in percent, which ten minutes of waiting double, and no longer wait does more.
    ///
    /// @param worstPercent the severity; null where it is not known, which comes last
    /// @param forMicros for how long a taint has been wanted
    public record Weight(@Nullable Double worstPercent, long forMicros) {

        private static final double DOUBLED_AFTER_MICROS = 600e6;

        @Nullable
        Double urgency() {
            return worstPercent == null
                    ? null
                    : Double.valueOf(worstPercent * (1 + Math.clamp(forMicros / DOUBLED_AFTER_MICROS, 0, 1)));
        }
    }

    /// Whether it has any taint of ours.
    boolean tainted() {
        return stakes.hard().holds() || stakes.soft().holds();
    }

    boolean wants() {
        return stakes.hard().wants() || stakes.soft().wants();
    }

    boolean granted() {
        return stakes.hard().granted() || stakes.soft().granted();
    }
}
