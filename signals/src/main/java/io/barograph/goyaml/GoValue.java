package io.barograph.goyaml;

import io.barograph.problem.FilePosition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A value as Go's JSON decoder gets it, with its place in the file.
public sealed interface GoValue {

    /// The position in the file.
    FilePosition place();

    /// How many values it has in all, itself included; an alias counts as what it stands for.
    default long size() {
        return 1;
    }

    /// The kind as Go's errors call it.
    String kind();

    /// A null: `null`, `~`, or a key without a value.
    record Null(FilePosition place) implements GoValue {
        @Override
        public String kind() {
            return "null";
        }
    }

    /// `true`, `yes`, `on`, and their opposites.
    record Truth(boolean value, FilePosition place) implements GoValue {
        @Override
        public String kind() {
            return "bool";
        }
    }

    /// A number.
    ///
    /// @param numberText as JSON has it, such as `493` for `0755`
    record Numeric(String numberText, FilePosition place) implements GoValue {
        @Override
        public String kind() {
            return "number";
        }

        /// Whether it is whole, as `60.0` is.
        public boolean isWhole() {
            return numberText.matches("-?[0-9]+");
        }
    }

    /// Any other scalar.
    record Text(String value, FilePosition place) implements GoValue {
        @Override
        public String kind() {
            return "string";
        }
    }

    /// `- a`
    record Items(List<GoValue> items, FilePosition place, long size) implements GoValue {

        public Items {
            items = List.copyOf(items);
        }

        public Items(List<GoValue> items, FilePosition position) {
            this(items, position, 1 + items.stream().mapToLong(GoValue::size).sum());
        }

        @Override
        public String kind() {
            return "array";
        }
    }

    /// `key: value`, each key once: of two the later counts, in the earlier's place.
    record Fields(Map<String, Field> fields, FilePosition place, long size) implements GoValue {

        public Fields {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        public Fields(Map<String, Field> fields, FilePosition position) {
            this(
                    fields,
                    position,
                    1
                            + fields.values().stream()
                                    .mapToLong(it -> it.value().size())
                                    .sum());
        }

        /// A field's value; null where there is no such field.
        public @Nullable GoValue valueOf(String name) {
            Field field = fields.get(name);
            return field == null ? null : field.value();
        }

        @Override
        public String kind() {
            return "object";
        }
    }

    /// A `key: value`.
    ///
    /// @param place the key's
    record Field(String name, FilePosition place, GoValue value) {}
}
