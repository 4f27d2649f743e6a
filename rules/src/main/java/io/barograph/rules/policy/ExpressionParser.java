package io.barograph.rules.policy;

import io.barograph.problem.Place;
import io.barograph.rules.policy.Syntax.Expression;
import io.barograph.rules.policy.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a constraint: `||` over `&&` over comparisons over `+` and `-` over `*` over values.
final class ExpressionParser {

    /// So many operands and operators may a rule have in all.
    static final int MOST_PARTS = 500;

    /// So many operands may stand in one chain of one operator.
    static final int LONGEST_CHAIN = 32;

    private final Tokens tokens;
    private int parts;

    ExpressionParser(Tokens tokens) {
        this.tokens = tokens;
    }

    void newRule() {
        parts = 0;
    }

    Expression expression() {
        return chain(false);
    }

    private Expression chain(boolean all) {
        Place place = tokens.place();
        List<Expression> operands = new ArrayList<>();
        do {
            operands.add(all ? comparison() : chain(true));
            bound(operands.size());
        } while (tokens.takeSign(all ? "&&" : "||"));
        return operands.size() == 1 ? operands.getFirst() : new Syntax.Chain(all, List.copyOf(operands), place);
    }

    private Expression comparison() {
        Place place = tokens.place();
        Expression left = sum();
        boolean negated = tokens.nextIsWord("not");
        if (negated) {
            tokens.take();
        }
        if (tokens.nextIsWord("in")) {
            tokens.take();
            return new Syntax.Membership(negated, left, choices(), place);
        }
        if (negated) {
            throw tokens.lost(Refusals.asOperator(tokens.next().shown()));
        }
        Comparator comparator = comparator();
        return comparator == null ? left : new Syntax.Comparison(comparator, left, sum(), place);
    }

    private @Nullable Comparator comparator() {
        for (Comparator each : Comparator.values()) {
            if (tokens.takeSign(each.symbol())) {
                return each;
            }
        }
        if (tokens.nextIsSign("=")) {
            throw tokens.lost("a single =", "Equality is ==");
        }
        return null;
    }

    private List<Expression> choices() {
        tokens.expectSign("(");
        List<Expression> choices = new ArrayList<>();
        do {
            choices.add(literal());
            bound(choices.size());
        } while (tokens.takeSign(","));
        tokens.expectSign(")");
        return List.copyOf(choices);
    }

    private Expression sum() {
        Place place = tokens.place();
        Expression left = product();
        for (int length = 2; ; length++) {
            Term.Operation operation =
                    tokens.nextIsSign("+") ? Term.Operation.PLUS : tokens.nextIsSign("-") ? Term.Operation.MINUS : null;
            if (operation == null) {
                return left;
            }
            tokens.take();
            bound(length);
            left = new Syntax.Arithmetic(operation, left, product(), place);
        }
    }

    private Expression product() {
        Place place = tokens.place();
        Expression left = factor();
        for (int length = 2; tokens.takeSign("*"); length++) {
            bound(length);
            left = new Syntax.Arithmetic(Term.Operation.TIMES, left, factor(), place);
        }
        return left;
    }

    private Expression factor() {
        parts++;
        if (parts > MOST_PARTS) {
            throw tokens.lost("more than " + MOST_PARTS + " values in one rule", "Write several rules");
        }
        Place place = tokens.place();
        if (tokens.takeSign("(")) {
            tokens.deeper();
            Expression inner = expression();
            tokens.expectSign(")");
            tokens.shallower();
            return inner;
        }
        if (tokens.takeSign("!")) {
            tokens.deeper();
            Expression operand = factor();
            tokens.shallower();
            return new Syntax.Negation(operand, place);
        }
        if (tokens.nextIs(Kind.VARIABLE) && tokens.signAfterNext(".")) {
            String variable = tokens.take().text();
            tokens.take();
            Syntax.Name member = tokens.field("the name of a field", "");
            noCall();
            return new Syntax.Variable(variable, member, place);
        }
        return literal();
    }

    /// A value that stands for itself: a number, a string, a word, a variable.
    Expression literal() {
        Token token = tokens.next();
        boolean minus = token.is(Kind.SIGN, "-");
        if (minus) {
            tokens.take();
            Syntax.Name number = tokens.expect(Kind.NUMBER, "a number", "");
            return new Syntax.Figure(-Double.parseDouble(number.text()), token.place());
        }
        return switch (token.kind()) {
            case NUMBER -> new Syntax.Figure(Double.parseDouble(tokens.take().text()), token.place());
            case STRING -> quoted(tokens.take());
            case VARIABLE -> new Syntax.Variable(tokens.take().text(), null, token.place());
            case WORD -> word(tokens.take());
            case SIGN, REFUSED, END -> throw tokens.lost("expected a value, found " + token.shown(), "");
        };
    }

    private Expression quoted(Token token) {
        noCall();
        return new Syntax.Quoted(token.text(), token.place());
    }

    private Expression word(Token token) {
        if (tokens.nextIsSign("[")) {
            Syntax.Name label = tokens.indexed(new Syntax.Name(token.text(), token.place()));
            noCall();
            return new Syntax.Word(label.text(), label.place());
        }
        noCall();
        return switch (token.text()) {
            case "true", "false" -> new Syntax.Truth(token.text().equals("true"), token.place());
            case String text -> new Syntax.Word(text, token.place());
        };
    }

    /// Refuses `a.b` and `a(...)`: nothing is called in a constraint.
    void noCall() {
        if (tokens.nextIsSign(".") || tokens.nextIsSign("(")) {
            throw tokens.lost("nothing can be called here", "Name a field of the fact, or a word such as KUBEPODS");
        }
    }

    private void bound(int length) {
        if (length > LONGEST_CHAIN) {
            throw tokens.lost("more than " + LONGEST_CHAIN + " values in a row", "Write several constraints or rules");
        }
    }
}
