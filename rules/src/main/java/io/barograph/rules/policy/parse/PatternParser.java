package io.barograph.rules.policy.parse;

import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.parse.SyntaxTree.Item;
import io.barograph.rules.policy.parse.SyntaxTree.PatternText;
import io.barograph.rules.policy.parse.Token.Kind;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.RefusedWords;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads what stands between `when` and `then`.
record PatternParser(TokenStream tokens, ExpressionParser expressions) {

    /// At most so many patterns in a rule.
    static final int MAX_PATTERNS = 8;

    List<PatternText> untilThen() {
        List<PatternText> patterns = new ArrayList<>();
        expressions.newRule();
        while (patterns.isEmpty() || !tokens.takeWord("then")) {
            if (patterns.size() == MAX_PATTERNS) {
                throw tokens.refusal("more than " + MAX_PATTERNS + " patterns in one rule", "Write several rules");
            }
            patterns.add(condition());
            tokens.takeSign(";");
        }
        return patterns;
    }

    private PatternText condition() {
        if (tokens.takeWord("not")) {
            return readQuantified(Quantifier.NOT);
        }
        if (tokens.takeWord("exists")) {
            return readQuantified(Quantifier.EXISTS);
        }
        SyntaxTree.Name variable = null;
        if (tokens.nextIs(Kind.VARIABLE)) {
            variable = tokens.expectToken(Kind.VARIABLE, "a variable", "");
            tokens.expectSign(":");
        }
        return readPattern(Quantifier.MATCH, variable);
    }

    private PatternText readQuantified(Quantifier quantifier) {
        boolean enclosed = tokens.takeSign("(");
        if (tokens.nextIs(Kind.VARIABLE)) {
            throw tokens.refusal(
                    "a variable bound within not or exists has no value outside",
                    "Maybe remove it: " + quantifier.written() + "Contention(...)");
        }
        PatternText pattern = readPattern(quantifier, null);
        if (enclosed && !tokens.takeSign(")")) {
            throw tokens.refusal(RefusedWords.afterFact(
                    quantifier.written().strip(), tokens.next().shown()));
        }
        return pattern;
    }

    private PatternText readPattern(Quantifier quantifier, SyntaxTree.@Nullable Name variable) {
        if (!tokens.nextIs(Kind.WORD)
                || !tokens.signAfterNext("(")
                || RefusedWords.isNoFact(tokens.next().text())) {
            throw noFact();
        }
        SyntaxTree.Name fact = tokens.expectToken(Kind.WORD, "a fact", "");
        tokens.expectSign("(");
        List<Item> items = new ArrayList<>();
        if (!tokens.takeSign(")")) {
            do {
                items.add(item());
            } while (tokens.takeSign(","));
            expectClosing();
        }
        return new PatternText(quantifier, variable, fact, items);
    }

    private AlreadyReportedException noFact() {
        String foundText = tokens.next().shown();
        if (!tokens.nextIs(Kind.WORD)) {
            return tokens.refusal(RefusedWords.inWhen(foundText));
        }
        if (tokens.signAfterNext(".")) {
            return tokens.refusal(
                    "a fact's name stands without a package, found " + foundText, "Maybe write Contention(...) alone");
        }
        if (tokens.signAfterNext(":")) {
            return tokens.refusal("variables begin with $, found " + foundText, "Maybe write $" + foundText + " : ...");
        }
        boolean isFromPart = foundText.equals("from") && RefusedWords.isNoFact(tokens.textAfterNext());
        return tokens.refusal(RefusedWords.inWhen(isFromPart ? tokens.textAfterNext() : foundText));
    }

    private void expectClosing() {
        if (tokens.nextIs(Kind.WORD) || tokens.nextIsSign(":")) {
            throw tokens.refusal(RefusedWords.asOperator(tokens.next().text()));
        }
        if (!tokens.takeSign(")")) {
            throw tokens.refusal(RefusedWords.asOperator(tokens.next().shown()));
        }
    }

    private Item item() {
        if (tokens.nextIs(Kind.VARIABLE) && tokens.signAfterNext(":")) {
            return binding();
        }
        return new SyntaxTree.Constrained(expressions.expression());
    }

    private Item binding() {
        SyntaxTree.Name variable = tokens.expectToken(Kind.VARIABLE, "a variable", "");
        tokens.expectSign(":");
        SyntaxTree.Name field = tokens.expectField(
                "the name of a field", "Maybe write " + variable.text() + " : avg60: a variable is bound to one field");
        if (!tokens.nextIsSign(",") && !tokens.nextIsSign(")")) {
            throw tokens.refusal(
                    "a variable is bound to one field, not to an expression",
                    "Maybe write " + variable.text() + " : " + field.text() + ", and the constraint after the comma");
        }
        return new SyntaxTree.Binding(variable, field);
    }
}
