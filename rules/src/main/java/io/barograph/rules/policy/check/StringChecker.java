package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.quantity.GoDuration;
import io.barograph.quantity.Quantity;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.check.TermChecker.Typed;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.refusal.AllowedText;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds out what a string in double quotes means: that depends on the field which it meets.
///
/// A quantity or a duration is a number from here on; Drools never sees how it was written.
record StringChecker(ProblemCollector problems) {

    /// The string where a value of the wanted type is expected; null where any will do.
    Typed typedText(String text, FilePosition position, @Nullable ValueType wantedType) {
        if (wantedType instanceof ValueType.Word word && word.known().contains(text)) {
            throw problems.refusal(position, word.word() + " words stand without quotes", "Write " + text);
        }
        Value meant = meantValue(text, "", position, wantedType);
        if (meant != null && wantedType != null) {
            return new Typed(new Term.Literal(meant, null, position), wantedType);
        }
        if (wantedType instanceof ValueType.Numeric && text.endsWith("%")) {
            throw problems.refusal(
                    position,
                    "the percentage \"" + text + "\" stands in quotes",
                    "Maybe write " + text.substring(0, text.length() - 1) + ", where a percent field is compared");
        }
        if (!AllowedText.isComparable(text)) {
            throw problems.refusal(
                    position,
                    "the string \"" + text + "\" has characters that no name here has",
                    "Allowed are letters, digits, space and . _ : / @ = , + -");
        }
        return new Typed(new Term.Literal(new Value.Text(text), null, position), new ValueType.Text());
    }

    /// A parameter's value where a value of the wanted type is expected. A string that must be a quantity is one in the
    /// default too, even where configuration says something else.
    Typed typedParameter(Parameter parameter, FilePosition position, @Nullable ValueType wantedType) {
        Value lastValue = null;
        for (Parameter.Given givenValue : parameter.givenValues()) {
            if (givenValue.value() instanceof Value.Text(String text)) {
                lastValue = meantValue(text, "parameter " + parameter.name() + ": ", givenValue.place(), wantedType);
            }
        }
        return lastValue == null || wantedType == null
                ? new Typed(new Term.Literal(parameter.value(), parameter.name(), position), parameter.type())
                : new Typed(new Term.Literal(lastValue, parameter.name(), position), wantedType);
    }

    /// The value of the wanted type that the text says; null if strings are no way to write that type.
    private @Nullable Value meantValue(
            String text, String whose, FilePosition position, @Nullable ValueType wantedType) {
        return switch (wantedType) {
            case ValueType.Name name -> {
                if (!name.knownNames().contains(text)) {
                    String knownHint = NearMatch.hintFor(text, name.knownNames());
                    throw problems.refusal(
                            CheckId.UNKNOWN_NAME,
                            position,
                            whose + "\"" + text + "\" is not a valid " + name.word(),
                            knownHint);
                }
                yield new Value.Text(text);
            }
            case ValueType.Numeric(ValueType.Unit unit) ->
                switch (unit) {
                    case AMOUNT, CORES -> amountOf(text, whose, position);
                    case DURATION -> parsedValue(whose, position, () -> durationOf(text));
                    case PERCENT, COUNT, NONE -> null;
                };
            case ValueType.Text _, ValueType.Truth _, ValueType.Word _, ValueType.Labels _ -> null;
            case null -> null;
        };
    }

    /// Two strings as the numbers that both stand for.
    record Measured(Term left, Term right) {}

    /// The values of two strings as quantities, or as durations where one of them is no quantity; null where they are
    /// neither, or no values.
    static @Nullable Measured measuredTexts(Term leftTerm, Term rightTerm) {
        if (!(leftTerm instanceof Term.Literal(Value.Text(String leftText), String of, FilePosition position))
                || !(rightTerm
                        instanceof
                        Term.Literal(Value.Text(String rightText), String rightParameter, FilePosition rightPlace))) {
            return null;
        }
        for (Function<String, Value> reader :
                List.<Function<String, Value>>of(StringChecker::quantityOf, StringChecker::durationOf)) {
            try {
                return new Measured(
                        new Term.Literal(reader.apply(leftText), of, position),
                        new Term.Literal(reader.apply(rightText), rightParameter, rightPlace));
            } catch (IllegalArgumentException _) {
                // Maybe they are of the other kind.
            }
        }
        return null;
    }

    private Value amountOf(String text, String whose, FilePosition position) {
        if (text.endsWith("%")) {
            throw problems.refusal(
                    CheckId.UNIT_MISMATCH,
                    position,
                    whose + "\"" + text + "\" is a percentage where a quantity is expected",
                    "Maybe compare the field percent, with a plain number");
        }
        Value.Numeric amount = (Value.Numeric) parsedValue(whose, position, () -> quantityOf(text));
        if (amount.value() < 0) {
            problems.addWarning(
                    CheckId.OUT_OF_RANGE, position, whose + "\"" + text + "\" is negative", "Maybe leave out the sign");
        }
        return amount;
    }

    private Value parsedValue(String whose, FilePosition position, Supplier<Value> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException none) {
            throw problems.refusal(position, whose + none.getMessage(), "");
        }
    }

    private static Value quantityOf(String text) {
        if (text.chars().noneMatch(Character::isDigit)) {
            // Kubernetes takes a suffix alone for 0.
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a quantity, expected one such as 500Mi, 1.5Gi or 1000");
        }
        Quantity quantity = Quantity.parse(text);
        return new Value.Numeric(quantity.exact().doubleValue() + 0.0, quantity.text());
    }

    private static Value durationOf(String text) {
        Duration duration = GoDuration.parse(text);
        return new Value.Numeric(duration.toMillis() / 1000.0, GoDuration.format(duration));
    }

    /// A calculation of quantities or of durations that no fact changes is one itself, so that explanations
    /// can tell it: `"100Mi" + "500Mi"` is `600Mi`.
    static Term foldLiterals(Term.Arithmetic term, ValueType type) {
        boolean literals = term.left() instanceof Term.Literal && term.right() instanceof Term.Literal;
        if (!literals
                || !(type instanceof ValueType.Numeric(ValueType.Unit unit))
                || !(ConstraintEvaluator.valueOf(term, _ -> null) instanceof Value.Numeric(double value, var _))) {
            return term;
        }
        return switch (unit) {
            case AMOUNT -> {
                String text =
                        value == Math.rint(value) ? Quantity.of((long) value).text() : null;
                yield new Term.Literal(new Value.Numeric(value, text), null, term.place());
            }
            case DURATION -> {
                String text = GoDuration.format(Duration.ofMillis(Math.round(value * 1000)));
                yield new Term.Literal(new Value.Numeric(value, text), null, term.place());
            }
            case PERCENT, COUNT, CORES, NONE -> term;
        };
    }
}
