package io.barograph.rules.policy.parse;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Term;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a rule file says, word by word, before names, types and units are checked.
public final class SyntaxTree {

    private SyntaxTree() {}

    /// @param complete whether nothing was passed over because it could not be read
    public record PolicyText(List<ParameterText> parameters, List<RuleText> rules, boolean complete) {}

    public record Name(String text, FilePosition place) {}

    public record ParameterText(Name name, Name type, Expression value) {}

    public record RuleText(Name name, List<PatternText> when, List<CallText> calls) {}

    public record PatternText(
            Quantifier quantifier, @Nullable Name variable, Name fact, List<Item> items) {}

    /// What stands between the commas of a pattern.
    public sealed interface Item {}

    /// `$t : avg60`
    public record Binding(Name variable, Name field) implements Item {}

    public record Constrained(Expression expression) implements Item {}

    public record CallText(Name verb, List<Expression> arguments, List<OptionText> options) {}

    public record OptionText(Name name, List<Expression> arguments) {

        /// The option's only argument.
        public Expression argument() {
            return arguments.getFirst();
        }
    }

    public sealed interface Expression {
        FilePosition place();
    }

    public record Figure(double value, FilePosition place) implements Expression {}

    public record Quoted(String text, FilePosition place) implements Expression {}

    public record Truth(boolean value, FilePosition place) implements Expression {}

    /// A field or an enum word.
    public record Word(String text, FilePosition place) implements Expression {}

    /// `$t` or `$c.avg60`
    public record Variable(String text, @Nullable Name member, FilePosition place) implements Expression {}

    public record Negation(Expression operand, FilePosition place) implements Expression {}

    /// Two or more, joined by `&&` or `||`.
    public record Chain(boolean needsAll, List<Expression> operands, FilePosition place) implements Expression {}

    public record Comparison(ComparisonOperator comparator, Expression left, Expression right, FilePosition place)
            implements Expression {}

    public record Membership(boolean negated, Expression left, List<Expression> choices, FilePosition place)
            implements Expression {}

    public record Arithmetic(Term.Operation operation, Expression left, Expression right, FilePosition place)
            implements Expression {}
}
