package io.barograph.rules.policy;

import io.barograph.problem.Place;
import io.barograph.rules.fact.NodeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Bounds how often a rule can match one observation, so that no join of harmless patterns takes the engine's time.
final class Combinations {

    /// So many matches may one observation give one rule.
    static final long MOST = 10_000;

    /// So many may it give all rules of a policy together: a thousand rules at the bound of one would take seconds.
    static final long MOST_TOGETHER = 20_000;

    private Combinations() {}

    static void check(List<Condition> when, Place place, Problems problems) {
        if (of(when) > MOST) {
            problems.error(
                    place,
                    "the patterns of this rule can match in more than " + MOST + " combinations",
                    "Say which scope and resource each pattern means");
        }
    }

    /// How often the patterns can match one observation; of more than [#MOST] only that it is more.
    static long of(List<Condition> when) {
        long matches = 1;
        for (Condition each : when) {
            if (each instanceof Condition.Match(Pattern pattern)) {
                matches *= Math.max(1, facts(pattern));
            }
            if (matches > MOST) {
                return matches;
            }
        }
        return matches;
    }

    /// How many facts of an observation may fit the pattern, as far as its enum keys tell.
    static long facts(Pattern pattern) {
        return facts(pattern, Bounds.of(pattern));
    }

    /// @param bounds of the pattern; variables that they know the values of are known too
    static long facts(Pattern pattern, Bounds bounds) {
        List<Map<String, Value>> rows = new ArrayList<>(List.of(Map.of()));
        for (Field field : pattern.fact().fields()) {
            if (field.key()) {
                rows = extended(rows, field, values(field, pattern));
            }
        }
        return rows.stream()
                .filter(row -> Truths.all(pattern.constraints(), term -> value(term, row, bounds)) != Ternary.FALSE)
                .count();
    }

    private static @Nullable Value value(Term term, Map<String, Value> row, Bounds bounds) {
        return switch (term) {
            case Term.Own(Field field, var _) -> row.get(field.name());
            case Term.Bound(int condition, Field field, var _) -> bounds.known(condition, field);
            case Term.Literal _, Term.Arithmetic _ -> null;
        };
    }

    private static List<Value> values(Field key, Pattern pattern) {
        return switch (key.type()) {
            case Type.Word(Class<? extends Enum<?>> words) -> words(words);
            case Type.Name(var _, List<String> known) ->
                known.stream().<Value>map(Value.Text::new).toList();
            case Type.Text _ -> pattern.fact().listed() ? listed(pattern) : List.of();
            case Type.Truth _, Type.Numeric _, Type.Labels _ -> List.of();
        };
    }

    /// Names that the pattern says, and as many others as a node may have, which no rule can say.
    private static List<Value> listed(Pattern pattern) {
        List<Value> values = new ArrayList<>();
        pattern.constraints().stream().flatMap(Constraint::terms).forEach(term -> {
            if (term instanceof Term.Literal(Value.Text text, var _, var _) && !values.contains(text)) {
                values.add(text);
            }
        });
        for (int i = 0; i < NodeView.MOST_MARKS; i++) {
            values.add(new Value.Text("#" + i));
        }
        return values;
    }

    private static List<Map<String, Value>> extended(List<Map<String, Value>> rows, Field key, List<Value> values) {
        if (values.isEmpty()) {
            return rows;
        }
        List<Map<String, Value>> longer = new ArrayList<>();
        for (Map<String, Value> row : rows) {
            for (Value value : values) {
                Map<String, Value> one = new HashMap<>(row);
                one.put(key.name(), value);
                longer.add(one);
            }
        }
        return longer;
    }

    private static List<Value> words(Class<? extends Enum<?>> words) {
        return Arrays.stream(words.getEnumConstants())
                .<Value>map(Value.Word::new)
                .toList();
    }
}
