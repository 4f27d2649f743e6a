package io.barograph.rules.policy.constraint;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Something that has a value for a fact, given the facts matched before it.
public sealed interface Term {

    /// `40`, `KUBEPODS`, `"n1"`, or a parameter's value.
    ///
    /// @param parameter the parameter whose value it is, null where the rule says the value itself
    record Literal(Value value, @Nullable String parameter, FilePosition place) implements Term {}

    /// A field of the fact that is looked at.
    record Own(FactField field, FilePosition place) implements Term {}

    /// A field of a fact matched before: `$t`, `$c.avg60`.
    ///
    /// @param condition the index in the rule's `when` of the line that matched it
    record Bound(int condition, FactField field, FilePosition place) implements Term {}

    /// `avg10 - avg60`
    record Arithmetic(Operation operation, Term left, Term right, FilePosition place) implements Term {}

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

    FilePosition place();

    /// The field that it is; null if it is none.
    default @Nullable FactField field() {
        return null;
    }

    /// Itself, or all that it is calculated from: a literal or a field each.
    default Stream<Term> parts() {
        return switch (this) {
            case Literal _, Own _, Bound _ -> Stream.of(this);
            case Arithmetic(var _, Term leftTerm, Term rightTerm, var _) ->
                Stream.concat(leftTerm.parts(), rightTerm.parts());
        };
    }
}
