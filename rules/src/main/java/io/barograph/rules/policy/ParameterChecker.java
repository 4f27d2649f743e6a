package io.barograph.rules.policy;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Place;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.policy.Syntax.Expression;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds out what the parameters of a policy are worth.
final class ParameterChecker {

    private static final List<String> TYPES = List.of("double", "int", "boolean", "String", "Effect");

    private final Map<String, String> overrides;
    private final Problems problems;

    /// @param overrides what configuration says instead of the defaults, by parameter
    ParameterChecker(Map<String, String> overrides, Problems problems) {
        this.overrides = overrides;
        this.problems = problems;
    }

    Parameters parameters(String file, List<Syntax.ParameterText> texts) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        Set<String> declared = new LinkedHashSet<>();
        for (Syntax.ParameterText each : texts) {
            Syntax.Name name = each.name();
            if (!declared.add(name.text())) {
                problems.error(name.place(), "parameter " + name.text() + " is declared twice", "Remove one");
                continue;
            }
            try {
                parameters.put(name.text(), parameter(each));
            } catch (Lost _) {
                // Told; the others may have faults of their own.
            }
        }
        overrides.keySet().stream().sorted().forEach(name -> {
            if (!declared.contains(name)) {
                problems.error(
                        Lint.UNKNOWN_NAME,
                        Place.of(file),
                        "configuration sets parameter " + name + ", which the policy does not have",
                        NearMatch.hint(name, declared));
            }
        });
        return new Parameters(parameters, declared);
    }

    private Parameter parameter(Syntax.ParameterText text) {
        Syntax.Name name = text.name();
        if (!TYPES.contains(text.type().text())) {
            throw problems.lost(
                    Lint.UNKNOWN_NAME,
                    text.type().place(),
                    "unknown type " + text.type().text(),
                    NearMatch.hint(text.type().text(), TYPES));
        }
        String type = text.type().text();
        List<Parameter.Given> given = new ArrayList<>();
        given.add(new Parameter.Given(value(type, text.value()), text.value().place()));
        String override = overrides.get(name.text());
        if (override != null) {
            Place place = new Place("parameter " + name.text(), 1, 1);
            given.add(new Parameter.Given(value(type, expression(type, override, place)), place));
        }
        return new Parameter(name.text(), type(given.getFirst().value()), given, name.place());
    }

    private Expression expression(String type, String override, Place place) {
        if (type.equals("String")) {
            return new Syntax.Quoted(override, place);
        }
        byte[] bytes = override.getBytes(StandardCharsets.UTF_8);
        Tokens tokens = new Tokens(new Lexer(place.file(), bytes, problems).tokens(), problems);
        Expression value = new ExpressionParser(tokens).literal();
        if (!tokens.ends()) {
            throw tokens.lost("expected one value, found also " + tokens.next().shown(), "");
        }
        return value;
    }

    private Value value(String type, Expression given) {
        return switch (given) {
            case Syntax.Figure(double value, var _) when type.equals("double") -> new Value.Numeric(value);
            case Syntax.Figure(double value, var _)
            when type.equals("int") && value == Math.rint(value) -> new Value.Numeric(value);
            case Syntax.Truth(boolean value, var _) when type.equals("boolean") -> new Value.Truth(value);
            case Syntax.Quoted(String text, var _)
            when type.equals("String") && Texts.isComparable(text) -> new Value.Text(text);
            case Syntax.Word word
            when type.equals("Effect") -> new Value.Word(new Arguments(new Bindings(problems), problems).effect(word));
            case Expression other -> throw problems.lost(other.place(), "expected " + expected(type), "");
        };
    }

    private static Type type(Value value) {
        return switch (value) {
            case Value.Numeric _ -> new Type.Numeric(Type.Unit.NONE);
            case Value.Text _, Value.None _, Value.Labels _ -> new Type.Text();
            case Value.Truth _ -> new Type.Truth();
            case Value.Word _ -> new Type.Word(Effect.class);
        };
    }

    private static String expected(String type) {
        return switch (type) {
            case "double" -> "a number, such as 40 or 12.5";
            case "int" -> "a whole number, such as 3";
            case "boolean" -> "true or false";
            case "String" -> "a plain string in double quotes, such as \"30s\"";
            default -> "NoSchedule or PreferNoSchedule";
        };
    }
}
