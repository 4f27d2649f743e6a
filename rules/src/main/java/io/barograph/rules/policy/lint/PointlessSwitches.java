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

    public static void tell(List<Rule> rules, ProblemCollector problems) {
        PointlessSwitches switches = new PointlessSwitches(problems);
        rules.stream().map(Rule::given).filter(RuleSwitch::isThere).forEach(switches::tell);
    }

    private void tell(RuleSwitch given) {
        List<Constraint> constraints = given.constraints();
        if (constraints.stream().anyMatch(PointlessSwitches::calculates)) {
            return;
        }
        for (Constraint each : constraints) {
            Set<Ternary> outcomes = outcomes(List.of(each));
            if (outcomes.equals(Set.of(Ternary.TRUE))) {
                problems.warning(
                        CheckId.POINTLESS_CONSTRAINT,
                        each.place(),
                        ConstraintText.of(each) + " holds whatever the parameters are",
                        "Maybe leave it out, or compare with another value");
            }
        }
        if (outcomes(constraints).equals(Set.of(Ternary.FALSE))) {
            problems.warning(
                    CheckId.UNREACHABLE_RULE,
                    constraints.getFirst().place(),
                    "the rule is always off: no values of its parameters fulfil what it asks of them",
                    "Maybe one of the constraints belongs to another rule");
        }
    }

    private static boolean calculates(Constraint constraint) {
        return constraint
                .comparisons()
                .anyMatch(each -> each.left() instanceof Term.Arithmetic || each.right() instanceof Term.Arithmetic);
    }

    /// What the constraints together come to over all values that are tried; empty where these are too many, or where
    /// there was enough to try before.
    private Set<Ternary> outcomes(List<Constraint> constraints) {
        List<Term.Literal> literals = constraints.stream()
                .flatMap(Constraint::terms)
                .map(Term.Literal.class::cast)
                .toList();
        Map<String, List<Value>> tried = new LinkedHashMap<>();
        long combinations = 1;
        for (Term.Literal each : literals) {
            if (each.parameter() != null && !tried.containsKey(each.parameter())) {
                List<Value> values = values(each.value(), literals);
                tried.put(each.parameter(), values);
                combinations = Math.min(MAX_TRIED + 1L, combinations * values.size());
            }
        }
        Set<Ternary> outcomes = new LinkedHashSet<>();
        long evaluated = combinations * literals.size();
        if (combinations <= MAX_TRIED && evaluated <= terms) {
            terms -= evaluated;
            collect(constraints, new ArrayList<>(tried.keySet()), tried, new LinkedHashMap<>(), outcomes);
        }
        return outcomes;
    }

    private static void collect(
            List<Constraint> constraints,
            List<String> left,
            Map<String, List<Value>> tried,
            Map<String, Value> chosen,
            Set<Ternary> outcomes) {
        if (left.isEmpty()) {
            outcomes.add(ConstraintEvaluator.all(constraints, new ChosenValues(chosen)));
            return;
        }
        for (Value each : tried.getOrDefault(left.getFirst(), List.of())) {
            chosen.put(left.getFirst(), each);
            collect(constraints, left.subList(1, left.size()), tried, chosen, outcomes);
        }
    }

    /// Values of the same kind that tell apart what the literals say.
    private static List<Value> values(Value like, List<Term.Literal> literals) {
        return switch (like) {
            case Value.Truth _ -> List.of(new Value.Truth(false), new Value.Truth(true));
            case Value.Word(Enum<?> word) -> new ValueType.Word(word.getDeclaringClass()).values();
            case Value.Numeric _ -> numbers(literals);
            case Value.Text _, Value.None _, Value.Labels _ -> texts(literals);
        };
    }

    private static List<Value> numbers(List<Term.Literal> literals) {
        TreeSet<Double> named = new TreeSet<>(Set.of(0.0));
        literals.forEach(each -> {
            if (each.parameter() == null && each.value() instanceof Value.Numeric(double number, var _)) {
                named.add(number);
            }
        });
        TreeSet<Double> all = new TreeSet<>(named);
        for (Double each : named) {
            Double next = named.higher(each);
            all.add(next == null ? each + 1 + Math.abs(each) : (each + next) / 2);
        }
        all.add(named.first() - 1 - Math.abs(named.first()));
        return all.stream().<Value>map(Value.Numeric::new).toList();
    }

    private static List<Value> texts(List<Term.Literal> literals) {
        Set<Value> all = new LinkedHashSet<>();
        literals.forEach(each -> {
            if (each.parameter() == null && each.value() instanceof Value.Text) {
                all.add(each.value());
            }
        });
        all.add(new Value.Text("any other"));
        all.add(new Value.Text("yet another"));
        return List.copyOf(all);
    }

    /// The values that are tried, by parameter.
    private record ChosenValues(Map<String, Value> chosen) implements ConstraintEvaluator.Values {

        @Override
        public @Nullable Value of(Term field) {
            return null;
        }

        @Override
        public Value literal(Term.Literal literal) {
            Value value = literal.parameter() == null ? null : chosen.get(literal.parameter());
            return value == null ? literal.value() : value;
        }
    }
}
