package io.barograph.rules.policy;

import io.barograph.rules.policy.Syntax.PolicyText;
import io.barograph.rules.policy.Syntax.RuleText;
import io.barograph.rules.policy.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/// Reads a rule file by recursive descent: what has no place here is refused. Goes on at the next rule after a fault.
final class Parser {

    /// So many rules may stand in a file.
    static final int MOST_RULES = 1_000;

    private final Tokens tokens;
    private final Problems problems;
    private final PatternParser patterns;
    private final CallParser calls;
    private final List<Syntax.ParameterText> parameters = new ArrayList<>();
    private final List<RuleText> rules = new ArrayList<>();
    private boolean declared;

    Parser(Tokens tokens, Problems problems) {
        this.tokens = tokens;
        this.problems = problems;
        ExpressionParser expressions = new ExpressionParser(tokens);
        this.patterns = new PatternParser(tokens, expressions);
        this.calls = new CallParser(tokens);
    }

    PolicyText policy() {
        while (!tokens.ends() && !problems.full()) {
            int begun = tokens.position();
            try {
                part();
            } catch (Lost _) {
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
            throw tokens.lost(Refusals.atTop(tokens.next().shown()));
        }
    }

    private void declaration() {
        declared = true;
        if (!tokens.nextIsWord("Parameters")) {
            throw tokens.lost(
                    "only Parameters can be declared, found " + tokens.next().shown(),
                    "Write declare Parameters ... end");
        }
        tokens.take();
        while (!tokens.takeWord("end")) {
            Syntax.Name name = tokens.expect(Kind.WORD, "a parameter's name or end", "");
            tokens.expectSign(":");
            Syntax.Name type = tokens.expect(Kind.WORD, "the parameter's type", "");
            if (!tokens.takeSign("=")) {
                throw tokens.lost(
                        "parameter " + name.text() + " has no default", "Write " + name.text() + " : double = 40");
            }
            parameters.add(new Syntax.ParameterText(name, type, new ExpressionParser(tokens).literal()));
        }
    }

    private void rule() {
        if (rules.size() == MOST_RULES) {
            throw tokens.lost("more than " + MOST_RULES + " rules in one file", "Split the policy");
        }
        tokens.take();
        Syntax.Name name = tokens.expect(Kind.STRING, "the rule's name in double quotes", "");
        if (!tokens.nextIsWord("when")) {
            throw tokens.lost(Refusals.asAttribute(tokens.next().shown()));
        }
        tokens.take();
        List<Syntax.PatternText> when = patterns.untilThen();
        List<Syntax.CallText> then = calls.untilEnd();
        rules.add(new RuleText(name, when, then));
    }
}
