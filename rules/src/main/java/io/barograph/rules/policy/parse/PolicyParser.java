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
                part();
            } catch (AlreadyReportedException _) {
                tokens.recover(begun);
            }
        }
        return new PolicyText(parameters, rules);
    }

    private void part() {
        if (tokens.nextIsWord("rule")) {
            rule();
        } else if (tokens.nextIsWord("declare") && !declared && rules.isEmpty()) {
            tokens.take();
            declaration();
        } else {
            throw tokens.lost(RefusedWords.atTop(tokens.next().shown()));
        }
    }

    private void declaration() {
        declared = true;
        if (!tokens.takeWord("Parameters")) {
            throw tokens.lost(
                    "only Parameters can be declared, found " + tokens.next().shown(),
                    "Write declare Parameters ... end");
        }
        while (!tokens.takeWord("end")) {
            SyntaxTree.Name name = tokens.expect(Kind.WORD, "a parameter's name or end", "");
            tokens.expectSign(":");
            SyntaxTree.Name type = tokens.expect(Kind.WORD, "the parameter's type", "");
            if (!tokens.takeSign("=")) {
                throw tokens.lost(
                        "parameter " + name.text() + " has no default", "Write " + name.text() + " : double = 40");
            }
            parameters.add(new SyntaxTree.ParameterText(name, type, new ExpressionParser(tokens).literal()));
        }
    }

    private void rule() {
        if (rules.size() == MAX_RULES) {
            throw tokens.lost("more than " + MAX_RULES + " rules in one file", "Split the policy");
        }
        tokens.take();
        SyntaxTree.Name name = tokens.expect(Kind.STRING, "the rule's name in double quotes", "");
        if (!tokens.takeWord("when")) {
            throw tokens.lost(RefusedWords.asAttribute(tokens.next().shown()));
        }
        List<SyntaxTree.PatternText> when = patterns.untilThen();
        List<SyntaxTree.CallText> then = calls.untilEnd();
        rules.add(new RuleText(name, when, then));
    }
}
