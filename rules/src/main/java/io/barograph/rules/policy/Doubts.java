package io.barograph.rules.policy;

import io.barograph.problem.Place;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.fact.Signal;
import io.barograph.signal.EvictionSignal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Warns of rules that can be used and can hardly be meant.
final class Doubts {

    private final List<Rule> rules;
    private final Problems problems;

    private Doubts(List<Rule> rules, Problems problems) {
        this.rules = rules;
        this.problems = problems;
    }

    static void tell(List<Rule> rules, Problems problems) {
        Doubts doubts = new Doubts(rules, problems);
        Set<String> own = doubts.own();
        for (Rule rule : rules) {
            for (Condition each : rule.when()) {
                doubts.unreachable(each.pattern());
                doubts.own(each.pattern(), own);
                doubts.units(each.pattern());
            }
            doubts.strictHolds(rule);
        }
    }

    private void unreachable(Pattern pattern) {
        List<Field> impossible = Bounds.of(pattern).impossible();
        if (!impossible.isEmpty() || Combinations.facts(pattern) == 0) {
            String what = impossible.isEmpty()
                    ? ""
                    : ": its " + impossible.getFirst().name() + " would have to be two things";
            problems.warning(
                    pattern.place(),
                    "no " + pattern.fact().name() + " can be like this" + what,
                    "Maybe one of the constraints belongs to another rule");
        }
    }

    /// The condition types and taint keys that the policy raises.
    private Set<String> own() {
        Set<String> own = new HashSet<>();
        for (Rule rule : rules) {
            for (Action each : rule.then()) {
                if (each instanceof Action.Raise(Demand demand, var _, var _)) {
                    switch (demand) {
                        case Demand.Condition(String type) -> own.add("Condition " + type);
                        case Demand.Taint(String key, var _) -> own.add("Taint " + key);
                        case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> {}
                    }
                }
            }
        }
        return own;
    }

    private void own(Pattern pattern, Set<String> own) {
        Bounds.of(pattern)
                .equal()
                .forEach((field, values) -> values.forEach(value -> {
                    if (value instanceof Value.Text(String text)
                            && field.key()
                            && own.contains(pattern.fact().name() + " " + text)) {
                        problems.warning(
                                pattern.place(),
                                "this policy raises " + text + " itself, and no rule sees what policies raise",
                                "Maybe repeat what raises it");
                    }
                }));
    }

    /// `500Mi` inodes are a slip.
    private void units(Pattern pattern) {
        if (pattern.fact().facts() != Signal.class || !countsNoBytes(Bounds.of(pattern))) {
            return;
        }
        pattern.constraints().stream().flatMap(Constraint::terms).forEach(term -> {
            if (term instanceof Term.Literal(Value.Numeric(var _, String text), var _, Place place)
                    && text != null
                    && text.endsWith("i")) {
                problems.warning(
                        place,
                        "the signal counts no bytes, and is compared with " + text,
                        "Maybe write a plain number");
            }
        });
    }

    private static boolean countsNoBytes(Bounds bounds) {
        for (Set<Value> values : bounds.equal().values()) {
            for (Value each : values) {
                EvictionSignal signal = each instanceof Value.Text(String text) ? EvictionSignal.of(text) : null;
                if (signal != null && signal.unit() != EvictionSignal.Unit.BYTES) {
                    return true;
                }
            }
        }
        return false;
    }

    /// A rule that holds must go on where the rule that raises begins, or what it holds is cleared at once.
    private void strictHolds(Rule holding) {
        for (Action action : holding.then()) {
            if (action instanceof Action.Hold(String target, List<Demand> demands, Place place)) {
                for (Rule raising : rules) {
                    if (raises(raising, demands) && !held(raising, demands)) {
                        stricter(holding, raising, target, place);
                    }
                }
            }
        }
    }

    /// Whether some rule holds wherever the raising one begins.
    private boolean held(Rule raising, List<Demand> demands) {
        return rules.stream()
                .filter(rule -> rule.then().stream()
                        .anyMatch(action -> action instanceof Action.Hold(var _, List<Demand> all, var _)
                                && all.containsAll(demands)))
                .anyMatch(
                        rule -> compared(rule, raising) && strict(rule, raising).isEmpty());
    }

    private void stricter(Rule holding, Rule raising, String target, Place place) {
        for (String each : strict(holding, raising)) {
            problems.warning(
                    place,
                    "\"" + target + "\" is raised by \"" + raising.name() + "\" where this rule does not hold it yet: "
                            + each,
                    "Maybe the two thresholds are swapped: hold where the raising rule begins, and beyond it");
        }
    }

    private static boolean raises(Rule rule, List<Demand> demands) {
        return rule.then().stream()
                .anyMatch(action ->
                        action instanceof Action.Raise(Demand demand, var _, var _) && demands.contains(demand));
    }

    private static boolean compared(Rule holding, Rule raising) {
        return holding.when().stream().anyMatch(hold -> raising.when().stream().anyMatch(raise -> alike(hold, raise)));
    }

    /// The fields of which the holding rule demands more than the raising one.
    private static List<String> strict(Rule holding, Rule raising) {
        List<String> fields = new ArrayList<>();
        for (Condition hold : holding.when()) {
            for (Condition raise : raising.when()) {
                if (alike(hold, raise)) {
                    Map<Field, Interval> raised = Bounds.of(raise.pattern()).numbers();
                    Bounds.of(hold.pattern()).numbers().forEach((field, interval) -> {
                        if (raised.containsKey(field) && !interval.contains(raised.getOrDefault(field, Interval.ALL))) {
                            fields.add(hold.pattern().fact().name() + "." + field.name());
                        }
                    });
                }
            }
        }
        return fields;
    }

    /// Whether two lines match the same facts as far as keys and words tell.
    private static boolean alike(Condition one, Condition other) {
        return one instanceof Condition.Match(Pattern left)
                && other instanceof Condition.Match(Pattern right)
                && left.fact().equals(right.fact())
                && Bounds.of(left).equal().equals(Bounds.of(right).equal());
    }
}
