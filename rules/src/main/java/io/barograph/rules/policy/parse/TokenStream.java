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
    private int at;
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
                    "the parser makes no progress at " + tokens.get(at).place());
        }
        return tokens.get(at);
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
            at++;
        }
        return token;
    }

    boolean nextIs(Kind kind) {
        return next().kind() == kind;
    }

    boolean nextIsWord(String word) {
        return next().is(Kind.WORD, word);
    }

    boolean nextIsSign(String sign) {
        return next().is(Kind.SIGN, sign);
    }

    boolean signAfterNext(String sign) {
        return at + 1 < tokens.size() && tokens.get(at + 1).is(Kind.SIGN, sign);
    }

    boolean stringAfterNext() {
        return at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.STRING;
    }

    boolean wordAfterNext() {
        return at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.WORD;
    }

    /// What the token after the next one says; empty if there is none.
    String textAfterNext() {
        return at + 1 < tokens.size() ? tokens.get(at + 1).text() : "";
    }

    /// Whether a word and a parenthesis follow the next token: `.equals(`.
    boolean callAfterNext() {
        return wordAfterNext() && at + 2 < tokens.size() && tokens.get(at + 2).is(Kind.SIGN, "(");
    }

    /// Whether a comparison without a left side follows the next token: `(> 40`.
    boolean comparisonAfterNext() {
        return at + 1 < tokens.size()
                && tokens.get(at + 1).kind() == Kind.SIGN
                && Arrays.stream(ComparisonOperator.values())
                        .anyMatch(each -> each.symbol().equals(textAfterNext()));
    }

    /// Takes the sign if it comes next.
    boolean takeSign(String sign) {
        return taken(nextIsSign(sign));
    }

    /// Takes the word if it comes next.
    boolean takeWord(String word) {
        return taken(nextIsWord(word));
    }

    private boolean taken(boolean found) {
        at += found ? 1 : 0;
        return found;
    }

    void expectSign(String sign) {
        if (!takeSign(sign)) {
            throw lost("expected " + sign + ", found " + next().shown(), "");
        }
    }

    SyntaxTree.Name expect(Kind kind, String what, String hint) {
        if (!nextIs(kind)) {
            throw lost("expected " + what + ", found " + next().shown(), hint);
        }
        Token token = take();
        return new SyntaxTree.Name(token.text(), token.place());
    }

    /// The name of a field, which may be that of a label: `avg60`, `labels["pool"]`.
    SyntaxTree.Name field(String what, String hint) {
        return indexed(expect(Kind.WORD, what, hint));
    }

    /// The name itself, or with the key in brackets that follows it.
    SyntaxTree.Name indexed(SyntaxTree.Name name) {
        if (!takeSign("[")) {
            return name;
        }
        SyntaxTree.Name key = expect(Kind.STRING, "a label's key in double quotes", "Write labels[\"pool\"]");
        expectSign("]");
        return new SyntaxTree.Name(LabelField.name(name.text(), key.text()), name.place());
    }

    void deeper() {
        depth++;
        if (depth > MAX_DEPTH) {
            throw lost("nested deeper than " + MAX_DEPTH, "Write it flatter, or as several rules");
        }
    }

    void shallower() {
        depth--;
    }

    AlreadyReportedException lost(RefusedWords.Why why) {
        return lost(why.text(), why.hint());
    }

    /// Reports what is wrong with a token that was taken.
    AlreadyReportedException lost(FilePosition place, RefusedWords.Why why) {
        return problems.lost(place, why.text(), why.hint());
    }

    /// Reports something that reading can go on after.
    void report(FilePosition place, String text, String hint) {
        problems.error(place, text, hint);
    }

    /// Reports what is wrong with the next token, unless the lexer has reported it.
    public AlreadyReportedException lost(String text, String hint) {
        if (!nextIs(Kind.REFUSED)) {
            problems.error(place(), text, hint);
        }
        return new AlreadyReportedException();
    }

    /// How many tokens were taken.
    int position() {
        return at;
    }

    /// Goes on behind the line on which the next token stands, or behind its `;`, but not past a rule.
    void skipLine() {
        int line = place().line();
        while (!ends() && place().line() == line && !beginsRule()) {
            if (take().is(Kind.SIGN, ";")) {
                return;
            }
        }
    }

    /// Goes on behind a function's body, or before the next rule if there is none.
    void skipFunction() {
        int braces = 0;
        while (!ends() && !(braces == 0 && beginsRule())) {
            Token token = take();
            braces += token.is(Kind.REFUSED, "{") ? 1 : token.is(Kind.REFUSED, "}") ? -1 : 0;
            if (braces == 0 && token.is(Kind.REFUSED, "}")) {
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
            if (take().is(Kind.SIGN, ";")) {
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
    void recover(int begun) {
        depth = 0;
        if (at == begun) {
            take();
        }
        while (!ends() && !beginsRule()) {
            if (take().is(Kind.WORD, "end")) {
                return;
            }
        }
    }
}
