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

        @Override
        public String written() {
            if (text != null) {
                return text;
            }
            return value == Math.rint(value) && Math.abs(value) < 1e15
                    ? Long.toString((long) value)
                    : Double.toString(value);
        }
    }

    /// Of a [ValueType.Text].
    record Text(String value) implements Value {
        @Override
        public String written() {
            return '"' + value + '"';
        }
    }

    /// Of a [ValueType.Text]: it is known that there is none. It equals no string.
    record None() implements Value {
        @Override
        public String written() {
            return "none";
        }
    }

    /// Of a [ValueType.Labels]. No rule compares all of them.
    record Labels(Map<String, String> values) implements Value {
        @Override
        public String written() {
            return values.size() + " labels";
        }
    }

    /// Of a [ValueType.Truth].
    record Truth(boolean value) implements Value {
        @Override
        public String written() {
            return Boolean.toString(value);
        }
    }

    /// Of a [ValueType.Word].
    record Word(Enum<?> value) implements Value {
        @Override
        public String written() {
            return value.name();
        }
    }

    /// The text, or that there is none.
    static Value ofText(@Nullable String text) {
        return text == null ? new None() : new Text(text);
    }

    /// As a rule would say it.
    String written();
}
