package io.barograph.rules.policy.parse;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.LabelField;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.parse.Token.Kind;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.ProblemCollector;
import io.barograph.rules.policy.refusal.RefusedWords;
import module java.base;

/// A walk over tokens, forward only, one token of foresight.
public final class TokenStream {

    /// Parentheses and negations are nested at most so deep.
    static final int MAX_DEPTH = 32;

    /// A token is looked at a few dozen times at most; a parser that looks more often has lost its way.
    private static final long MAX_STEPS_PER_TOKEN = 200;

    private final List<Token> tokens;
    private final ProblemCollector problems;
    private int position;
    private int depth;
    private long steps;

    public TokenStream(List<Token> tokens, ProblemCollector problems) {
        this.tokens = tokens;
        this.problems = problems;
    }

    public Token next() {
        steps++;
        if (steps > MAX_STEPS_PER_TOKEN * (tokens.size() + 1)) {
            throw new IllegalStateException(
                    "the parser makes no progress at " + tokens.get(position).place());
        }
        return tokens.get(position);
    }

    FilePosition place() {
        return next().place();
    }

    public boolean ends() {
        return next().kind() == Kind.END;
    }

    Token take() {
        Token token = next();
        if (token.kind() != Kind.END) {
            position++;
        }
        return token;
    }

    boolean nextIs(Kind kind) {
        return next().kind() == kind;
    }

    boolean nextIsWord(String word) {
        return next().isToken(Kind.WORD, word);
    }

    boolean nextIsSign(String sign) {
        return next().isToken(Kind.SIGN, sign);
    }

    boolean signAfterNext(String sign) {
        return position + 1 < tokens.size() && tokens.get(position + 1).isToken(Kind.SIGN, sign);
    }

    boolean stringAfterNext() {
        return position + 1 < tokens.size() && tokens.get(position + 1).kind() == Kind.STRING;
    }

    boolean wordAfterNext() {
        return position + 1 < tokens.size() && tokens.get(position + 1).kind() == Kind.WORD;
    }

    /// What the token after the next one says; empty if there is none.
    String textAfterNext() {
        return position + 1 < tokens.size() ? tokens.get(position + 1).text() : "";
    }

    /// Whether a word and a parenthesis follow the next token: `.equals(`.
    boolean callAfterNext() {
        return wordAfterNext()
                && position + 2 < tokens.size()
                && tokens.get(position + 2).isToken(Kind.SIGN, "(");
    }

    /// Whether a comparison without a left side follows the next token: `(> 40`.
    boolean comparisonAfterNext() {
        return position + 1 < tokens.size()
                && tokens.get(position + 1).kind() == Kind.SIGN
                && Arrays.stream(ComparisonOperator.values())
                        .anyMatch(operator -> operator.symbol().equals(textAfterNext()));
    }

    /// Takes the sign if it comes next.
    boolean takeSign(String sign) {
        return takeIf(nextIsSign(sign));
    }

    /// Takes the word if it comes next.
    boolean takeWord(String word) {
        return takeIf(nextIsWord(word));
    }

    private boolean takeIf(boolean isFound) {
        position += isFound ? 1 : 0;
        return isFound;
    }

    void expectSign(String sign) {
        if (!takeSign(sign)) {
            throw refusal("expected " + sign + ", found " + next().shown(), "");
        }
    }

    SyntaxTree.Name expectToken(Kind kind, String what, String hint) {
        if (!nextIs(kind)) {
            throw refusal("expected " + what + ", found " + next().shown(), hint);
        }
        Token token = take();
        return new SyntaxTree.Name(token.text(), token.place());
    }

    /// The name of a field, which may be that of a label: `avg60`, `labels["pool"]`.
    SyntaxTree.Name expectField(String what, String hint) {
        return withLabelKey(expectToken(Kind.WORD, what, hint));
    }

    /// The name itself, or with the key in brackets that follows it.
    SyntaxTree.Name withLabelKey(SyntaxTree.Name name) {
        if (!takeSign("[")) {
            return name;
        }
        SyntaxTree.Name key = expectToken(Kind.STRING, "a label's key in double quotes", "Write labels[\"pool\"]");
        expectSign("]");
        return new SyntaxTree.Name(LabelField.fieldName(name.text(), key.text()), name.place());
    }

    void enterNesting() {
        depth++;
        if (depth > MAX_DEPTH) {
            throw refusal("nested deeper than " + MAX_DEPTH, "Write it flatter, or as several rules");
        }
    }

    void leaveNesting() {
        depth--;
    }

    AlreadyReportedException refusal(RefusedWords.Why why) {
        return refusal(why.text(), why.hint());
    }

    /// Reports what is wrong with a token that was taken.
    AlreadyReportedException refusal(FilePosition position, RefusedWords.Why why) {
        return problems.refusal(position, why.text(), why.hint());
    }

    /// Reports something that reading can go on after.
    void reportError(FilePosition position, String text, String hint) {
        problems.addError(position, text, hint);
    }

    /// Reports what is wrong with the next token, unless the lexer has reported it.
    public AlreadyReportedException refusal(String text, String hint) {
        if (!nextIs(Kind.REFUSED)) {
            problems.addError(place(), text, hint);
        }
        return new AlreadyReportedException();
    }

    /// How many tokens were taken.
    int position() {
        return position;
    }

    /// Goes on behind the line on which the next token stands, or behind its `;`, but not past a rule.
    void skipLine() {
        int line = place().line();
        while (!ends() && place().line() == line && !beginsRule()) {
            if (take().isToken(Kind.SIGN, ";")) {
                return;
            }
        }
    }

    /// Goes on behind a function's body, or before the next rule if there is none.
    void skipFunction() {
        int braces = 0;
        while (!ends() && !(braces == 0 && beginsRule())) {
            Token token = take();
            braces += token.isToken(Kind.REFUSED, "{") ? 1 : token.isToken(Kind.REFUSED, "}") ? -1 : 0;
            if (braces == 0 && token.isToken(Kind.REFUSED, "}")) {
                return;
            }
        }
    }

    /// Goes to the next attribute of a rule, or to what follows its attributes.
    void skipAttribute() {
        take();
        while (!ends()
                && !beginsRule()
                && !nextIsWord("when")
                && !nextIsWord("end")
                && !(nextIs(Kind.WORD) && RefusedWords.isAttribute(next().text()))) {
            take();
        }
    }

    /// Goes on behind the statement that could not be read.
    ///
    /// @return whether another one follows
    boolean skipStatement() {
        depth = 0;
        while (!ends() && !beginsRule() && !nextIsWord("end")) {
            if (take().isToken(Kind.SIGN, ";")) {
                return !ends() && !beginsRule();
            }
        }
        return false;
    }

    /// Whether a rule begins here.
    boolean beginsRule() {
        return nextIsWord("rule") && stringAfterNext();
    }

    /// Goes to where the next rule may begin: behind an `end`, or before `rule "..."`. Always gets on.
    ///
    /// @param begun the position at which the part began that could not be read
    void recoverFrom(int begun) {
        depth = 0;
        if (position == begun) {
            take();
        }
        while (!ends() && !beginsRule()) {
            if (take().isToken(Kind.WORD, "end")) {
                return;
            }
        }
    }
}
