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
    void count(SyntaxTree.Name call, List<Expression> arguments, int wanted, String example) {
        if (arguments.size() != wanted) {
            throw problems.lost(
                    call.place(),
                    call.text() + " takes " + wanted + (wanted == 1 ? " argument" : " arguments") + ", found "
                            + arguments.size(),
                    "Write " + example);
        }
    }

    String text(Expression argument, String what) {
        if (value(argument) instanceof Value.Text(String text)) {
            return text;
        }
        throw problems.lost(argument.place(), "expected " + what + " in double quotes", "");
    }

    MessageTemplate message(Expression argument) {
        String text = text(argument, "a message");
        return new MessageChecker(bindings, problems).message(text, argument.place());
    }

    Effect effect(Expression argument) {
        String word = switch (value(argument)) {
            case Value.Word(Enum<?> value) -> value.name();
            case Value.Text(String text) -> text;
            case Value.Numeric _, Value.Truth _, Value.None _, Value.Labels _ -> "";
        };
        if (word.equals("NoExecute")) {
            throw problems.lost(
                    argument.place(),
                    "the effect NoExecute is not offered: it would evict every pod at once",
                    "Use NoSchedule or PreferNoSchedule");
        }
        if (!EFFECTS.contains(word)) {
            throw problems.lost(
                    argument.place(), "expected a taint's effect, found " + word, NearMatch.hint(word, EFFECTS));
        }
        if (argument instanceof SyntaxTree.Quoted) {
            throw problems.lost(argument.place(), "effects stand without quotes", "Write " + word);
        }
        return Effect.valueOf(word);
    }

    /// A taint's value. Of two that fire the higher counts, so texts are refused.
    int taintValue(Expression argument) {
        Value value = value(argument);
        if (value instanceof Value.Numeric(double number, String text)
                && text == null
                && number == Math.rint(number)
                && number >= 1
                && number <= Demand.Taint.MAX_VALUE) {
            return (int) number;
        }
        throw problems.lost(
                said(argument),
                whose(argument) + "a taint's value is a whole number from 1 to " + Demand.Taint.MAX_VALUE + ", found "
                        + value.written(),
                value instanceof Value.Text ? "Maybe write it without quotes, or use several keys" : "");
    }

    Duration duration(Expression argument) {
        return duration(argument, MAX_PERIOD);
    }

    /// @param most longer ones are refused
    Duration duration(Expression argument, Duration most) {
        try {
            Duration duration = GoDuration.parse(text(argument, "a duration such as 30s"));
            if (duration.compareTo(most) > 0) {
                throw problems.lost(
                        said(argument),
                        whose(argument) + GoDuration.format(duration) + " is too long",
                        "At most " + GoDuration.format(most) + " is possible");
            }
            return duration;
        } catch (IllegalArgumentException none) {
            throw problems.lost(said(argument), whose(argument) + none.getMessage(), "");
        }
    }

    Severity severity(Expression argument) {
        String text = text(argument, "info, warning or critical");
        Severity severity = Severity.of(text);
        if (severity == null) {
            throw problems.lost(
                    CheckId.UNKNOWN_NAME,
                    said(argument),
                    whose(argument) + "unknown severity \"" + text + "\"",
                    NearMatch.hint(text, Severity.words()));
        }
        return severity;
    }

    private @Nullable Parameter parameterOf(Expression argument) {
        return argument instanceof SyntaxTree.Variable variable
                        && bindings.get(variable) instanceof VariableBindings.OfParameter(Parameter parameter)
                ? parameter
                : null;
    }

    /// Where the argument's value is written: of a parameter where it is declared, so that one mistake is reported
    /// once, however many rules use it.
    FilePosition said(Expression argument) {
        Parameter parameter = parameterOf(argument);
        return parameter == null
                ? argument.place()
                : parameter.given().getLast().place();
    }

    String whose(Expression argument) {
        Parameter parameter = parameterOf(argument);
        return parameter == null ? "" : "parameter " + parameter.name() + ": ";
    }

    private Value value(Expression argument) {
        return switch (argument) {
            case SyntaxTree.Quoted(String text, var _) -> new Value.Text(text);
            case SyntaxTree.Word(String text, FilePosition place) -> word(text, place);
            case SyntaxTree.Variable variable -> parameter(variable);
            case SyntaxTree.Figure(double value, var _) -> new Value.Numeric(value);
            case SyntaxTree.Truth(boolean value, var _) -> new Value.Truth(value);
            case SyntaxTree.Negation _,
                    SyntaxTree.Chain _,
                    SyntaxTree.Comparison _,
                    SyntaxTree.Membership _,
                    SyntaxTree.Arithmetic _ ->
                throw problems.lost(argument.place(), "expected a string, a word or a parameter's variable", "");
        };
    }

    private Value word(String text, FilePosition place) {
        if (EFFECTS.contains(text)) {
            return new Value.Word(Effect.valueOf(text));
        }
        if (text.equals("NoExecute")) {
            return new Value.Text(text);
        }
        throw problems.lost(CheckId.UNKNOWN_NAME, place, "unknown word " + text, NearMatch.hint(text, EFFECTS));
    }

    private Value parameter(SyntaxTree.Variable variable) {
        if (bindings.get(variable) instanceof VariableBindings.OfParameter(Parameter parameter)) {
            return parameter.value();
        }
        throw problems.lost(
                variable.place(),
                "variable " + variable.text() + " is bound to a fact; here only parameters can stand",
                "Bind it with Parameters(" + variable.text() + " : ...)");
    }
}
