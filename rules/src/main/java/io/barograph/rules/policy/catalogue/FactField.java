package io.barograph.rules.policy.catalogue;

import io.barograph.rules.fact.Fact;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A component of a fact, as rules see it.
///
/// @param key whether it tells facts of the type from each other; a key is always known, any other field may be missing
/// @param meaning one phrase for the reference
/// @param reader takes it from a fact of the type
/// @param numberReader takes the same as a plain number, [Double#NaN] where it is missing; null where it is none
public record FactField(
        String name,
        ValueType type,
        boolean key,
        String meaning,
        Function<Fact, Value> reader,
        @Nullable ToDoubleFunction<Fact> numberReader) {

    /// One that is no number.
    public FactField(String name, ValueType type, boolean key, String meaning, Function<Fact, Value> reader) {
        this(name, type, key, meaning, reader, null);
    }
}
