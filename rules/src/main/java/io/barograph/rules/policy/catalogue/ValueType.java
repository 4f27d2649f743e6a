package io.barograph.rules.policy.catalogue;

import module java.base;

/// What kind of value a field, a parameter or a term has.
public sealed interface ValueType {

    /// A number in a unit.
    record Numeric(Unit unit) implements ValueType {}

    /// Any string.
    record Text() implements ValueType {}

    /// True or false.
    record Truth() implements ValueType {}

    /// One of a few words, written without quotes.
    record Word(Class<? extends Enum<?>> words) implements ValueType {
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
    record Name(String word, List<String> knownNames) implements ValueType {
        public Name {
            knownNames = List.copyOf(knownNames);
        }
    }

    /// Strings by key; each is a field of its own: `labels["pool"]`.
    record Labels() implements ValueType {}

    /// What a number counts. Plain numbers in the rule itself have no unit and go with each.
    enum Unit {
        PERCENT("percent"),
        COUNT("count"),
        /// Bytes, inodes or tasks; a rule may write it as a quantity: `"500Mi"`.
        AMOUNT("quantity"),
        /// CPUs; a rule may write it as a quantity: `"1500m"`.
        CORES("cores"),
        /// Seconds; a rule writes it as a duration: `"10m"`.
        DURATION("duration"),
        NONE("number");

        private final String word;

        Unit(String word) {
            this.word = word;
        }
    }

    /// What messages and the reference call it.
    default String word() {
        return switch (this) {
            case Numeric(Unit unit) -> unit.word;
            case Text _ -> "string";
            case Truth _ -> "boolean";
            case Word(var words) -> words.getSimpleName();
            case Name(String word, var _) -> word;
            case Labels _ -> "labels";
        };
    }
}
