package io.barograph.rules.explain;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where an observation stands as far as rules can tell: two with the same sides make every part of every rule
/// come to the same.
final class Sides {

    /// Like no observation, not even like itself.
    static final Sides NOWHERE = new Sides(new short[0], List.of());

    private final short[] sides;
    private final List<@Nullable Object> exact;

    /// @param sides of numbers, which bounds they lie between, missing ones included
    /// @param exact what else rules look at
    Sides(short[] sides, List<@Nullable Object> exact) {
        this.sides = sides;
        this.exact = exact;
    }

    boolean same(Sides other) {
        return this != NOWHERE && other != NOWHERE && Arrays.equals(sides, other.sides) && exact.equals(other.exact);
    }
}
