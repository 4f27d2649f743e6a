package io.barograph.controller.decide;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the rules want of one node, and how fresh that is.
///
/// @param desired all that is wanted; only the latest of a node counts
/// @param transitions the steps since the decision before; each becomes an event once
/// @param worstPercent the worst contention on the node; null if none is known
/// @param takenMicros when the snapshot behind it came in, by the steady clock
public record Decision(
        DesiredState desired,
        Freshness freshness,
        List<Transition> transitions,
        @Nullable Double worstPercent,
        long takenMicros) {

    public Decision {
        transitions = List.copyOf(transitions);
    }

    /// The node's name.
    public String node() {
        return desired.node();
    }

    /// Whether the node is heard, nothing is demanded of it, and nothing just was.
    public boolean isCalm() {
        return freshness instanceof Freshness.Heard
                && transitions.isEmpty()
                && (desired.isQuiet() || desired.demands().stream().noneMatch(DemandState::active));
    }
}
