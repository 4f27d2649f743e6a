package io.barograph.rules.policy.catalogue;

import io.barograph.rules.fact.Fact;
import module java.base;

/// A component of a fact, as rules see it.
///
/// @param key whether it tells facts of the type from each other; a key is always known, any other field may be missing
/// @param meaning one phrase for the reference
/// @param reader takes it from a fact of the type
public record FactField(String name, ValueType type, boolean key, String meaning, Function<Fact, Value> reader) {}
