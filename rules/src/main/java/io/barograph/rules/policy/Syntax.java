package io.barograph.rules.policy;

import io.barograph.problem.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a rule file says, word by word, before anybody asked whether it makes sense.
final class Syntax {

    private Syntax() {}

    record PolicyText(List<ParameterText> parameters, List<RuleText> rules) {}

    record Name(String text, Place place) {}

    record ParameterText(Name name, Name type, Expression value) {}

    record RuleText(Name name, List<PatternText> when, List<CallText> then) {}

    enum Quantifier {
        MATCH,
        NOT,
        EXISTS
    }

    record PatternText(Quantifier quantifier, @Nullable Name variable, Name fact, List<Item> items) {}

    /// What stands between the commas of a pattern.
    sealed interface Item {}

    /// `$t : avg60`
    record Binding(Name variable, Name field) implements Item {}

    record Constrained(Expression expression) implements Item {}

    record CallText(Name verb, List<Expression> arguments, List<OptionText> options) {}

    record OptionText(Name name, List<Expression> arguments) {

        /// Of one that takes a value.
        Expression argument() {
            return arguments.getFirst();
        }
    }

    sealed interface Expression {
        Place place();
    }

    record Figure(double value, Place place) implements Expression {}

    record Quoted(String text, Place place) implements Expression {}

    record Truth(boolean value, Place place) implements Expression {}

    /// A field or an enum word.
    record Word(String text, Place place) implements Expression {}

    /// `$t` or `$c.avg60`
    record Variable(String text, @Nullable Name member, Place place) implements Expression {}

    record Negation(Expression operand, Place place) implements Expression {}

    /// Two or more, joined by `&&` or `||`.
    record Chain(boolean all, List<Expression> operands, Place place) implements Expression {}

    record Comparison(Comparator comparator, Expression left, Expression right, Place place) implements Expression {}

    record Membership(boolean negated, Expression left, List<Expression> choices, Place place) implements Expression {}

    record Arithmetic(Term.Operation operation, Expression left, Expression right, Place place) implements Expression {}
}
