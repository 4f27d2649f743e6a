package io.barograph.rules.policy;

import io.barograph.problem.Place;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Something that has a value for a fact, given the facts matched before it.
public sealed interface Term {

    /// `40`, `KUBEPODS`, `"n1"`, or a parameter's value.
    ///
    /// @param parameter the parameter whose value it is, null where the rule says the value itself
    record Literal(Value value, @Nullable String parameter, Place place) implements Term {}

    /// A field of the fact that is looked at.
    record Own(Field field, Place place) implements Term {}

    /// A field of a fact matched before: `$t`, `$c.avg60`.
    ///
    /// @param condition the index in the rule's `when` of the [Condition.Match] that matched it
    record Bound(int condition, Field field, Place place) implements Term {}

    /// `avg10 - avg60`
    record Arithmetic(Operation operation, Term left, Term right, Place place) implements Term {}

    /// What arithmetic there is.
    enum Operation {
        PLUS("+"),
        MINUS("-"),
        TIMES("*");

        private final String symbol;

        Operation(String symbol) {
            this.symbol = symbol;
        }

        /// As it is written: `+`.
        public String symbol() {
            return symbol;
        }
    }

    Place place();

    /// Itself, or all that it is calculated from: a literal or a field each.
    default Stream<Term> parts() {
        return switch (this) {
            case Literal _, Own _, Bound _ -> Stream.of(this);
            case Arithmetic(var _, Term left, Term right, var _) -> Stream.concat(left.parts(), right.parts());
        };
    }
}
