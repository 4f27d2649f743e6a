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

    static void warnOfHolds(List<RuleOutline> outlines, ProblemCollector problems) {
        StricterHolds holds = new StricterHolds(outlines, problems);
        Set<List<Demand>> seenDemands = new HashSet<>();
        for (RuleOutline outline : outlines) {
            for (Action action : outline.rule().actions()) {
                if (action instanceof Action.Hold(String target, List<Demand> demands, var _, var _)
                        && seenDemands.add(demands)) {
                    holds.checkHold(target, demands);
                }
            }
        }
    }

    private void checkHold(String target, List<Demand> demands) {
        List<RuleOutline> raising = outlines.stream()
                .filter(outline -> demands.stream().anyMatch(outline.rule()::raisesDemand))
                .limit(MAX_COMPARED)
                .toList();
        List<RuleOutline> holding = outlines.stream()
                .filter(outline -> holdPlace(outline.rule(), demands) != null)
                .limit(MAX_COMPARED)
                .toList();
        for (RuleOutline raiseRule : raising) {
            boolean heldAlike = holding.stream()
                    .anyMatch(hold -> hold.lines().stream()
                                    .anyMatch(mine -> raiseRule.lines().stream().anyMatch(mine::matchesAlike))
                            && stricterFields(hold, raiseRule).isEmpty());
            if (!heldAlike) {
                holding.forEach(hold -> warnOfStricter(hold, raiseRule, target, demands));
            }
        }
    }

    private void warnOfStricter(RuleOutline hold, RuleOutline raiseRule, String target, List<Demand> demands) {
        FilePosition position = holdPlace(hold.rule(), demands);
        if (position != null) {
            for (String fieldName : stricterFields(hold, raiseRule)) {
                problems.addWarning(
                        CheckId.STRICTER_HOLD,
                        position,
                        "\"" + target + "\" is raised by \"" + raiseRule.rule().name()
                                + "\" where this rule does not hold it yet: " + fieldName,
                        "Maybe the two thresholds are swapped: hold where the raising rule begins, and beyond it");
            }
        }
    }

    /// Where the rule holds them all, or null where it does not.
    private static @Nullable FilePosition holdPlace(Rule rule, List<Demand> demands) {
        for (Action action : rule.actions()) {
            if (action instanceof Action.Hold(var _, List<Demand> heldDemands, var _, FilePosition position)
                    && heldDemands.containsAll(demands)) {
                return position;
            }
        }
        return null;
    }

    /// The fields of which the holding rule demands more than the raising one.
    private static List<String> stricterFields(RuleOutline hold, RuleOutline raiseRule) {
        List<String> fields = new ArrayList<>();
        for (RuleOutline.Line mine : hold.lines()) {
            for (RuleOutline.Line raisingLine : raiseRule.lines()) {
                if (mine.matchesAlike(raisingLine)) {
                    mine.bounds().numbers().forEach((field, interval) -> {
                        ValueRange raised = raisingLine.bounds().numbers().get(field);
                        if (raised != null && !interval.containsRange(raised)) {
                            fields.add(mine.condition().pattern().fact().name() + "." + field.name());
                        }
                    });
                }
            }
        }
        return fields;
    }
}
