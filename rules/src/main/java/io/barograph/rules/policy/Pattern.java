package io.barograph.rules.policy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Facts of one type for which all constraints hold.
public record Pattern(FactType fact, List<Constraint> constraints, FilePosition place) {

    public Pattern {
        constraints = List.copyOf(constraints);
    }

    /// The subject of the one fact that the keys choose among those that every observation has; null where they may
    /// choose several, or none.
    @Nullable
    String soleSubject() {
        List<String> keys = new ArrayList<>();
        for (FactField field : fact.fields()) {
            if (field.key()) {
                List<ChosenKey> choices = constraints.stream()
                        .map(Pattern::chosenKey)
                        .filter(choice -> choice != null && choice.field().equals(field))
                        .toList();
                if (choices.size() != 1) {
                    return null;
                }
                keys.add(wordOf(choices.getFirst().value()));
            }
        }
        String subject = fact.name() + keys.stream().collect(Collectors.joining(", ", "(", ")"));
        return FactType.isInEachObservation(subject) ? subject : null;
    }

    private static String wordOf(Value value) {
        return switch (value) {
            case Value.Word(Enum<?> word) -> word.name();
            case Value.Text(String text) -> text;
            case Value.Numeric _, Value.None _, Value.Labels _, Value.Truth _ ->
                throw new IllegalStateException("a key is a word or a text, not " + value.written());
        };
    }

    /// A key and the one value that a constraint says it has.
    record ChosenKey(FactField field, Value value) {}

    /// Null where the constraint says something else.
    static @Nullable ChosenKey chosenKey(Constraint constraint) {
        return constraint
                                instanceof
                                Constraint.Comparison(
                                        ComparisonOperator comparator,
                                        Term.Own(FactField field, var _),
                                        Term.Literal(Value value, var _, var _),
                                        var _)
                        && comparator == ComparisonOperator.EQUAL
                        && field.key()
                ? new ChosenKey(field, value)
                : null;
    }
}
