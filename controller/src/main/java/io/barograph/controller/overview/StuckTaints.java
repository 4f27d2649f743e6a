package io.barograph.controller.overview;

import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.reconcile.ReconcileReport.Trouble;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What of ours stands on a node though nothing demands it, and cannot be taken away.
///
/// @param taints by `key:effect`; none where the record of what is ours cannot be read and never was
/// @param why it stays; empty where nothing is stuck
public record StuckTaints(List<String> taints, String why) {

    static final StuckTaints NONE = new StuckTaints(List.of(), "");

    public StuckTaints {
        taints = List.copyOf(taints);
    }

    static StuckTaints of(NodeStatus node, @Nullable ReconcileReport report) {
        Trouble trouble = report == null ? null : report.trouble();
        if (report == null || trouble == null) {
            return NONE;
        }
        Set<String> demanded = node.decision().demands().stream()
                .filter(DemandState::active)
                .map(DemandState::demand)
                .flatMap(demand -> demand instanceof Demand.Taint taint ? Stream.of(taint.id()) : Stream.empty())
                .collect(Collectors.toSet());
        List<String> leftTaints = report.ownedTaints().stream()
                .filter(taintId -> !demanded.contains(taintId))
                .toList();
        return switch (trouble) {
            case Trouble.EventNotSent _ -> NONE;
            case Trouble.RecordUnreadable(String why) -> new StuckTaints(leftTaints, why);
            case Trouble.Fault _, Trouble.LeftByEnforce _, Trouble.NotWritten _ ->
                leftTaints.isEmpty() ? NONE : new StuckTaints(leftTaints, trouble.text());
        };
    }

    /// Whether nothing is stuck.
    public boolean isEmpty() {
        return why.isEmpty();
    }

    /// For people; empty where nothing is stuck.
    public String text() {
        if (isEmpty()) {
            return "";
        }
        return taints.isEmpty()
                ? "it is not known which taints are ours, so none is removed: " + why
                : String.join(", ", taints) + (taints.size() == 1 ? " is" : " are")
                        + " not demanded any more and cannot be removed: " + why;
    }
}
