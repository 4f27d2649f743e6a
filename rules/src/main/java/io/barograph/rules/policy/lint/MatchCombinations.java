package io.barograph.rules.policy.lint;

import io.barograph.problem.FilePosition;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.ImpossibleKeys;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Bounds how often a rule can match one observation, so that no join of harmless patterns takes the engine's time.
public final class MatchCombinations {

    /// At most so many matches of one rule in one observation.
    public static final long MAX = 10_000;

    /// At most so many matches of all rules of a policy in one observation. A thousand rules at their own bound would
    /// take seconds.
    public static final long MAX_TOGETHER = 20_000;

    private MatchCombinations() {}

    public static void checkCombinations(
            List<ConditionalElement> when, FilePosition position, ProblemCollector problems) {
        if (of(when) > MAX) {
            problems.addError(
                    position,
                    "the patterns of this rule can match in more than " + MAX + " combinations",
                    "Say which scope and resource each pattern means");
        }
    }

    /// How often the patterns can match one observation; of more than [#MAX] only that it is more.
    public static long of(List<ConditionalElement> when) {
        long matches = 1;
        for (ConditionalElement element : when) {
            if (element.quantifier() == ConditionalElement.Quantifier.MATCH) {
                matches *= Math.max(1, possibleFacts(element.pattern()));
            }
            if (matches > MAX) {
                return matches;
            }
        }
        return matches;
    }

    /// How many facts of an observation may fit the pattern, as far as its enum keys tell.
    static long possibleFacts(Pattern pattern) {
        return possibleFacts(pattern, PatternBounds.of(pattern));
    }

    /// @param bounds of the pattern; variables that they know the values of are known too
    static long possibleFacts(Pattern pattern, PatternBounds bounds) {
        return possibleKeys(pattern, bounds).stream()
                .filter(row -> ImpossibleKeys.whyImpossible(pattern.fact(), row) == null)
                .count();
    }

    /// The enum keys, by their names, with which a fact may fit the pattern, also those that no observation has.
    static List<Map<String, Value>> possibleKeys(Pattern pattern, PatternBounds bounds) {
        List<Map<String, Value>> rows = new ArrayList<>(List.of(Map.of()));
        for (FactField field : pattern.fact().fields()) {
            if (field.key()) {
                rows = extendRows(rows, field, possibleValues(field, pattern));
            }
        }
        return rows.stream()
                .filter(row -> ConstraintEvaluator.allTrue(pattern.constraints(), term -> valueOf(term, row, bounds))
                        != Ternary.FALSE)
                .toList();
    }

    private static @Nullable Value valueOf(Term term, Map<String, Value> row, PatternBounds bounds) {
        return switch (term) {
            case Term.Own(FactField field, var _) -> row.get(field.name());
            case Term.Bound(int condition, FactField field, var _) -> bounds.knownValue(condition, field);
            case Term.Literal _, Term.Arithmetic _ -> null;
        };
    }

    private static List<Value> possibleValues(FactField key, Pattern pattern) {
        return switch (key.type()) {
            case ValueType.Word word -> word.values();
            case ValueType.Name(var _, List<String> knownNames) ->
                knownNames.stream().<Value>map(Value.Text::new).toList();
            case ValueType.Text _ -> pattern.fact().listed() ? listedValues(pattern) : List.of();
            case ValueType.Truth _, ValueType.Numeric _, ValueType.Labels _ -> List.of();
        };
    }

    /// Names that the pattern says, and as many others as a node may have, which no rule can say.
    private static List<Value> listedValues(Pattern pattern) {
        List<Value> values = new ArrayList<>();
        pattern.constraints().stream().flatMap(Constraint::terms).forEach(term -> {
            if (term instanceof Term.Literal(Value.Text text, var _, var _) && !values.contains(text)) {
                values.add(text);
            }
        });
        for (int i = 0; i < NodeView.MAX_MARKS; i++) {
            values.add(new Value.Text("#" + i));
        }
        return values;
    }

    private static List<Map<String, Value>> extendRows(
            List<Map<String, Value>> rows, FactField key, List<Value> values) {
        if (values.isEmpty()) {
            return rows;
        }
        List<Map<String, Value>> longer = new ArrayList<>();
        for (Map<String, Value> row : rows) {
            for (Value value : values) {
                Map<String, Value> longerRow = new HashMap<>(row);
                longerRow.put(key.name(), value);
                longer.add(longerRow);
            }
        }
        return longer;
    }
}
