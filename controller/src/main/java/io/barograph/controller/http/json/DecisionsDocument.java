package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.decide.fleet.RecentTransitions;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/decisions`: the last transitions of the fleet, newest first.
///
/// @param replica null from a controller that does not say
/// @param last the newest transition's number
/// @param kept how many are kept
public record DecisionsDocument(@Nullable ReplicaStatus replica, long last, int kept, List<Decision> decisions) {

    /// The time of a transition by the node's own clock; both are null if the node has booted since.
    public record TransitionTime(
            @Nullable Instant happened, @Nullable Double agoSeconds) {

        private static TransitionTime of(FleetStatus fleet, Transition.At moment) {
            NodeStatus node = fleet.node(moment.node());
            Snapshot latestSnapshot = node == null ? null : node.heard().latestSnapshot();
            if (node == null
                    || latestSnapshot == null
                    || !latestSnapshot.origin().bootId().equals(moment.bootId())) {
                return new TransitionTime(null, null);
            }
            long agoMillis = (latestSnapshot.moment().monotonicMicros() - moment.monotonicMicros()) / 1000;
            return new TransitionTime(
                    node.heard().receivedAt().minusMillis(agoMillis), Math.round(agoMillis / 100.0) / 10.0);
        }
    }

    /// A transition.
    ///
    /// @param at when the controller saw it
    /// @param past whether it is of the time before the controller started
    /// @param flaps how often the demand came and went of late; null for never
    public record Decision(
            long number,
            Instant at,
            @JsonUnwrapped TransitionTime time,
            boolean past,
            String node,
            String policy,
            String rule,
            String demand,
            String from,
            String to,
            String reason,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Integer flaps,

            String severity,
            String message,
            List<ReadInput> inputs) {

        private static Decision of(FleetStatus fleet, RecentTransitions.Entry entry) {
            Transition transition = entry.transition();
            return new Decision(
                    entry.number(),
                    entry.decidedAt(),
                    TransitionTime.of(fleet, transition.moment()),
                    entry.past(),
                    transition.moment().node(),
                    transition.source().policy(),
                    transition.source().rule(),
                    transition.demand().key(),
                    transition.step().fromPhase().word(),
                    transition.step().toPhase().word(),
                    transition.step().reason().name(),
                    transition.step().flaps() > 0 ? transition.step().flaps() : null,
                    transition.source().severity().word(),
                    transition.source().message(),
                    transition.inputs());
        }
    }

    public static DecisionsDocument of(
            ReplicaStatus replica, FleetStatus fleet, List<RecentTransitions.Entry> entries) {
        return new DecisionsDocument(
                replica,
                fleet.decisions().lastNumber(),
                RecentTransitions.KEPT,
                entries.stream().map(entry -> Decision.of(fleet, entry)).toList());
    }
}
