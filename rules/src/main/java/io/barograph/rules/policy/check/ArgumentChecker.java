package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.policy.MessageTemplate;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.parse.SyntaxTree.Expression;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds out what the arguments of verbs and options mean: strings, words, and variables bound to parameters.
record ArgumentChecker(VariableBindings bindings, ProblemCollector problems) {

    /// Longer periods cannot be rebuilt from what an exporter remembers, nor are they meant.
    static final Duration MAX_PERIOD = Duration.ofHours(24);

    private static final List<String> EFFECTS =
            Arrays.stream(Effect.values()).map(Enum::name).toList();

    /// Refuses a call with more or fewer arguments than wanted.
    void checkCount(SyntaxTree.Name call, List<Expression> arguments, int expectedCount, String example) {
        if (arguments.size() != expectedCount) {
            throw problems.refusal(
                    call.place(),
                    call.text() + " takes " + expectedCount + (expectedCount == 1 ? " argument" : " arguments")
                            + ", found " + arguments.size(),
                    "Write " + example);
        }
    }

    String textArgument(Expression argument, String what) {
        if (valueOf(argument) instanceof Value.Text(String text)) {
            return text;
        }
        throw problems.refusal(argument.place(), "expected " + what + " in double quotes", "");
    }

    MessageTemplate messageArgument(Expression argument) {
        String text = textArgument(argument, "a message");
        return new MessageChecker(bindings, problems).parseMessage(text, argument.place());
    }

    Effect effectArgument(Expression argument) {
        String word = switch (valueOf(argument)) {
            case Value.Word(Enum<?> value) -> value.name();
            case Value.Text(String text) -> text;
            case Value.Numeric _, Value.Truth _, Value.None _, Value.Labels _ -> "";
        };
        if (word.equals("NoExecute")) {
            throw problems.refusal(
                    argument.place(),
                    "the effect NoExecute is not offered: it would evict every pod at once",
                    "Use NoSchedule or PreferNoSchedule");
        }
        if (!EFFECTS.contains(word)) {
            throw problems.refusal(
                    argument.place(), "expected a taint's effect, found " + word, NearMatch.hintFor(word, EFFECTS));
        }
        if (argument instanceof SyntaxTree.Quoted) {
            throw problems.refusal(argument.place(), "effects stand without quotes", "Write " + word);
        }
        return Effect.valueOf(word);
    }

    /// A taint's value. Of two that fire the higher counts, so texts are refused.
    int taintValue(Expression argument) {
        Value value = valueOf(argument);
        if (value instanceof Value.Numeric(double number, String text)
                && text == null
                && number == Math.rint(number)
                && number >= 1
                && number <= Demand.Taint.MAX_VALUE) {
            return (int) number;
        }
        throw problems.refusal(
                placeOfValue(argument),
                ownerPrefix(argument) + "a taint's value is a whole number from 1 to " + Demand.Taint.MAX_VALUE
                        + ", found " + value.written(),
                value instanceof Value.Text ? "Maybe write it without quotes, or use several keys" : "");
    }

    Duration durationArgument(Expression argument) {
        return durationArgument(argument, MAX_PERIOD);
    }

    /// @param most longer ones are refused
    Duration durationArgument(Expression argument, Duration most) {
        try {
            Duration duration = GoDuration.parse(textArgument(argument, "a duration such as 30s"));
            if (duration.compareTo(most) > 0) {
                throw problems.refusal(
                        placeOfValue(argument),
                        ownerPrefix(argument) + GoDuration.format(duration) + " is too long",
                        "At most " + GoDuration.format(most) + " is possible");
            }
            return duration;
        } catch (IllegalArgumentException none) {
            throw problems.refusal(placeOfValue(argument), ownerPrefix(argument) + none.getMessage(), "");
        }
    }

    Severity severityArgument(Expression argument) {
        String text = textArgument(argument, "info, warning or critical");
        Severity severity = Severity.of(text);
        if (severity == null) {
            throw problems.refusal(
                    CheckId.UNKNOWN_NAME,
                    placeOfValue(argument),
                    ownerPrefix(argument) + "unknown severity \"" + text + "\"",
                    NearMatch.hintFor(text, Severity.words()));
        }
        return severity;
    }

    private @Nullable Parameter parameterOf(Expression argument) {
        return argument instanceof SyntaxTree.Variable variable
                        && bindings.boundTo(variable) instanceof VariableBindings.OfParameter(Parameter parameter)
                ? parameter
                : null;
    }

    /// Where the argument's value is written: of a parameter where it is declared, so that one mistake is reported
    /// once, however many rules use it.
    FilePosition placeOfValue(Expression argument) {
        Parameter parameter = parameterOf(argument);
        return parameter == null
                ? argument.place()
                : parameter.givenValues().getLast().place();
    }

    String ownerPrefix(Expression argument) {
        Parameter parameter = parameterOf(argument);
        return parameter == null ? "" : "parameter " + parameter.name() + ": ";
    }

    private Value valueOf(Expression argument) {
        return switch (argument) {
            case SyntaxTree.Quoted(String text, var _) -> new Value.Text(text);
            case SyntaxTree.Word(String text, FilePosition position) -> wordValue(text, position);
            case SyntaxTree.Variable variable -> parameterValue(variable);
            case SyntaxTree.Figure(double value, var _) -> new Value.Numeric(value);
            case SyntaxTree.Truth(boolean value, var _) -> new Value.Truth(value);
            case SyntaxTree.Negation _,
                    SyntaxTree.Chain _,
                    SyntaxTree.Comparison _,
                    SyntaxTree.Membership _,
                    SyntaxTree.Arithmetic _ ->
                throw problems.refusal(argument.place(), "expected a string, a word or a parameter's variable", "");
        };
    }

    private Value wordValue(String text, FilePosition position) {
        if (EFFECTS.contains(text)) {
            return new Value.Word(Effect.valueOf(text));
        }
        if (text.equals("NoExecute")) {
            return new Value.Text(text);
        }
        throw problems.refusal(
                CheckId.UNKNOWN_NAME, position, "unknown word " + text, NearMatch.hintFor(text, EFFECTS));
    }

    private Value parameterValue(SyntaxTree.Variable variable) {
        if (bindings.boundTo(variable) instanceof VariableBindings.OfParameter(Parameter parameter)) {
            return parameter.value();
        }
        throw problems.refusal(
                variable.place(),
                "variable " + variable.text() + " is bound to a fact; here only parameters can stand",
                "Bind it with Parameters(" + variable.text() + " : ...)");
    }
}
