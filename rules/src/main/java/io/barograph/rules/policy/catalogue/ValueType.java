package io.barograph.rules.policy.catalogue;

import module java.base;

/// What kind of value a field, a parameter or a term has.
public sealed interface ValueType {

    /// A number in a unit.
    record Numeric(Unit unit) implements ValueType {
        @Override
        public String word() {
            return switch (unit) {
                case PERCENT -> "percent";
                case COUNT -> "count";
                case AMOUNT -> "quantity";
                case CORES -> "cores";
                case DURATION -> "duration";
                case NONE -> "number";
            };
        }
    }

    /// Any string.
    record Text() implements ValueType {
        @Override
        public String word() {
            return "string";
        }
    }

    /// True or false.
    record Truth() implements ValueType {
        @Override
        public String word() {
            return "boolean";
        }
    }

    /// One of a few words, written without quotes.
    record Word(Class<? extends Enum<?>> words) implements ValueType {
        @Override
        public String word() {
            return words.getSimpleName();
        }

        /// The words there are, as they are written.
        public List<String> known() {
            return Arrays.stream(words.getEnumConstants()).map(Enum::name).toList();
        }

        /// The words as values.
        public List<Value> values() {
            return Arrays.stream(words.getEnumConstants())
                    .<Value>map(Value.Word::new)
                    .toList();
        }
    }

    /// A string out of a list, written in quotes.
    ///
    /// @param word what one of them is called
    record Name(String word, List<String> known) implements ValueType {
        public Name {
            known = List.copyOf(known);
        }
    }

    /// Strings by key; each is a field of its own: `labels["pool"]`.
    record Labels() implements ValueType {
        @Override
        public String word() {
            return "labels";
        }
    }

    /// What a number counts. Plain numbers in the rule itself have no unit and go with each.
    enum Unit {
        PERCENT,
        COUNT,
        /// Bytes, inodes or tasks; a rule may write it as a quantity: `"500Mi"`.
        AMOUNT,
        /// CPUs; a rule may write it as a quantity: `"1500m"`.
        CORES,
        /// Seconds; a rule writes it as a duration: `"10m"`.
        DURATION,
        NONE
    }

    /// What messages and the reference call it.
    String word();
}
