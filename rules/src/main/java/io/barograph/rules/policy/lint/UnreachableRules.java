package io.barograph.rules.policy.lint;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// Warns of patterns that no fact can fit, of rules that no observation can match, and of holds of what such rules
/// raise.
///
/// @param dead the ids of the rules that never match, as far as they are found
record UnreachableRules(ProblemCollector problems, Set<String> dead) {

    static void warnOfUnreachable(List<RuleOutline> outlines, ProblemCollector problems) {
        UnreachableRules reach = new UnreachableRules(problems, new HashSet<>());
        outlines.forEach(reach::checkRule);
        if (!reach.dead.isEmpty()) {
            reach.checkHolds(outlines.stream().map(RuleOutline::rule).toList());
        }
    }

    private void checkRule(RuleOutline outline) {
        for (RuleOutline.Line line : outline.lines()) {
            Pattern pattern = line.condition().pattern();
            if (line.impossible()) {
                List<FactField> fields = line.bounds().impossible();
                problems.addWarning(
                        CheckId.IMPOSSIBLE_PATTERN,
                        pattern.place(),
                        "no " + pattern.fact().name() + " can be like this" + whyImpossible(line.bounds(), fields),
                        "Maybe one of the constraints belongs to another rule");
                if (line.condition().quantifier() != Quantifier.NOT) {
                    dead.add(outline.rule().id());
                }
            }
            for (RuleOutline.Line otherLine : outline.lines()) {
                if (line.excludesLine(otherLine)) {
                    problems.addWarning(
                            CheckId.UNREACHABLE_RULE,
                            pattern.place(),
                            "the rule never matches: what line "
                                    + otherLine.condition().pattern().place().line()
                                    + " finds must not be there",
                            "Maybe the two belong to different rules");
                    dead.add(outline.rule().id());
                }
            }
        }
    }

    private static String whyImpossible(PatternBounds bounds, List<FactField> fields) {
        if (fields.isEmpty()) {
            return "";
        }
        FactField first = fields.getFirst();
        ValueRange interval = bounds.numbers().get(first);
        return ": its " + first.name()
                + (interval == null || interval.isEmpty()
                        ? " would have to be two things"
                        : " is " + ValueRange.possibleRange(first));
    }

    private void checkHolds(List<Rule> rules) {
        Set<Demand> raised = rules.stream()
                .filter(rule -> !dead.contains(rule.id()))
                .flatMap(rule -> rule.raises().stream())
                .map(Action.Raise::demand)
                .collect(Collectors.toSet());
        for (Rule rule : rules) {
            for (Action action : rule.actions()) {
                if (action instanceof Action.Hold(String target, List<Demand> demands, var _, var place)
                        && demands.stream().noneMatch(raised::contains)) {
                    problems.addWarning(
                            CheckId.UNREACHABLE_RULE,
                            place,
                            "there is never a \"" + target + "\" to hold: no rule that raises it can match",
                            "Maybe mend the rule that raises it");
                }
            }
        }
    }
}
