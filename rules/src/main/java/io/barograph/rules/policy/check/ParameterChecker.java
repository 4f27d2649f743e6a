package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.parse.ExpressionParser;
import io.barograph.rules.policy.parse.PolicyLexer;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.parse.SyntaxTree.Expression;
import io.barograph.rules.policy.parse.TokenStream;
import io.barograph.rules.policy.refusal.AllowedText;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// Finds out what the parameters of a policy are worth.
///
/// @param overrides what configuration says instead of the defaults, by parameter
record ParameterChecker(Map<String, String> overrides, ProblemCollector problems) {

    private static final List<String> TYPES = List.of("double", "int", "boolean", "String", "Effect");

    DeclaredParameters parameters(String file, List<SyntaxTree.ParameterText> texts) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        Set<String> declared = new LinkedHashSet<>();
        for (SyntaxTree.ParameterText each : texts) {
            SyntaxTree.Name name = each.name();
            if (!declared.add(name.text())) {
                problems.error(name.place(), "parameter " + name.text() + " is declared twice", "Remove one");
                continue;
            }
            try {
                parameters.put(name.text(), parameter(each));
            } catch (AlreadyReportedException _) {
                // Reported; the others may have faults of their own.
            }
        }
        overrides.keySet().stream().sorted().forEach(name -> {
            if (!declared.contains(name)) {
                problems.error(
                        CheckId.UNKNOWN_NAME,
                        FilePosition.of(file),
                        "configuration sets parameter " + name + ", which the policy does not have",
                        NearMatch.hint(name, declared));
            }
        });
        return new DeclaredParameters(parameters, declared);
    }

    private Parameter parameter(SyntaxTree.ParameterText text) {
        SyntaxTree.Name name = text.name();
        if (!TYPES.contains(text.type().text())) {
            throw problems.lost(
                    CheckId.UNKNOWN_NAME,
                    text.type().place(),
                    "unknown type " + text.type().text(),
                    NearMatch.hint(text.type().text(), TYPES));
        }
        String type = text.type().text();
        List<Parameter.Given> given = new ArrayList<>();
        given.add(new Parameter.Given(value(type, text.value()), text.value().place()));
        String override = overrides.get(name.text());
        if (override != null) {
            FilePosition place = new FilePosition("parameter " + name.text(), 1, 1);
            given.add(new Parameter.Given(value(type, expression(type, override, place)), place));
        }
        return new Parameter(name.text(), type(given.getFirst().value()), given, name.place());
    }

    private Expression expression(String type, String override, FilePosition place) {
        if (type.equals("String")) {
            return new SyntaxTree.Quoted(override, place);
        }
        byte[] bytes = override.getBytes(StandardCharsets.UTF_8);
        TokenStream tokens = new TokenStream(new PolicyLexer(place.file(), bytes, problems).tokens(), problems);
        Expression value = new ExpressionParser(tokens).literal();
        if (!tokens.ends()) {
            throw tokens.lost("expected one value, found also " + tokens.next().shown(), "");
        }
        return value;
    }

    private Value value(String type, Expression given) {
        return switch (given) {
            case SyntaxTree.Figure(double value, var _) when type.equals("double") -> new Value.Numeric(value);
            case SyntaxTree.Figure(double value, var _)
            when type.equals("int") && value == Math.rint(value) -> new Value.Numeric(value);
            case SyntaxTree.Truth(boolean value, var _) when type.equals("boolean") -> new Value.Truth(value);
            case SyntaxTree.Quoted(String text, var _)
            when type.equals("String") && AllowedText.isComparable(text) -> new Value.Text(text);
            case SyntaxTree.Word word
            when type.equals("Effect") ->
                new Value.Word(new ArgumentChecker(new VariableBindings(problems), problems).effect(word));
            case Expression other -> throw problems.lost(other.place(), "expected " + expected(type), "");
        };
    }

    private static ValueType type(Value value) {
        return switch (value) {
            case Value.Numeric _ -> new ValueType.Numeric(ValueType.Unit.NONE);
            case Value.Text _, Value.None _, Value.Labels _ -> new ValueType.Text();
            case Value.Truth _ -> new ValueType.Truth();
            case Value.Word _ -> new ValueType.Word(Effect.class);
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
