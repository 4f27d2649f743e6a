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

    static void warnOfSubsumed(List<RuleOutline> outlines, ProblemCollector problems) {
        Map<Said, List<RuleOutline>> byAction = new HashMap<>();
        for (RuleOutline outline : outlines) {
            outline.rule().actions().stream()
                    .map(SubsumedRules::outcomeOf)
                    .distinct()
                    .forEach(outcome -> byAction.computeIfAbsent(outcome, _ -> new ArrayList<>())
                            .add(outline));
        }
        Set<String> subsumedIds = new HashSet<>();
        for (RuleOutline outline : outlines) {
            candidatesFor(outline, byAction).stream()
                    .filter(otherOutline ->
                            !otherOutline.rule().id().equals(outline.rule().id())
                                    && !subsumedIds.contains(otherOutline.rule().id())
                                    && demandsAllOf(otherOutline.rule(), outline.rule())
                                    && otherOutline.followsOutline(outline))
                    .findFirst()
                    .ifPresent(otherOutline -> {
                        subsumedIds.add(outline.rule().id());
                        problems.addWarning(
                                CheckId.SUBSUMED_RULE,
                                outline.rule().place(),
                                "wherever this rule matches, \""
                                        + otherOutline.rule().name() + "\" does too, and demands the same",
                                "Maybe leave this rule out, or give it options of its own");
                    });
        }
    }

    private static List<RuleOutline> candidatesFor(RuleOutline outline, Map<Said, List<RuleOutline>> byAction) {
        if (outline.rule().actions().isEmpty()) {
            return List.of();
        }
        List<RuleOutline> sameAction =
                byAction.getOrDefault(outcomeOf(outline.rule().actions().getFirst()), List.of());
        return sameAction.subList(0, Math.min(MAX_COMPARED, sameAction.size()));
    }

    private static boolean demandsAllOf(Rule more, Rule less) {
        List<Said> allOutcomes =
                more.actions().stream().map(SubsumedRules::outcomeOf).toList();
        return less.actions().stream().map(SubsumedRules::outcomeOf).allMatch(allOutcomes::contains);
    }

    private static Said outcomeOf(Action action) {
        return switch (action) {
            case Action.Raise(Demand demand, Action.Options options, var _) -> new Said(List.of(demand), options);
            case Action.Hold(var _, List<Demand> demands, var _, var _) -> new Said(demands, null);
        };
    }

    /// @param options null for a hold
    private record Said(List<Demand> demands, Action.@Nullable Options options) {}
}
