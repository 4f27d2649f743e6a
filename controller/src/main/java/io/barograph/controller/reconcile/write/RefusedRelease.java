package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.reconcile.plan.ConditionReason;
import io.barograph.controller.reconcile.plan.NodePlan;
import java.util.List;
import java.util.stream.Collectors;

/// Marks of ours that the API server does not let us remove. Most often their policy was removed, and the admission
/// policy, which allows only marks that policies can demand, was printed anew too early. The remedy is said with it.
final class RefusedRelease {

    private static final String ADMISSION = "ValidatingAdmissionPolicy";

    private RefusedRelease() {}

    /// The events about it; none where something else was refused.
    ///
    /// @param stepDone whether the taints were written, so that a condition was refused
    static List<EventText.Words> words(ApiOutcome.Refused<LiveNode> refused, NodePlan plan, boolean stepDone) {
        List<String> names = stepDone || plan.step() == null
                ? plan.conditions().stream()
                        .filter(ConditionReason::isOfAPolicyThatIsGone)
                        .map(NodeCondition::type)
                        .toList()
                : plan.step().removed();
        return names.isEmpty() ? List.of() : List.of(EventText.stuck(names, why(refused, names)));
    }

    private static String why(ApiOutcome.Refused<LiveNode> refused, List<String> names) {
        if (!refused.message().contains(ADMISSION)) {
            return refused.text();
        }
        String also = names.stream().map(name -> "--also " + name).collect(Collectors.joining(" "));
        return "the admission policy refuses it. Maybe it was printed without the marks of policies that were removed."
                + " Run: barograph policy admission " + also
                + " | kubectl apply -f - (with the controller's --policies and --set). " + refused.text();
    }
}
