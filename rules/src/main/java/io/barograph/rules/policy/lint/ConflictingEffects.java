package io.barograph.rules.policy.lint;

import io.barograph.problem.Problem;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.refusal.CheckId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Warns of taints that policies loaded together demand with one key and different effects: to Kubernetes these are two
/// taints, and both stay on the node.
public final class ConflictingEffects {

    private ConflictingEffects() {}

    private record First(Effect effect, String policy, Rule rule) {}

    public static List<Problem> warnings(List<Policy> policies) {
        Map<String, First> seen = new HashMap<>();
        List<Problem> warnings = new ArrayList<>();
        for (Policy policy : policies) {
            for (Rule rule : policy.rules()) {
                for (Action each : rule.then()) {
                    if (each instanceof Action.Raise(Demand.Taint(String key, Effect effect), var _, var place)) {
                        First first = seen.computeIfAbsent(key, _ -> new First(effect, policy.name(), rule));
                        if (first.effect() != effect) {
                            warnings.add(Problem.warning(
                                            place,
                                            "taint " + key + " is demanded with " + effect + " here and with "
                                                    + first.effect() + " by \""
                                                    + first.rule().name() + "\" of policy " + first.policy(),
                                            "Maybe give one of them another key; both would be on the node")
                                    .by(CheckId.CONTRADICTORY_EFFECTS.id()));
                        }
                    }
                }
            }
        }
        return warnings;
    }
}
