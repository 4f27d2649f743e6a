package io.barograph.rules.demand;

/// Where one demand stands after an evaluation.
///
/// @param source the policy and the rule it rests on
/// @param why one sentence with the numbers
public record DemandState(Demand demand, Transition.Source source, Phase phase, Timing timing, String why) {

    /// When, in the node's monotonic time.
    ///
    /// @param sinceMicros at which the phase began
    /// @param remainingMicros until it fires (pending) or clears (keep-firing) if nothing changes; 0 otherwise
    /// @param frozen whether an input of a rule it rests on is missing, so that no time passes for it
    public record Timing(long sinceMicros, long remainingMicros, boolean frozen) {}

    /// Whether the demand is to be kept on the node.
    public boolean active() {
        return phase == Phase.FIRING || phase == Phase.KEEP_FIRING;
    }
}
