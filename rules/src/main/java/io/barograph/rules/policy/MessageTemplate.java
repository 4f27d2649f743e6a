package io.barograph.rules.policy;

import io.barograph.rules.policy.catalogue.FactField;
import module java.base;

/// What a rule says to people: text, and places for values that its `when` binds. Nothing in it is ever executed; a
/// value is put in as it is shown.
public record MessageTemplate(List<Part> parts) {

    /// The rule says nothing.
    public static final MessageTemplate NONE = new MessageTemplate(List.of());

    public MessageTemplate {
        parts = List.copyOf(parts);
    }

    /// One stretch of it.
    public sealed interface Part {
        String sourceText();
    }

    /// As it stands.
    public record Text(String sourceText) implements Part {}

    /// The value of a field of the fact that a pattern matches: `{$a}`, `{$c.avg60}`.
    ///
    /// @param condition the index in the rule's `when`
    public record Value(String sourceText, int condition, FactField field) implements Part {}

    /// The places for values.
    public Stream<Value> values() {
        return parts.stream().filter(Value.class::isInstance).map(Value.class::cast);
    }

    /// The text with each value as given, by how the rule writes its place.
    public String textWith(Function<String, String> shown) {
        return parts.stream()
                .map(part -> switch (part) {
                    case Text(String sourceText) -> sourceText;
                    case Value(String sourceText, var _, var _) -> shown.apply(sourceText);
                })
                .collect(Collectors.joining());
    }

    /// As the rule writes it.
    @Override
    public String toString() {
        return parts.stream().map(Part::sourceText).collect(Collectors.joining());
    }
}
