package io.barograph.rules.policy.parse;

import io.barograph.rules.policy.parse.SyntaxTree.CallText;
import io.barograph.rules.policy.parse.SyntaxTree.Expression;
import io.barograph.rules.policy.parse.SyntaxTree.OptionText;
import io.barograph.rules.policy.parse.Token.Kind;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.RefusedWords;
import module java.base;

/// Reads what stands between `then` and `end`: `node.verb(...).option(...);`, one or more.
record CallParser(TokenStream tokens) {

    /// At most so many demands in a rule.
    static final int MAX_CALLS = 32;

    private static final int MAX_OPTIONS = 8;
    private static final int MAX_ARGUMENTS = 4;

    List<CallText> untilEnd() {
        List<CallText> calls = new ArrayList<>();
        for (int statements = 0; statements == 0 || !tokens.takeWord("end"); statements++) {
            if (statements == MAX_CALLS) {
                throw tokens.refusal("more than " + MAX_CALLS + " demands in one rule", "Write several rules");
            }
            readCall(calls);
        }
        return calls;
    }

    /// The next call. One that cannot be read is reported; those behind it are read.
    private void readCall(List<CallText> calls) {
        try {
            calls.add(call());
        } catch (AlreadyReportedException lost) {
            if (!tokens.skipStatement()) {
                throw lost;
            }
        }
    }

    private CallText call() {
        if (!tokens.takeWord("node")) {
            throw tokens.refusal(RefusedWords.inThen(tokens.next().shown()));
        }
        tokens.expectSign(".");
        SyntaxTree.Name verb = tokens.expectToken(Kind.WORD, "a verb", "");
        List<Expression> arguments = arguments();
        List<OptionText> options = new ArrayList<>();
        while (tokens.takeSign(".")) {
            if (options.size() == MAX_OPTIONS) {
                throw tokens.refusal("more than " + MAX_OPTIONS + " options", "");
            }
            SyntaxTree.Name option = tokens.expectToken(Kind.WORD, "an option", "");
            options.add(new OptionText(option, arguments()));
        }
        if (!tokens.takeSign(";")) {
            throw tokens.refusal(
                    "expected ; after the call, found " + tokens.next().shown(), "Each demand ends with ;");
        }
        return new CallText(verb, arguments, options);
    }

    private List<Expression> arguments() {
        tokens.expectSign("(");
        List<Expression> arguments = new ArrayList<>();
        if (!tokens.takeSign(")")) {
            do {
                if (arguments.size() == MAX_ARGUMENTS) {
                    throw tokens.refusal("more than " + MAX_ARGUMENTS + " arguments", "");
                }
                arguments.add(argument());
            } while (tokens.takeSign(","));
            if (tokens.nextIsSign("+")) {
                throw tokens.refusal(
                        "nothing is put together here, found +",
                        "Maybe name a bound variable within the message: .message(\"{$a} of the time\")");
            }
            tokens.expectSign(")");
        }
        return arguments;
    }

    private Expression argument() {
        Token token = tokens.next();
        return switch (token.kind()) {
            case STRING -> new SyntaxTree.Quoted(tokens.take().text(), token.place());
            case WORD -> readWord(tokens.take());
            case VARIABLE -> new SyntaxTree.Variable(tokens.take().text(), null, token.place());
            case NUMBER -> new ExpressionParser(tokens).literal();
            case SIGN, REFUSED, END ->
                throw tokens.refusal(
                        "expected a string, a word or a parameter's variable, found " + token.shown(),
                        "Arguments stand in double quotes");
        };
    }

    private Expression readWord(Token token) {
        DottedNames names = new DottedNames(tokens);
        SyntaxTree.Name word = names.readWord(token);
        if (tokens.nextIsSign("(")) {
            throw names.refuseCall("", word.text());
        }
        return new SyntaxTree.Word(word.text(), word.place());
    }
}
