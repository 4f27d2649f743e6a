package io.barograph.rules.policy.lint;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Warns of rules that hold only beyond where others raise: a rule that holds must go on where the rule that
/// raises begins, or what it holds is cleared at once.
record StricterHolds(List<RuleOutline> outlines, ProblemCollector problems) {

    /// At most so many rules that raise one demand are compared with as many that hold it.
    private static final int MAX_COMPARED = 100;

    static void tell(List<RuleOutline> outlines, ProblemCollector problems) {
        StricterHolds holds = new StricterHolds(outlines, problems);
        Set<List<Demand>> seen = new HashSet<>();
        for (RuleOutline each : outlines) {
            for (Action action : each.rule().then()) {
                if (action instanceof Action.Hold(String target, List<Demand> demands, var _, var _)
                        && seen.add(demands)) {
                    holds.held(target, demands);
                }
            }
        }
    }

    private void held(String target, List<Demand> demands) {
        List<RuleOutline> raising = outlines.stream()
                .filter(each -> demands.stream().anyMatch(each.rule()::raises))
                .limit(MAX_COMPARED)
                .toList();
        List<RuleOutline> holding = outlines.stream()
                .filter(each -> place(each.rule(), demands) != null)
                .limit(MAX_COMPARED)
                .toList();
        for (RuleOutline raise : raising) {
            boolean held = holding.stream()
                    .anyMatch(hold -> hold.lines().stream()
                                    .anyMatch(mine -> raise.lines().stream().anyMatch(mine::alike))
                            && strict(hold, raise).isEmpty());
            if (!held) {
                holding.forEach(hold -> stricter(hold, raise, target, demands));
            }
        }
    }

    private void stricter(RuleOutline hold, RuleOutline raise, String target, List<Demand> demands) {
        FilePosition place = place(hold.rule(), demands);
        if (place != null) {
            for (String each : strict(hold, raise)) {
                problems.warning(
                        CheckId.STRICTER_HOLD,
                        place,
                        "\"" + target + "\" is raised by \"" + raise.rule().name()
                                + "\" where this rule does not hold it yet: " + each,
                        "Maybe the two thresholds are swapped: hold where the raising rule begins, and beyond it");
            }
        }
    }

    /// Where the rule holds them all, or null where it does not.
    private static @Nullable FilePosition place(Rule rule, List<Demand> demands) {
        for (Action each : rule.then()) {
            if (each instanceof Action.Hold(var _, List<Demand> all, var _, FilePosition place)
                    && all.containsAll(demands)) {
                return place;
            }
        }
        return null;
    }

    /// The fields of which the holding rule demands more than the raising one.
    private static List<String> strict(RuleOutline hold, RuleOutline raise) {
        List<String> fields = new ArrayList<>();
        for (RuleOutline.Line mine : hold.lines()) {
            for (RuleOutline.Line other : raise.lines()) {
                if (mine.alike(other)) {
                    mine.bounds().numbers().forEach((field, interval) -> {
                        ValueRange raised = other.bounds().numbers().get(field);
                        if (raised != null && !interval.contains(raised)) {
                            fields.add(mine.condition().pattern().fact().name() + "." + field.name());
                        }
                    });
                }
            }
        }
        return fields;
    }
}
