package io.barograph.rules.policy.parse;

import io.barograph.rules.policy.parse.SyntaxTree.PolicyText;
import io.barograph.rules.policy.parse.SyntaxTree.RuleText;
import io.barograph.rules.policy.parse.Token.Kind;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.ProblemCollector;
import io.barograph.rules.policy.refusal.RefusedWords;
import module java.base;

/// Reads a rule file by recursive descent: what has no place here is refused. Goes on at the next rule after a fault.
public final class PolicyParser {

    /// At most so many rules in a file.
    public static final int MAX_RULES = 1_000;

    private final TokenStream tokens;
    private final ProblemCollector problems;
    private final PatternParser patterns;
    private final CallParser calls;
    private final List<SyntaxTree.ParameterText> parameters = new ArrayList<>();
    private final List<RuleText> rules = new ArrayList<>();
    private boolean declared;
    private boolean complete = true;

    public PolicyParser(TokenStream tokens, ProblemCollector problems) {
        this.tokens = tokens;
        this.problems = problems;
        ExpressionParser expressions = new ExpressionParser(tokens);
        this.patterns = new PatternParser(tokens, expressions);
        this.calls = new CallParser(tokens);
    }

    public PolicyText policy() {
        while (!tokens.ends() && !problems.full()) {
            int begun = tokens.position();
            try {
                readPart();
            } catch (AlreadyReportedException _) {
                complete = false;
                tokens.recoverFrom(begun);
            }
        }
        return new PolicyText(parameters, rules, complete);
    }

    private void readPart() {
        if (tokens.nextIsWord("rule")) {
            readRule();
        } else if (tokens.nextIsWord("declare") && !declared && rules.isEmpty()) {
            tokens.take();
            readDeclaration();
        } else {
            refuseOther();
        }
    }

    /// What else Drools has beside rules. What stands behind it is read as if it were not there.
    private void refuseOther() {
        String word = tokens.next().shown();
        AlreadyReportedException exception = tokens.refusal(RefusedWords.atTop(word));
        if (tokens.nextIsWord("function")) {
            tokens.skipFunction();
        } else if (RefusedWords.isOneLine(word)) {
            tokens.skipLine();
        } else {
            throw exception;
        }
    }

    private void readDeclaration() {
        if (!tokens.takeWord("Parameters")) {
            throw tokens.refusal(
                    "only Parameters can be declared, found " + tokens.next().shown(),
                    "Maybe use the facts there are, and declare Parameters ... end");
        }
        declared = true;
        while (!tokens.takeWord("end")) {
            SyntaxTree.Name name = tokens.expectToken(Kind.WORD, "a parameter's name or end", "");
            tokens.expectSign(":");
            SyntaxTree.Name type = tokens.expectToken(Kind.WORD, "the parameter's type", "");
            if (!tokens.takeSign("=")) {
                throw tokens.refusal(
                        "parameter " + name.text() + " has no default", "Write " + name.text() + " : double = 40");
            }
            parameters.add(new SyntaxTree.ParameterText(name, type, new ExpressionParser(tokens).literal()));
        }
    }

    private void readRule() {
        if (rules.size() == MAX_RULES) {
            throw tokens.refusal("more than " + MAX_RULES + " rules in one file", "Split the policy");
        }
        tokens.take();
        SyntaxTree.Name name = name();
        while (!tokens.takeWord("when")) {
            refuseAttribute();
        }
        List<SyntaxTree.PatternText> when = patterns.untilThen();
        int errorsBefore = problems.errors();
        List<SyntaxTree.CallText> callTexts = calls.untilEnd();
        complete &= problems.errors() == errorsBefore;
        if (!callTexts.isEmpty()) {
            rules.add(new RuleText(name, when, callTexts));
        }
    }

    /// The rule's name. One without quotes is reported, and taken.
    private SyntaxTree.Name name() {
        if (!tokens.nextIs(Kind.WORD) || tokens.nextIsWord("when")) {
            return tokens.expectToken(
                    Kind.STRING, "the rule's name in double quotes", "A rule is: rule \"name\" when ... then ... end");
        }
        SyntaxTree.Name name = tokens.expectToken(Kind.WORD, "the rule's name", "");
        tokens.reportError(
                name.place(),
                "expected the rule's name in double quotes, found " + name.text(),
                "Maybe write rule \"" + name.text() + "\"");
        return name;
    }

    /// Reports one of Drools' attributes and goes on behind it.
    private void refuseAttribute() {
        AlreadyReportedException exception =
                tokens.refusal(RefusedWords.asAttribute(tokens.next().shown()));
        if (tokens.ends() || tokens.nextIsWord("then") || tokens.nextIsWord("end") || tokens.beginsRule()) {
            throw exception;
        }
        tokens.skipAttribute();
    }
}
