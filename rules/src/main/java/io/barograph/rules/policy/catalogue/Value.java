package io.barograph.rules.policy.catalogue;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A value that stands in a rule or comes from a fact.
public sealed interface Value {

    /// Of a [ValueType.Numeric]. Finite when it stands in a rule.
    ///
    /// @param text as the rule says it where that is more than a number, `500Mi`; else null
    record Numeric(double value, @Nullable String text) implements Value {

        /// A plain number.
        public Numeric(double value) {
            this(value, null);
        }
    }

    /// Of a [ValueType.Text].
    record Text(String value) implements Value {}

    /// Of a [ValueType.Text]: it is known that there is none. It equals no string.
    record None() implements Value {}

    /// Of a [ValueType.Labels]. No rule compares all of them.
    record Labels(Map<String, String> values) implements Value {}

    /// Of a [ValueType.Truth].
    record Truth(boolean value) implements Value {}

    /// Of a [ValueType.Word].
    record Word(Enum<?> value) implements Value {}

    /// The text, or that there is none.
    static Value ofText(@Nullable String text) {
        return text == null ? new None() : new Text(text);
    }

    /// As a rule would say it.
    default String written() {
        return switch (this) {
            case Numeric(double number, String text) -> text == null ? plainText(number) : text;
            case Text(String text) -> '"' + text + '"';
            case None _ -> "none";
            case Labels(Map<String, String> labels) -> labels.size() + " labels";
            case Truth(boolean truth) -> Boolean.toString(truth);
            case Word(Enum<?> word) -> word.name();
        };
    }

    private static String plainText(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }
}
