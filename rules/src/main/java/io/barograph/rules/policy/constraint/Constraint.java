package io.barograph.rules.policy.constraint;

import io.barograph.problem.FilePosition;
import module java.base;

/// Something that is true or false of a fact, given the facts matched before it.
public sealed interface Constraint {

    /// `avg60 >= 40`
    record Comparison(ComparisonOperator comparator, Term left, Term right, FilePosition place) implements Constraint {}

    /// `!(...)`
    record Not(Constraint operand, FilePosition place) implements Constraint {}

    /// `... && ...` or `... || ...`, two or more; `x in (a, b)` is `x == a || x == b`
    ///
    /// @param needsAll whether all must hold, not only any one
    record Chain(boolean needsAll, List<Constraint> operands, FilePosition place) implements Constraint {
        public Chain {
            operands = List.copyOf(operands);
        }
    }

    FilePosition place();

    /// The constraints that it joins or negates, from left to right; none of a comparison.
    default List<Constraint> parts() {
        return switch (this) {
            case Comparison _ -> List.of();
            case Not(Constraint operand, var _) -> List.of(operand);
            case Chain(var _, List<Constraint> operands, var _) -> operands;
        };
    }

    /// The comparisons that it is made of, from left to right.
    default Stream<Comparison> comparisons() {
        return this instanceof Comparison comparison
                ? Stream.of(comparison)
                : parts().stream().flatMap(Constraint::comparisons);
    }

    /// All that it compares, from left to right: a literal or a field each.
    default Stream<Term> terms() {
        return comparisons()
                .flatMap(comparison -> Stream.concat(
                        comparison.left().parts(), comparison.right().parts()));
    }
}
