package io.barograph.rules.policy.lint;

import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleSwitch;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Warns of what rules ask of parameters that holds whatever these are, or never does.
///
/// It tries the values that tell comparisons apart: those that the rule names, one between each two, one below and one
/// above all. Calculations are passed over: what they turn on cannot be read off them.
public final class PointlessSwitches {

    /// More combinations of values are not tried.
    private static final int MAX_TRIED = 10_000;

    private final ProblemCollector problems;

    /// At most so many terms are still evaluated for this file. A file full of comparisons must not block its reader.
    private long terms = 1_000_000;

    private PointlessSwitches(ProblemCollector problems) {
        this.problems = problems;
    }

    public static void warnOfSwitches(List<Rule> rules, ProblemCollector problems) {
        PointlessSwitches switches = new PointlessSwitches(problems);
        rules.stream().map(Rule::ruleSwitch).filter(RuleSwitch::isThere).forEach(switches::warnOfSwitch);
    }

    private void warnOfSwitch(RuleSwitch ruleSwitch) {
        List<Constraint> constraints = ruleSwitch.constraints();
        if (constraints.stream().anyMatch(PointlessSwitches::isCalculating)) {
            return;
        }
        for (Constraint constraint : constraints) {
            Set<Ternary> outcomes = possibleOutcomes(List.of(constraint));
            if (outcomes.equals(Set.of(Ternary.TRUE))) {
                problems.addWarning(
                        CheckId.POINTLESS_CONSTRAINT,
                        constraint.place(),
                        ConstraintText.of(constraint) + " holds whatever the parameters are",
                        "Maybe leave it out, or compare with another value");
            }
        }
        if (possibleOutcomes(constraints).equals(Set.of(Ternary.FALSE))) {
            problems.addWarning(
                    CheckId.UNREACHABLE_RULE,
                    constraints.getFirst().place(),
                    "the rule is always off: no values of its parameters fulfil what it asks of them",
                    "Maybe one of the constraints belongs to another rule");
        }
    }

    private static boolean isCalculating(Constraint constraint) {
        return constraint
                .comparisons()
                .anyMatch(comparison ->
                        comparison.left() instanceof Term.Arithmetic || comparison.right() instanceof Term.Arithmetic);
    }

    /// What the constraints together come to over all values that are tried; empty where these are too many, or where
    /// there was enough to try before.
    private Set<Ternary> possibleOutcomes(List<Constraint> constraints) {
        List<Term.Literal> literals = constraints.stream()
                .flatMap(Constraint::terms)
                .map(Term.Literal.class::cast)
                .toList();
        Map<String, List<Value>> tried = new LinkedHashMap<>();
        long combinations = 1;
        for (Term.Literal literal : literals) {
            if (literal.parameter() != null && !tried.containsKey(literal.parameter())) {
                List<Value> values = triedValues(literal.value(), literals);
                tried.put(literal.parameter(), values);
                combinations = Math.min(MAX_TRIED + 1L, combinations * values.size());
            }
        }
        Set<Ternary> outcomes = new LinkedHashSet<>();
        long evaluated = combinations * literals.size();
        if (combinations <= MAX_TRIED && evaluated <= terms) {
            terms -= evaluated;
            collectOutcomes(constraints, new ArrayList<>(tried.keySet()), tried, new LinkedHashMap<>(), outcomes);
        }
        return outcomes;
    }

    private static void collectOutcomes(
            List<Constraint> constraints,
            List<String> remainingParameters,
            Map<String, List<Value>> tried,
            Map<String, Value> chosen,
            Set<Ternary> outcomes) {
        if (remainingParameters.isEmpty()) {
            outcomes.add(ConstraintEvaluator.allTrue(constraints, new ChosenValues(chosen)));
            return;
        }
        for (Value value : tried.getOrDefault(remainingParameters.getFirst(), List.of())) {
            chosen.put(remainingParameters.getFirst(), value);
            collectOutcomes(
                    constraints, remainingParameters.subList(1, remainingParameters.size()), tried, chosen, outcomes);
        }
    }

    /// Values of the same kind that tell apart what the literals say.
    private static List<Value> triedValues(Value like, List<Term.Literal> literals) {
        return switch (like) {
            case Value.Truth _ -> List.of(new Value.Truth(false), new Value.Truth(true));
            case Value.Word(Enum<?> word) -> new ValueType.Word(word.getDeclaringClass()).values();
            case Value.Numeric _ -> triedNumbers(literals);
            case Value.Text _, Value.None _, Value.Labels _ -> triedTexts(literals);
        };
    }

    private static List<Value> triedNumbers(List<Term.Literal> literals) {
        TreeSet<Double> named = new TreeSet<>(Set.of(0.0));
        literals.forEach(literal -> {
            if (literal.parameter() == null && literal.value() instanceof Value.Numeric(double number, var _)) {
                named.add(number);
            }
        });
        TreeSet<Double> allNumbers = new TreeSet<>(named);
        for (Double namedNumber : named) {
            Double next = named.higher(namedNumber);
            allNumbers.add(next == null ? namedNumber + 1 + Math.abs(namedNumber) : (namedNumber + next) / 2);
        }
        allNumbers.add(named.first() - 1 - Math.abs(named.first()));
        return allNumbers.stream().<Value>map(Value.Numeric::new).toList();
    }

    private static List<Value> triedTexts(List<Term.Literal> literals) {
        Set<Value> allTexts = new LinkedHashSet<>();
        literals.forEach(literal -> {
            if (literal.parameter() == null && literal.value() instanceof Value.Text) {
                allTexts.add(literal.value());
            }
        });
        allTexts.add(new Value.Text("any other"));
        allTexts.add(new Value.Text("yet another"));
        return List.copyOf(allTexts);
    }

    /// The values that are tried, by parameter.
    private record ChosenValues(Map<String, Value> chosen) implements ConstraintEvaluator.Values {

        @Override
        public @Nullable Value of(Term field) {
            return null;
        }

        @Override
        public Value literalValue(Term.Literal literal) {
            Value value = literal.parameter() == null ? null : chosen.get(literal.parameter());
            return value == null ? literal.value() : value;
        }
    }
}
