package io.barograph.rules.policy;

import io.barograph.rules.demand.Demand;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Warns of patterns that no fact can fit, of rules that no observation can match, and of holds of what such rules
/// raise.
final class Reach {

    private final Problems problems;
    private final Set<String> dead = new HashSet<>();

    private Reach(Problems problems) {
        this.problems = problems;
    }

    static void tell(List<Outline> outlines, Problems problems) {
        Reach reach = new Reach(problems);
        outlines.forEach(reach::rule);
        if (!reach.dead.isEmpty()) {
            reach.holds(outlines.stream().map(Outline::rule).toList());
        }
    }

    private void rule(Outline outline) {
        for (Outline.Line each : outline.lines()) {
            Pattern pattern = each.condition().pattern();
            if (each.impossible()) {
                List<Field> fields = each.bounds().impossible();
                problems.warning(
                        Lint.IMPOSSIBLE_PATTERN,
                        pattern.place(),
                        "no " + pattern.fact().name() + " can be like this" + why(each.bounds(), fields),
                        "Maybe one of the constraints belongs to another rule");
                if (!(each.condition() instanceof Condition.Not)) {
                    dead.add(outline.rule().id());
                }
            }
            for (Outline.Line other : outline.lines()) {
                if (each.excludes(other)) {
                    problems.warning(
                            Lint.UNREACHABLE_RULE,
                            pattern.place(),
                            "the rule never matches: what line "
                                    + other.condition().pattern().place().line()
                                    + " finds must not be there",
                            "Maybe the two belong to different rules");
                    dead.add(outline.rule().id());
                }
            }
        }
    }

    private static String why(Bounds bounds, List<Field> fields) {
        if (fields.isEmpty()) {
            return "";
        }
        Field first = fields.getFirst();
        Interval interval = bounds.numbers().get(first);
        return ": its " + first.name()
                + (interval == null || interval.isEmpty()
                        ? " would have to be two things"
                        : " is " + Interval.possible(first));
    }

    private void holds(List<Rule> rules) {
        Set<Demand> raised = new HashSet<>();
        for (Rule rule : rules) {
            if (!dead.contains(rule.id())) {
                raised.addAll(raised(rule));
            }
        }
        for (Rule rule : rules) {
            for (Action action : rule.then()) {
                if (action instanceof Action.Hold(String target, List<Demand> demands, var place)
                        && demands.stream().noneMatch(raised::contains)) {
                    problems.warning(
                            Lint.UNREACHABLE_RULE,
                            place,
                            "there is never a \"" + target + "\" to hold: no rule that raises it can match",
                            "Maybe mend the rule that raises it");
                }
            }
        }
    }

    private static List<Demand> raised(Rule rule) {
        return rule.then().stream()
                .filter(Action.Raise.class::isInstance)
                .map(each -> ((Action.Raise) each).demand())
                .toList();
    }
}
