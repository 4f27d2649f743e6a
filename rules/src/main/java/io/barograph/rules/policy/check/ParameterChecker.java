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

    DeclaredParameters checkParameters(String file, List<SyntaxTree.ParameterText> texts) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        Set<String> declared = new LinkedHashSet<>();
        for (SyntaxTree.ParameterText parameterText : texts) {
            SyntaxTree.Name name = parameterText.name();
            if (!declared.add(name.text())) {
                problems.addError(name.place(), "parameter " + name.text() + " is declared twice", "Remove one");
                continue;
            }
            try {
                parameters.put(name.text(), checkParameter(parameterText));
            } catch (AlreadyReportedException _) {
                // Reported; the others may have faults of their own.
            }
        }
        overrides.keySet().stream().sorted().forEach(name -> {
            if (!declared.contains(name)) {
                problems.addError(
                        CheckId.UNKNOWN_NAME,
                        FilePosition.of(file),
                        "configuration sets parameter " + name + ", which the policy does not have",
                        NearMatch.hintFor(name, declared));
            }
        });
        return new DeclaredParameters(parameters, declared);
    }

    private Parameter checkParameter(SyntaxTree.ParameterText text) {
        SyntaxTree.Name name = text.name();
        if (!TYPES.contains(text.type().text())) {
            throw problems.refusal(
                    CheckId.UNKNOWN_NAME,
                    text.type().place(),
                    "unknown type " + text.type().text(),
                    NearMatch.hintFor(text.type().text(), TYPES));
        }
        String type = text.type().text();
        List<Parameter.Given> givenValues = new ArrayList<>();
        givenValues.add(
                new Parameter.Given(toValue(type, text.value()), text.value().place()));
        String override = overrides.get(name.text());
        if (override != null) {
            FilePosition position = new FilePosition("parameter " + name.text(), 1, 1);
            givenValues.add(new Parameter.Given(toValue(type, parseOverride(type, override, position)), position));
        }
        return new Parameter(name.text(), typeOf(givenValues.getFirst().value()), givenValues, name.place());
    }

    private Expression parseOverride(String type, String override, FilePosition position) {
        if (type.equals("String")) {
            return new SyntaxTree.Quoted(override, position);
        }
        byte[] bytes = override.getBytes(StandardCharsets.UTF_8);
        TokenStream tokens = new TokenStream(new PolicyLexer(position.file(), bytes, problems).tokens(), problems);
        Expression value = new ExpressionParser(tokens).literal();
        if (!tokens.ends()) {
            throw tokens.refusal(
                    "expected one value, found also " + tokens.next().shown(), "");
        }
        return value;
    }

    private Value toValue(String type, Expression givenExpression) {
        return switch (givenExpression) {
            case SyntaxTree.Figure(double value, var _) when type.equals("double") -> new Value.Numeric(value);
            case SyntaxTree.Figure(double value, var _)
            when type.equals("int") && value == Math.rint(value) -> new Value.Numeric(value);
            case SyntaxTree.Truth(boolean value, var _) when type.equals("boolean") -> new Value.Truth(value);
            case SyntaxTree.Quoted(String text, var _)
            when type.equals("String") && AllowedText.isComparable(text) -> new Value.Text(text);
            case SyntaxTree.Word word
            when type.equals("Effect") ->
                new Value.Word(new ArgumentChecker(new VariableBindings(problems), problems).effectArgument(word));
            case Expression otherExpression ->
                throw problems.refusal(otherExpression.place(), "expected " + expectedText(type), "");
        };
    }

    private static ValueType typeOf(Value value) {
        return switch (value) {
            case Value.Numeric _ -> new ValueType.Numeric(ValueType.Unit.NONE);
            case Value.Text _, Value.None _, Value.Labels _ -> new ValueType.Text();
            case Value.Truth _ -> new ValueType.Truth();
            case Value.Word _ -> new ValueType.Word(Effect.class);
        };
    }

    private static String expectedText(String type) {
        return switch (type) {
            case "double" -> "a number, such as 40 or 12.5";
            case "int" -> "a whole number, such as 3";
            case "boolean" -> "true or false";
            case "String" -> "a plain string in double quotes, such as \"30s\"";
            default -> "NoSchedule or PreferNoSchedule";
        };
    }
}
