package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.parse.SyntaxTree.Expression;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds out how one rule wants pods to be evicted, and when it has had enough: a minimum reclaim is a second rule of
/// the same conditions, whose threshold lies that much higher and which holds the demand.
final class EvictChecker {

    private static final Duration MIN_GRACE = Duration.ofSeconds(1);
    private static final List<String> LEFT = List.of("available", "percent");

    private final List<ConditionalElement> when;
    private final ArgumentChecker arguments;
    private final ProblemCollector problems;
    private @Nullable Until regainRule;

    /// @param when the rule's conditions
    EvictChecker(List<ConditionalElement> when, ArgumentChecker arguments, ProblemCollector problems) {
        this.when = when;
        this.arguments = arguments;
        this.problems = problems;
    }

    /// The second rule.
    record Until(List<ConditionalElement> when, Action.Hold hold) {}

    /// Null where the rule asks for no minimum reclaim.
    @Nullable
    Until regainRule() {
        return regainRule;
    }

    EvictTerms.Ranking rankingArgument(Demand.Evict demand, Expression argument) {
        List<String> words = Arrays.stream(EvictTerms.Ranking.values())
                .map(EvictTerms.Ranking::word)
                .toList();
        String text = arguments.textArgument(argument, "\"kubelet\", \"guide\" or \"culprit\"");
        if (!words.contains(text)) {
            throw problems.refusal(
                    CheckId.UNKNOWN_NAME,
                    arguments.placeOfValue(argument),
                    arguments.ownerPrefix(argument) + "unknown ranking \"" + text + "\"",
                    NearMatch.hintFor(text, words));
        }
        EvictTerms.Ranking ranking = List.of(EvictTerms.Ranking.values()).get(words.indexOf(text));
        if (ranking == EvictTerms.Ranking.CULPRIT && demand.signal().startsWith("pid.")) {
            throw problems.refusal(
                    arguments.placeOfValue(argument),
                    arguments.ownerPrefix(argument) + "no pod waits for another's tasks, so that " + demand.signal()
                            + " has no culprits",
                    "Maybe rank as kubelets do");
        }
        return ranking;
    }

    Duration maxGrace(Expression argument) {
        Duration longest = arguments.durationArgument(argument);
        if (longest.compareTo(MIN_GRACE) < 0) {
            throw problems.refusal(
                    arguments.placeOfValue(argument),
                    arguments.ownerPrefix(argument)
                            + "a maxGrace of less than 1s: kubelets take 0 for 1s or for the pod's own",
                    "Maybe write 1s, or leave maxGrace out for the pod's own");
        }
        return longest;
    }

    /// What the rule says of it, such as `500Mi` or `5%`; empty where that is nothing.
    String minReclaim(Demand.Evict demand, SyntaxTree.OptionText option) {
        FilePosition position = option.name().place();
        if (regainRule != null) {
            throw problems.refusal(position, "a second minReclaim in one rule", "Maybe write a rule for each signal");
        }
        List<Integer> lines = IntStream.range(0, when.size())
                .filter(i -> limitsOf(when.get(i), demand.signal()).size() == 1)
                .boxed()
                .toList();
        if (lines.size() != 1) {
            throw problems.refusal(
                    position,
                    "minReclaim needs one line Signal(name == \"" + demand.signal()
                            + "\", ...) with one limit, such as percent < 10",
                    "Maybe hold " + demand.signal() + " in a rule of its own");
        }
        int line = lines.getFirst();
        Pattern pattern = when.get(line).pattern();
        FactField field = limitsOf(when.get(line), demand.signal()).getFirst();
        Term.Literal amount = checkAmount(pattern, line, field, option.argument());
        List<ConditionalElement> beyond = new ArrayList<>(when);
        List<Constraint> constraints = pattern.constraints().stream()
                .map(constraint -> raiseLimits(constraint, amount, field.type()))
                .toList();
        beyond.set(
                line,
                new ConditionalElement(
                        when.get(line).quantifier(), new Pattern(pattern.fact(), constraints, pattern.place())));
        regainRule = new Until(beyond, new Action.Hold(demand.signal(), List.of(), null, position));
        boolean nothing = amount.value() instanceof Value.Numeric(double value, var _) && value == 0;
        return nothing ? "" : amount.value().written() + (isAmount(field) ? "" : "%");
    }

    private Term.Literal checkAmount(Pattern pattern, int line, FactField field, Expression argument) {
        TermChecker terms = new TermChecker(pattern.fact(), line, arguments.bindings(), problems, null);
        TermChecker.Typed typed = terms.checkTerm(argument, field.type());
        if (typed.term() instanceof Term.Literal literal
                && literal.value() instanceof Value.Numeric(double value, var _)
                && value >= 0) {
            return literal;
        }
        throw problems.refusal(
                arguments.placeOfValue(argument),
                arguments.ownerPrefix(argument) + "expected what to regain beyond the limit of " + field.name()
                        + ", such as " + (isAmount(field) ? "\"500Mi\"" : "5"),
                "");
    }

    private static boolean isAmount(FactField field) {
        return field.type().equals(new ValueType.Numeric(ValueType.Unit.AMOUNT));
    }

    /// What the line compares of what is left of the signal, if these are limits that all must be under; else none.
    private static List<FactField> limitsOf(ConditionalElement line, String signal) {
        Pattern pattern = line.pattern();
        List<Constraint> must = pattern.constraints().stream()
                .flatMap(EvictChecker::conjunctsOf)
                .toList();
        long compared = pattern.constraints().stream()
                .flatMap(Constraint::terms)
                .filter(term -> term instanceof Term.Own(FactField field, var _) && LEFT.contains(field.name()))
                .count();
        List<FactField> limits = must.stream()
                .map(EvictChecker::limitedField)
                .filter(Objects::nonNull)
                .toList();
        boolean fits = line.quantifier() == ConditionalElement.Quantifier.MATCH
                && pattern.fact().facts() == Signal.class
                && must.stream().anyMatch(constraint -> namesSignal(constraint, signal))
                && compared == limits.size();
        return fits ? limits : List.of();
    }

    private static Stream<Constraint> conjunctsOf(Constraint constraint) {
        return constraint instanceof Constraint.Chain(boolean needsAll, List<Constraint> operands, var _) && needsAll
                ? operands.stream().flatMap(EvictChecker::conjunctsOf)
                : Stream.of(constraint);
    }

    private static boolean namesSignal(Constraint constraint, String signal) {
        return constraint
                        instanceof
                        Constraint.Comparison(ComparisonOperator operator, Term leftTerm, Term rightTerm, var _)
                && operator == ComparisonOperator.EQUAL
                && leftTerm instanceof Term.Own
                && rightTerm instanceof Term.Literal(Value value, var _, var _)
                && value.equals(new Value.Text(signal));
    }

    private static @Nullable FactField limitedField(Constraint constraint) {
        return constraint instanceof Constraint.Comparison(ComparisonOperator operator, Term leftTerm, var _, var _)
                        && (operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_OR_EQUAL)
                        && leftTerm instanceof Term.Own(FactField field, var _)
                        && LEFT.contains(field.name())
                ? field
                : null;
    }

    private static Constraint raiseLimits(Constraint constraint, Term.Literal amount, ValueType type) {
        return switch (constraint) {
            case Constraint.Chain(boolean needsAll, List<Constraint> operands, FilePosition position)
            when needsAll ->
                new Constraint.Chain(
                        true,
                        operands.stream()
                                .map(operand -> raiseLimits(operand, amount, type))
                                .toList(),
                        position);
            case Constraint.Comparison(
                    ComparisonOperator operator,
                    Term leftTerm,
                    Term rightTerm,
                    FilePosition position)
            when limitedField(constraint) != null ->
                new Constraint.Comparison(
                        operator,
                        leftTerm,
                        StringChecker.foldLiterals(
                                new Term.Arithmetic(Term.Operation.PLUS, rightTerm, amount, amount.place()), type),
                        position);
            case Constraint.Comparison _, Constraint.Not _, Constraint.Chain _ -> constraint;
        };
    }
}
