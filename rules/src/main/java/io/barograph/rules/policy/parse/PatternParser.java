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
                throw tokens.lost("more than " + MAX_PATTERNS + " patterns in one rule", "Write several rules");
            }
            patterns.add(condition());
            tokens.takeSign(";");
        }
        return patterns;
    }

    private PatternText condition() {
        if (tokens.takeWord("not")) {
            return quantified(Quantifier.NOT);
        }
        if (tokens.takeWord("exists")) {
            return quantified(Quantifier.EXISTS);
        }
        SyntaxTree.Name variable = null;
        if (tokens.nextIs(Kind.VARIABLE)) {
            variable = tokens.expect(Kind.VARIABLE, "a variable", "");
            tokens.expectSign(":");
        }
        return pattern(Quantifier.MATCH, variable);
    }

    private PatternText quantified(Quantifier quantifier) {
        boolean enclosed = tokens.takeSign("(");
        if (tokens.nextIs(Kind.VARIABLE)) {
            throw tokens.lost(
                    "a variable bound within not or exists has no value outside",
                    "Maybe remove it: " + quantifier.written() + "Contention(...)");
        }
        PatternText pattern = pattern(quantifier, null);
        if (enclosed && !tokens.takeSign(")")) {
            throw tokens.lost(RefusedWords.afterFact(
                    quantifier.written().strip(), tokens.next().shown()));
        }
        return pattern;
    }

    private PatternText pattern(Quantifier quantifier, SyntaxTree.@Nullable Name variable) {
        if (!tokens.nextIs(Kind.WORD)
                || !tokens.signAfterNext("(")
                || RefusedWords.isNoFact(tokens.next().text())) {
            throw noFact();
        }
        SyntaxTree.Name fact = tokens.expect(Kind.WORD, "a fact", "");
        tokens.expectSign("(");
        List<Item> items = new ArrayList<>();
        if (!tokens.takeSign(")")) {
            do {
                items.add(item());
            } while (tokens.takeSign(","));
            closing();
        }
        return new PatternText(quantifier, variable, fact, items);
    }

    private AlreadyReportedException noFact() {
        String found = tokens.next().shown();
        if (!tokens.nextIs(Kind.WORD)) {
            return tokens.lost(RefusedWords.inWhen(found));
        }
        if (tokens.signAfterNext(".")) {
            return tokens.lost(
                    "a fact's name stands without a package, found " + found, "Maybe write Contention(...) alone");
        }
        if (tokens.signAfterNext(":")) {
            return tokens.lost("variables begin with $, found " + found, "Maybe write $" + found + " : ...");
        }
        boolean made = found.equals("from") && RefusedWords.isNoFact(tokens.textAfterNext());
        return tokens.lost(RefusedWords.inWhen(made ? tokens.textAfterNext() : found));
    }

    private void closing() {
        if (tokens.nextIs(Kind.WORD) || tokens.nextIsSign(":")) {
            throw tokens.lost(RefusedWords.asOperator(tokens.next().text()));
        }
        if (!tokens.takeSign(")")) {
            throw tokens.lost(RefusedWords.asOperator(tokens.next().shown()));
        }
    }

    private Item item() {
        if (tokens.nextIs(Kind.VARIABLE) && tokens.signAfterNext(":")) {
            return binding();
        }
        return new SyntaxTree.Constrained(expressions.expression());
    }

    private Item binding() {
        SyntaxTree.Name variable = tokens.expect(Kind.VARIABLE, "a variable", "");
        tokens.expectSign(":");
        SyntaxTree.Name field = tokens.field(
                "the name of a field", "Maybe write " + variable.text() + " : avg60: a variable is bound to one field");
        if (!tokens.nextIsSign(",") && !tokens.nextIsSign(")")) {
            throw tokens.lost(
                    "a variable is bound to one field, not to an expression",
                    "Maybe write " + variable.text() + " : " + field.text() + ", and the constraint after the comma");
        }
        return new SyntaxTree.Binding(variable, field);
    }
}
