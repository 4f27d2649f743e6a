package io.barograph.rules.policy.lint;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Warns of rules that add nothing: wherever they match, another one does and demands the same in the same way.
final class SubsumedRules {

    /// Each rule is compared with at most so many others that share a demand.
    private static final int MAX_COMPARED = 100;

    private SubsumedRules() {}

    static void tell(List<RuleOutline> outlines, ProblemCollector problems) {
        Map<Said, List<RuleOutline>> byAction = new HashMap<>();
        for (RuleOutline each : outlines) {
            each.rule().then().stream()
                    .map(SubsumedRules::said)
                    .distinct()
                    .forEach(said -> byAction.computeIfAbsent(said, _ -> new ArrayList<>())
                            .add(each));
        }
        Set<String> told = new HashSet<>();
        for (RuleOutline each : outlines) {
            candidates(each, byAction).stream()
                    .filter(other -> !other.rule().id().equals(each.rule().id())
                            && !told.contains(other.rule().id())
                            && says(other.rule(), each.rule())
                            && other.follows(each))
                    .findFirst()
                    .ifPresent(other -> {
                        told.add(each.rule().id());
                        problems.warning(
                                CheckId.SUBSUMED_RULE,
                                each.rule().place(),
                                "wherever this rule matches, \"" + other.rule().name()
                                        + "\" does too, and demands the same",
                                "Maybe leave this rule out, or give it options of its own");
                    });
        }
    }

    private static List<RuleOutline> candidates(RuleOutline outline, Map<Said, List<RuleOutline>> byAction) {
        if (outline.rule().then().isEmpty()) {
            return List.of();
        }
        List<RuleOutline> others =
                byAction.getOrDefault(said(outline.rule().then().getFirst()), List.of());
        return others.subList(0, Math.min(MAX_COMPARED, others.size()));
    }

    private static boolean says(Rule more, Rule less) {
        List<Said> all = more.then().stream().map(SubsumedRules::said).toList();
        return less.then().stream().map(SubsumedRules::said).allMatch(all::contains);
    }

    private static Said said(Action action) {
        return switch (action) {
            case Action.Raise(Demand demand, Action.Options options, var _) -> new Said(List.of(demand), options);
            case Action.Hold(var _, List<Demand> demands, var _, var _) -> new Said(demands, null);
        };
    }

    /// @param options null for a hold
    private record Said(List<Demand> demands, Action.@Nullable Options options) {}
}
