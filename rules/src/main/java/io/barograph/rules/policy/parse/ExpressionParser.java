package io.barograph.rules.policy.parse;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.parse.SyntaxTree.Expression;
import io.barograph.rules.policy.parse.Token.Kind;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.RefusedWords;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads a constraint: `||` over `&&` over comparisons over `+` and `-` over `*` over values.
public final class ExpressionParser {

    /// At most so many values in a rule.
    static final int MAX_PARTS = 500;

    /// At most so many operands in one chain of one operator.
    static final int MAX_CHAIN = 32;

    private final TokenStream tokens;
    private final DottedNames names;
    private int parts;

    public ExpressionParser(TokenStream tokens) {
        this.tokens = tokens;
        this.names = new DottedNames(tokens);
    }

    void newRule() {
        parts = 0;
    }

    Expression expression() {
        return chain(false);
    }

    private Expression chain(boolean all) {
        FilePosition place = tokens.place();
        List<Expression> operands = new ArrayList<>();
        do {
            operands.add(all ? comparison() : chain(true));
            bound(operands.size());
        } while (tokens.takeSign(all ? "&&" : "||"));
        return operands.size() == 1 ? operands.getFirst() : new SyntaxTree.Chain(all, List.copyOf(operands), place);
    }

    private Expression comparison() {
        FilePosition place = tokens.place();
        Expression left = sum();
        boolean negated = tokens.takeWord("not");
        if (tokens.takeWord("in")) {
            return new SyntaxTree.Membership(negated, left, choices(), place);
        }
        if (negated) {
            throw tokens.lost(RefusedWords.asOperator(tokens.next().shown()));
        }
        ComparisonOperator comparator = comparator();
        return comparator == null ? left : new SyntaxTree.Comparison(comparator, left, sum(), place);
    }

    private @Nullable ComparisonOperator comparator() {
        for (ComparisonOperator each : ComparisonOperator.values()) {
            if (tokens.takeSign(each.symbol())) {
                noLongerOperator(each.symbol());
                return each;
            }
        }
        if (tokens.nextIsSign("=")) {
            String meant = tokens.textAfterNext() + "=";
            throw meant.equals("<=") || meant.equals(">=")
                    ? tokens.lost("the operator =" + tokens.textAfterNext() + " is none", "Maybe write " + meant)
                    : tokens.lost("a single =", "Maybe write ==: so equality is written");
        }
        return null;
    }

    /// Refuses `<>`, `===` and `!==`.
    private void noLongerOperator(String taken) {
        boolean unequal = taken.equals("<") && tokens.nextIsSign(">");
        if (unequal || ((taken.equals("==") || taken.equals("!=")) && tokens.nextIsSign("="))) {
            throw tokens.lost(
                    "the operator " + taken + tokens.next().text() + " is none",
                    "Maybe write " + (unequal ? "!=" : taken));
        }
    }

    private List<Expression> choices() {
        if (!tokens.nextIsSign("(")) {
            throw tokens.lost("expected ( after in, found " + tokens.next().shown(), "Maybe write in (\"a\", \"b\")");
        }
        tokens.take();
        List<Expression> choices = new ArrayList<>();
        do {
            choices.add(literal());
            bound(choices.size());
        } while (tokens.takeSign(","));
        tokens.expectSign(")");
        return List.copyOf(choices);
    }

    private Expression sum() {
        FilePosition place = tokens.place();
        Expression left = product();
        for (int length = 2; ; length++) {
            Term.Operation operation =
                    tokens.nextIsSign("+") ? Term.Operation.PLUS : tokens.nextIsSign("-") ? Term.Operation.MINUS : null;
            if (operation == null) {
                return left;
            }
            tokens.take();
            bound(length);
            left = new SyntaxTree.Arithmetic(operation, left, product(), place);
        }
    }

    private Expression product() {
        FilePosition place = tokens.place();
        Expression left = factor();
        for (int length = 2; tokens.takeSign("*"); length++) {
            bound(length);
            left = new SyntaxTree.Arithmetic(Term.Operation.TIMES, left, factor(), place);
        }
        return left;
    }

    private Expression factor() {
        parts++;
        if (parts > MAX_PARTS) {
            throw tokens.lost("more than " + MAX_PARTS + " values in one rule", "Write several rules");
        }
        FilePosition place = tokens.place();
        if (tokens.takeSign("(")) {
            tokens.deeper();
            Expression inner = expression();
            if (!tokens.nextIsSign(")") && tokens.nextIs(Kind.WORD)) {
                throw tokens.lost(RefusedWords.asOperator(tokens.next().text()));
            }
            tokens.expectSign(")");
            tokens.shallower();
            return inner;
        }
        if (tokens.takeSign("!")) {
            tokens.deeper();
            Expression operand = factor();
            tokens.shallower();
            return new SyntaxTree.Negation(operand, place);
        }
        if (tokens.nextIs(Kind.VARIABLE) && tokens.signAfterNext(".")) {
            String variable = tokens.take().text();
            tokens.take();
            SyntaxTree.Name member = tokens.field("the name of a field", "");
            noCall(variable, member.text());
            return new SyntaxTree.Variable(variable, member, place);
        }
        return literal();
    }

    /// A value that stands for itself: a number, a string, a word, a variable.
    public Expression literal() {
        Token token = tokens.next();
        if (tokens.takeSign("-")) {
            SyntaxTree.Name number = tokens.expect(Kind.NUMBER, "a number", "");
            return new SyntaxTree.Figure(-Double.parseDouble(number.text()), token.place());
        }
        return switch (token.kind()) {
            case NUMBER ->
                new SyntaxTree.Figure(Double.parseDouble(tokens.take().text()), token.place());
            case STRING -> quoted(tokens.take());
            case VARIABLE -> new SyntaxTree.Variable(tokens.take().text(), null, token.place());
            case WORD -> word(tokens.take());
            case SIGN, REFUSED, END -> throw noValue(token);
        };
    }

    private AlreadyReportedException noValue(Token token) {
        boolean compares =
                Arrays.stream(ComparisonOperator.values()).anyMatch(each -> token.is(Kind.SIGN, each.symbol()));
        return tokens.lost(
                "expected a value, found " + token.shown(),
                compares ? "Maybe name the field again: avg60 > 40 && avg60 < 60" : "");
    }

    private Expression quoted(Token token) {
        noCall("", "");
        return new SyntaxTree.Quoted(token.text(), token.place());
    }

    private Expression word(Token token) {
        RefusedWords.Why why = tokens.nextIsSign(".") ? null : RefusedWords.asValue(token.text());
        if (why != null) {
            throw tokens.lost(token.place(), why);
        }
        SyntaxTree.Name word = names.readWord(token);
        if (tokens.nextIsSign("[")) {
            word = tokens.indexed(word);
        }
        noCall("", word.text());
        return switch (word.text()) {
            case "true", "false" -> new SyntaxTree.Truth(word.text().equals("true"), word.place());
            case String text -> new SyntaxTree.Word(text, word.place());
        };
    }

    /// Refuses `a.b` and `a(...)`: nothing is called in a constraint.
    ///
    /// @param owner what `named` belongs to, empty for nothing
    private void noCall(String owner, String named) {
        if (tokens.nextIsSign(".")) {
            throw names.refuseCall(named, tokens.textAfterNext());
        }
        if (tokens.nextIsSign("(")) {
            throw names.refuseCall(owner, named);
        }
    }

    private void bound(int length) {
        if (length > MAX_CHAIN) {
            throw tokens.lost("more than " + MAX_CHAIN + " values in a row", "Write several constraints or rules");
        }
    }
}
