package io.barograph.rules.policy.lint;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Warns of rules that can be used and can hardly be meant.
public final class RuleWarnings {

    /// Fields of a signal that count what the signal counts.
    private static final Set<String> AMOUNTS = Set.of("available", "capacity");

    /// No threshold on a node is less than that, in bytes.
    private static final double LEAST_BYTES = 1 << 20;

    private RuleWarnings() {}

    /// @param allRules of a policy, those that are off included
    public static void warnOfRules(List<Rule> allRules, ProblemCollector problems) {
        List<Rule> rules =
                allRules.stream().filter(activeRule -> !activeRule.isOff()).toList();
        List<RuleOutline> outlines = rules.stream().map(RuleOutline::of).toList();
        UnreachableRules.warnOfUnreachable(outlines, problems);
        StricterHolds.warnOfHolds(outlines, problems);
        SubsumedRules.warnOfSubsumed(outlines, problems);
        Set<String> ownMarks = rules.stream()
                .flatMap(rule -> rule.raises().stream())
                .map(raise -> markOf(raise.demand()))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        for (Rule rule : rules) {
            for (ConditionalElement element : rule.when()) {
                warnOfOwnMarks(element.pattern(), ownMarks, problems);
                warnOfSuffixes(element.pattern(), problems);
                warnOfBareBytes(element.pattern(), problems);
                warnOfOpenKeys(element.pattern(), problems);
            }
        }
        warnOfMissingTaint(allRules, problems);
    }

    /// Warns once of evictions in a policy that taints nothing.
    private static void warnOfMissingTaint(List<Rule> rules, ProblemCollector problems) {
        List<Action.Raise> raises =
                rules.stream().flatMap(rule -> rule.raises().stream()).toList();
        if (raises.stream().noneMatch(raise -> raise.demand() instanceof Demand.Taint)) {
            raises.stream()
                    .filter(raise -> raise.demand() instanceof Demand.Evict)
                    .findFirst()
                    .ifPresent(raise -> problems.addWarning(
                            CheckId.EVICT_WITHOUT_TAINT,
                            raise.place(),
                            "this policy evicts and taints nothing: without a taint the replacement comes back",
                            "Maybe add node.taint(...) beside it"));
        }
    }

    /// What a demand leaves on the node, `Condition High`, `Taint example.com/a`; null where it leaves
    /// nothing.
    static @Nullable String markOf(Demand demand) {
        return switch (demand) {
            case Demand.Condition(String type) -> "Condition " + type;
            case Demand.Taint(String key, var _, var _) -> "Taint " + key;
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> null;
        };
    }

    /// The marks that a pattern looks for, whatever it asks of them.
    static List<String> marksOf(Pattern pattern) {
        List<String> marks = new ArrayList<>();
        PatternBounds.of(pattern)
                .equal()
                .forEach((field, values) -> values.forEach(value -> {
                    if (value instanceof Value.Text(String text) && field.key()) {
                        marks.add(pattern.fact().name() + " " + text);
                    }
                }));
        return marks;
    }

    private static void warnOfOwnMarks(Pattern pattern, Set<String> ownMarks, ProblemCollector problems) {
        for (String patternMark : marksOf(pattern)) {
            if (ownMarks.contains(patternMark)) {
                problems.addWarning(
                        CheckId.OWN_MARK,
                        pattern.place(),
                        "this policy raises " + patternMark.substring(patternMark.indexOf(' ') + 1)
                                + " itself, and no rule sees what policies raise",
                        "Maybe repeat what raises it");
            }
        }
    }

    /// `500Mi` inodes are a slip.
    private static void warnOfSuffixes(Pattern pattern, ProblemCollector problems) {
        if (pattern.fact().facts() != Signal.class
                || !comparesSignal(pattern, unit -> unit != EvictionSignal.Unit.BYTES)) {
            return;
        }
        pattern.constraints().stream().flatMap(Constraint::terms).forEach(term -> {
            if (term instanceof Term.Literal(Value.Numeric(var _, String text), var _, FilePosition position)
                    && text != null
                    && text.endsWith("i")) {
                problems.addWarning(
                        CheckId.BINARY_SUFFIX,
                        position,
                        "the signal counts no bytes, and is compared with " + text,
                        "Maybe write a plain number");
            }
        });
    }

    /// `available < 500` are 500 bytes.
    private static void warnOfBareBytes(Pattern pattern, ProblemCollector problems) {
        if (pattern.fact().facts() != Signal.class || !comparesSignal(pattern, EvictionSignal.Unit.BYTES::equals)) {
            return;
        }
        pattern.constraints().stream()
                .flatMap(Constraint::comparisons)
                .filter(comparison ->
                        comparison.left() instanceof Term.Own(FactField field, var _) && AMOUNTS.contains(field.name()))
                .forEach(comparison -> {
                    if (comparison.right()
                                    instanceof
                                    Term.Literal(
                                            Value.Numeric(double number, String text),
                                            var _,
                                            FilePosition position)
                            && text == null
                            && number > 0
                            && number < LEAST_BYTES) {
                        problems.addWarning(
                                CheckId.BARE_BYTES,
                                position,
                                "the signal counts bytes, and is compared with " + Math.round(number) + " of them",
                                "Maybe " + Math.round(number) + "Mi, or percent");
                    }
                });
    }

    /// A pattern that names no key fits each fact of its type, though hardly all are meant.
    private static void warnOfOpenKeys(Pattern pattern, ProblemCollector problems) {
        List<FactField> keys =
                pattern.fact().fields().stream().filter(RuleWarnings::isWordKey).toList();
        boolean named = pattern.constraints().stream()
                .flatMap(Constraint::terms)
                .anyMatch(term -> term instanceof Term.Own(FactField field, var _) && keys.contains(field));
        if (!keys.isEmpty() && !named && MatchCombinations.possibleFacts(pattern) > 1) {
            String names = keys.stream().map(FactField::name).collect(Collectors.joining(" or "));
            problems.addWarning(
                    CheckId.NO_KEY,
                    pattern.place(),
                    "the pattern does not say which " + names + " it means, and each fits",
                    "Maybe add " + keys.getFirst().name() + " == ...");
        }
    }

    private static boolean isWordKey(FactField field) {
        return field.key() && (field.type() instanceof ValueType.Word || field.type() instanceof ValueType.Name);
    }

    /// Whether the pattern names a signal whose unit is so.
    private static boolean comparesSignal(Pattern pattern, Predicate<EvictionSignal.Unit> unit) {
        return PatternBounds.of(pattern).equal().values().stream()
                .flatMap(Set::stream)
                .anyMatch(value -> {
                    EvictionSignal signal = value instanceof Value.Text(String text) ? EvictionSignal.of(text) : null;
                    return signal != null && unit.test(signal.unit());
                });
    }
}
