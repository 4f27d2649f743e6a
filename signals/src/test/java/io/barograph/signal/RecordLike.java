package io.barograph.signal;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/// Tests a class that is like a record against the record `Parts` of what it was made of.
///
/// @param all different parts
/// @param made the value made of parts
/// @param parts what a value says of itself
record RecordLike<P extends Record, T>(List<P> all, Function<P, T> made, Function<T, P> parts) {

    void assertSaysWhatItWasMadeOf() {
        for (P each : all) {
            T value = made.apply(each);
            assertThat(parts.apply(value)).isEqualTo(each);
            assertThat(value)
                    .hasToString(each.toString()
                            .replaceFirst("Parts", value.getClass().getSimpleName()));
        }
    }

    void assertEqualWhereAllPartsAre() {
        for (P one : all) {
            T value = made.apply(one);
            for (P other : all) {
                assertThat(value.equals(made.apply(other)))
                        .as(one + " and " + other)
                        .isEqualTo(one.equals(other));
            }
            assertThat(value).hasSameHashCodeAs(made.apply(one));
        }
    }
}
