package io.barograph.rules.policy;

import org.jspecify.annotations.Nullable;

/// A value that stands in a rule or comes from a fact.
public sealed interface Value {

    /// Of a [Type.Numeric]. Finite when it stands in a rule.
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

    /// Of a [Type.Text].
    record Text(String value) implements Value {
        @Override
        public String written() {
            return '"' + value + '"';
        }
    }

    /// Of a [Type.Truth].
    record Truth(boolean value) implements Value {
        @Override
        public String written() {
            return Boolean.toString(value);
        }
    }

    /// Of a [Type.Word].
    record Word(Enum<?> value) implements Value {
        @Override
        public String written() {
            return value.name();
        }
    }

    /// As a rule would say it.
    String written();
}
