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
        return readChain(false);
    }

    private Expression readChain(boolean needsAll) {
        FilePosition position = tokens.place();
        List<Expression> operands = new ArrayList<>();
        do {
            operands.add(needsAll ? comparison() : readChain(true));
            limitLength(operands.size());
        } while (tokens.takeSign(needsAll ? "&&" : "||"));
        return operands.size() == 1
                ? operands.getFirst()
                : new SyntaxTree.Chain(needsAll, List.copyOf(operands), position);
    }

    private Expression comparison() {
        FilePosition position = tokens.place();
        Expression leftExpression = sum();
        boolean negated = tokens.takeWord("not");
        if (tokens.takeWord("in")) {
            return new SyntaxTree.Membership(negated, leftExpression, choices(), position);
        }
        if (negated) {
            throw tokens.refusal(RefusedWords.asOperator(tokens.next().shown()));
        }
        ComparisonOperator operator = comparator();
        return operator == null ? leftExpression : new SyntaxTree.Comparison(operator, leftExpression, sum(), position);
    }

    private @Nullable ComparisonOperator comparator() {
        for (ComparisonOperator operator : ComparisonOperator.values()) {
            if (tokens.takeSign(operator.symbol())) {
                noLongerOperator(operator.symbol());
                return operator;
            }
        }
        if (tokens.nextIsSign("=")) {
            String meant = tokens.textAfterNext() + "=";
            throw meant.equals("<=") || meant.equals(">=")
                    ? tokens.refusal("the operator =" + tokens.textAfterNext() + " is none", "Maybe write " + meant)
                    : tokens.refusal("a single =", "Maybe write ==: so equality is written");
        }
        return null;
    }

    /// Refuses `<>`, `===` and `!==`.
    private void noLongerOperator(String operatorText) {
        boolean unequal = operatorText.equals("<") && tokens.nextIsSign(">");
        if (unequal || ((operatorText.equals("==") || operatorText.equals("!=")) && tokens.nextIsSign("="))) {
            throw tokens.refusal(
                    "the operator " + operatorText + tokens.next().text() + " is none",
                    "Maybe write " + (unequal ? "!=" : operatorText));
        }
    }

    private List<Expression> choices() {
        if (!tokens.nextIsSign("(")) {
            throw tokens.refusal(
                    "expected ( after in, found " + tokens.next().shown(), "Maybe write in (\"a\", \"b\")");
        }
        tokens.take();
        List<Expression> choices = new ArrayList<>();
        do {
            choices.add(literal());
            limitLength(choices.size());
        } while (tokens.takeSign(","));
        tokens.expectSign(")");
        return List.copyOf(choices);
    }

    private Expression sum() {
        FilePosition position = tokens.place();
        Expression leftExpression = product();
        for (int length = 2; ; length++) {
            Term.Operation operation =
                    tokens.nextIsSign("+") ? Term.Operation.PLUS : tokens.nextIsSign("-") ? Term.Operation.MINUS : null;
            if (operation == null) {
                return leftExpression;
            }
            tokens.take();
            limitLength(length);
            leftExpression = new SyntaxTree.Arithmetic(operation, leftExpression, product(), position);
        }
    }

    private Expression product() {
        FilePosition position = tokens.place();
        Expression leftExpression = factor();
        for (int length = 2; tokens.takeSign("*"); length++) {
            limitLength(length);
            leftExpression = new SyntaxTree.Arithmetic(Term.Operation.TIMES, leftExpression, factor(), position);
        }
        return leftExpression;
    }

    private Expression factor() {
        parts++;
        if (parts > MAX_PARTS) {
            throw tokens.refusal("more than " + MAX_PARTS + " values in one rule", "Write several rules");
        }
        FilePosition position = tokens.place();
        if (tokens.takeSign("(")) {
            tokens.enterNesting();
            Expression inner = expression();
            if (!tokens.nextIsSign(")") && tokens.nextIs(Kind.WORD)) {
                throw tokens.refusal(RefusedWords.asOperator(tokens.next().text()));
            }
            tokens.expectSign(")");
            tokens.leaveNesting();
            return inner;
        }
        if (tokens.takeSign("!")) {
            tokens.enterNesting();
            Expression operand = factor();
            tokens.leaveNesting();
            return new SyntaxTree.Negation(operand, position);
        }
        if (tokens.nextIs(Kind.VARIABLE) && tokens.signAfterNext(".")) {
            String variable = tokens.take().text();
            tokens.take();
            SyntaxTree.Name member = tokens.expectField("the name of a field", "");
            noCall(variable, member.text());
            return new SyntaxTree.Variable(variable, member, position);
        }
        return literal();
    }

    /// A value that stands for itself: a number, a string, a word, a variable.
    public Expression literal() {
        Token token = tokens.next();
        if (tokens.takeSign("-")) {
            SyntaxTree.Name number = tokens.expectToken(Kind.NUMBER, "a number", "");
            return new SyntaxTree.Figure(-Double.parseDouble(number.text()), token.place());
        }
        return switch (token.kind()) {
            case NUMBER ->
                new SyntaxTree.Figure(Double.parseDouble(tokens.take().text()), token.place());
            case STRING -> quotedExpression(tokens.take());
            case VARIABLE -> new SyntaxTree.Variable(tokens.take().text(), null, token.place());
            case WORD -> wordExpression(tokens.take());
            case SIGN, REFUSED, END -> throw noValue(token);
        };
    }

    private AlreadyReportedException noValue(Token token) {
        boolean compares = Arrays.stream(ComparisonOperator.values())
                .anyMatch(operator -> token.isToken(Kind.SIGN, operator.symbol()));
        return tokens.refusal(
                "expected a value, found " + token.shown(),
                compares ? "Maybe name the field again: avg60 > 40 && avg60 < 60" : "");
    }

    private Expression quotedExpression(Token token) {
        noCall("", "");
        return new SyntaxTree.Quoted(token.text(), token.place());
    }

    private Expression wordExpression(Token token) {
        RefusedWords.Why why = tokens.nextIsSign(".") ? null : RefusedWords.asValue(token.text());
        if (why != null) {
            throw tokens.refusal(token.place(), why);
        }
        SyntaxTree.Name word = names.readWord(token);
        if (tokens.nextIsSign("[")) {
            word = tokens.withLabelKey(word);
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

    private void limitLength(int length) {
        if (length > MAX_CHAIN) {
            throw tokens.refusal("more than " + MAX_CHAIN + " values in a row", "Write several constraints or rules");
        }
    }
}
