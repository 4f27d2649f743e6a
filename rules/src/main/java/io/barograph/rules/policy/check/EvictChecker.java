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
    private @Nullable Until until;

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
    Until until() {
        return until;
    }

    EvictTerms.Ranking ranking(Demand.Evict demand, Expression argument) {
        List<String> words = Arrays.stream(EvictTerms.Ranking.values())
                .map(EvictTerms.Ranking::word)
                .toList();
        String text = arguments.text(argument, "\"kubelet\", \"guide\" or \"culprit\"");
        if (!words.contains(text)) {
            throw problems.lost(
                    CheckId.UNKNOWN_NAME,
                    arguments.said(argument),
                    arguments.whose(argument) + "unknown ranking \"" + text + "\"",
                    NearMatch.hint(text, words));
        }
        EvictTerms.Ranking ranking = List.of(EvictTerms.Ranking.values()).get(words.indexOf(text));
        if (ranking == EvictTerms.Ranking.CULPRIT && demand.signal().startsWith("pid.")) {
            throw problems.lost(
                    arguments.said(argument),
                    arguments.whose(argument) + "no pod waits for another's tasks, so that " + demand.signal()
                            + " has no culprits",
                    "Maybe rank as kubelets do");
        }
        return ranking;
    }

    Duration maxGrace(Expression argument) {
        Duration longest = arguments.duration(argument);
        if (longest.compareTo(MIN_GRACE) < 0) {
            throw problems.lost(
                    arguments.said(argument),
                    arguments.whose(argument)
                            + "a maxGrace of less than 1s: kubelets take 0 for 1s or for the pod's own",
                    "Maybe write 1s, or leave maxGrace out for the pod's own");
        }
        return longest;
    }

    /// What the rule says of it, such as `500Mi` or `5%`; empty where that is nothing.
    String minReclaim(Demand.Evict demand, SyntaxTree.OptionText option) {
        FilePosition place = option.name().place();
        if (until != null) {
            throw problems.lost(place, "a second minReclaim in one rule", "Maybe write a rule for each signal");
        }
        List<Integer> lines = IntStream.range(0, when.size())
                .filter(i -> limits(when.get(i), demand.signal()).size() == 1)
                .boxed()
                .toList();
        if (lines.size() != 1) {
            throw problems.lost(
                    place,
                    "minReclaim needs one line Signal(name == \"" + demand.signal()
                            + "\", ...) with one limit, such as percent < 10",
                    "Maybe hold " + demand.signal() + " in a rule of its own");
        }
        int line = lines.getFirst();
        Pattern pattern = when.get(line).pattern();
        FactField field = limits(when.get(line), demand.signal()).getFirst();
        Term.Literal amount = amount(pattern, line, field, option.argument());
        List<ConditionalElement> beyond = new ArrayList<>(when);
        List<Constraint> constraints = pattern.constraints().stream()
                .map(each -> beyond(each, amount, field.type()))
                .toList();
        beyond.set(
                line,
                new ConditionalElement(
                        when.get(line).quantifier(), new Pattern(pattern.fact(), constraints, pattern.place())));
        until = new Until(beyond, new Action.Hold(demand.signal(), List.of(), null, place));
        boolean nothing = amount.value() instanceof Value.Numeric(double value, var _) && value == 0;
        return nothing ? "" : amount.value().written() + (isAmount(field) ? "" : "%");
    }

    private Term.Literal amount(Pattern pattern, int line, FactField field, Expression argument) {
        TermChecker terms = new TermChecker(pattern.fact(), line, arguments.bindings(), problems, null);
        TermChecker.Typed typed = terms.term(argument, field.type());
        if (typed.term() instanceof Term.Literal literal
                && literal.value() instanceof Value.Numeric(double value, var _)
                && value >= 0) {
            return literal;
        }
        throw problems.lost(
                arguments.said(argument),
                arguments.whose(argument) + "expected what to regain beyond the limit of " + field.name() + ", such as "
                        + (isAmount(field) ? "\"500Mi\"" : "5"),
                "");
    }

    private static boolean isAmount(FactField field) {
        return field.type().equals(new ValueType.Numeric(ValueType.Unit.AMOUNT));
    }

    /// What the line compares of what is left of the signal, if these are limits that all must be under; else none.
    private static List<FactField> limits(ConditionalElement line, String signal) {
        Pattern pattern = line.pattern();
        List<Constraint> must =
                pattern.constraints().stream().flatMap(EvictChecker::conjuncts).toList();
        long compared = pattern.constraints().stream()
                .flatMap(Constraint::terms)
                .filter(term -> term instanceof Term.Own(FactField field, var _) && LEFT.contains(field.name()))
                .count();
        List<FactField> limits = must.stream()
                .map(EvictChecker::limited)
                .filter(Objects::nonNull)
                .toList();
        boolean fits = line.quantifier() == ConditionalElement.Quantifier.MATCH
                && pattern.fact().facts() == Signal.class
                && must.stream().anyMatch(each -> names(each, signal))
                && compared == limits.size();
        return fits ? limits : List.of();
    }

    private static Stream<Constraint> conjuncts(Constraint constraint) {
        return constraint instanceof Constraint.Chain(boolean all, List<Constraint> operands, var _) && all
                ? operands.stream().flatMap(EvictChecker::conjuncts)
                : Stream.of(constraint);
    }

    private static boolean names(Constraint constraint, String signal) {
        return constraint instanceof Constraint.Comparison(ComparisonOperator comparator, Term left, Term right, var _)
                && comparator == ComparisonOperator.EQUAL
                && left instanceof Term.Own
                && right instanceof Term.Literal(Value value, var _, var _)
                && value.equals(new Value.Text(signal));
    }

    private static @Nullable FactField limited(Constraint constraint) {
        return constraint instanceof Constraint.Comparison(ComparisonOperator comparator, Term left, var _, var _)
                        && (comparator == ComparisonOperator.LESS || comparator == ComparisonOperator.LESS_OR_EQUAL)
                        && left instanceof Term.Own(FactField field, var _)
                        && LEFT.contains(field.name())
                ? field
                : null;
    }

    private static Constraint beyond(Constraint constraint, Term.Literal amount, ValueType type) {
        return switch (constraint) {
            case Constraint.Chain(boolean all, List<Constraint> operands, FilePosition place)
            when all ->
                new Constraint.Chain(
                        true,
                        operands.stream()
                                .map(each -> beyond(each, amount, type))
                                .toList(),
                        place);
            case Constraint.Comparison(ComparisonOperator comparator, Term left, Term right, FilePosition place)
            when limited(constraint) != null ->
                new Constraint.Comparison(
                        comparator,
                        left,
                        StringChecker.folded(
                                new Term.Arithmetic(Term.Operation.PLUS, right, amount, amount.place()), type),
                        place);
            case Constraint.Comparison _, Constraint.Not _, Constraint.Chain _ -> constraint;
        };
    }
}
