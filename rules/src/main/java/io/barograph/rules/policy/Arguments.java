package io.barograph.rules.policy;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Place;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.policy.Syntax.Expression;
import io.barograph.threshold.GoDuration;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// Finds out what the arguments of verbs and options mean: strings, words, and variables bound to parameters.
final class Arguments {

    /// Longer periods cannot be rebuilt from what an exporter remembers, nor are they meant.
    static final Duration LONGEST = Duration.ofHours(24);

    private final Bindings bindings;
    private final Problems problems;

    Arguments(Bindings bindings, Problems problems) {
        this.bindings = bindings;
        this.problems = problems;
    }

    /// Refuses a call with more or fewer arguments than wanted.
    void count(Syntax.Name call, List<Expression> arguments, int wanted, String example) {
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

    Message message(Expression argument) {
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
        List<String> known = Arrays.stream(Effect.values()).map(Enum::name).toList();
        if (!known.contains(word)) {
            throw problems.lost(
                    argument.place(), "expected a taint's effect, found " + word, NearMatch.hint(word, known));
        }
        if (argument instanceof Syntax.Quoted) {
            throw problems.lost(argument.place(), "effects stand without quotes", "Write " + word);
        }
        return Effect.valueOf(word);
    }

    Duration duration(Expression argument) {
        try {
            Duration duration = GoDuration.parse(text(argument, "a duration such as 30s"));
            if (duration.compareTo(LONGEST) > 0) {
                throw problems.lost(
                        said(argument),
                        whose(argument) + GoDuration.format(duration) + " is too long",
                        "At most " + GoDuration.format(LONGEST) + " is possible");
            }
            return duration;
        } catch (IllegalArgumentException none) {
            throw problems.lost(said(argument), whose(argument) + none.getMessage(), "");
        }
    }

    Severity severity(Expression argument) {
        String text = text(argument, "info, warning or critical");
        for (Severity each : Severity.values()) {
            if (each.word().equals(text)) {
                return each;
            }
        }
        List<String> known =
                Arrays.stream(Severity.values()).map(Severity::word).toList();
        throw problems.lost(
                Lint.UNKNOWN_NAME,
                said(argument),
                whose(argument) + "unknown severity \"" + text + "\"",
                NearMatch.hint(text, known));
    }

    /// Where the argument's value is written: of a parameter where it is declared, so that one mistake is reported
    /// once, however many rules use it.
    private Place said(Expression argument) {
        return argument instanceof Syntax.Variable variable
                        && bindings.get(variable) instanceof Bindings.OfParameter(Parameter parameter)
                ? parameter.given().getLast().place()
                : argument.place();
    }

    private String whose(Expression argument) {
        return argument instanceof Syntax.Variable variable
                        && bindings.get(variable) instanceof Bindings.OfParameter(Parameter parameter)
                ? "parameter " + parameter.name() + ": "
                : "";
    }

    private Value value(Expression argument) {
        return switch (argument) {
            case Syntax.Quoted(String text, var _) -> new Value.Text(text);
            case Syntax.Word(String text, Place place) -> word(text, place);
            case Syntax.Variable variable -> parameter(variable);
            case Syntax.Figure(double value, var _) -> new Value.Numeric(value);
            case Syntax.Truth(boolean value, var _) -> new Value.Truth(value);
            case Syntax.Negation _, Syntax.Chain _, Syntax.Comparison _, Syntax.Membership _, Syntax.Arithmetic _ ->
                throw problems.lost(argument.place(), "expected a string, a word or a parameter's variable", "");
        };
    }

    private Value word(String text, Place place) {
        for (Effect each : Effect.values()) {
            if (each.name().equals(text)) {
                return new Value.Word(each);
            }
        }
        if (text.equals("NoExecute")) {
            return new Value.Text(text);
        }
        List<String> known = Arrays.stream(Effect.values()).map(Enum::name).toList();
        throw problems.lost(Lint.UNKNOWN_NAME, place, "unknown word " + text, NearMatch.hint(text, known));
    }

    private Value parameter(Syntax.Variable variable) {
        if (bindings.get(variable) instanceof Bindings.OfParameter(Parameter parameter)) {
            return parameter.value();
        }
        throw problems.lost(
                variable.place(),
                "variable " + variable.text() + " is bound to a fact; here only parameters can stand",
                "Bind it with Parameters(" + variable.text() + " : ...)");
    }
}
