package io.barograph.rules.explain.question;

import io.barograph.quantity.GoDuration;
import io.barograph.quantity.Quantity;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import module java.base;

/// Reads the value of a setting as its input's type wants it: `55` or `55%`, `400Mi`, `10m`, `3`, `true`.
final class AssumedValueReader {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(?:\\.[0-9]{1,17})?");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");
    private static final Pattern PLAIN = Pattern.compile("-?[0-9]{1,18}(?:\\.0)?");

    private AssumedValueReader() {}

    /// @throws IllegalArgumentException with a sentence for people
    static Value of(String input, ValueType type, String text) {
        if (type instanceof ValueType.Numeric(ValueType.Unit unit)) {
            return new Value.Numeric(
                    switch (unit) {
                        case PERCENT -> parsePercent(input, text);
                        case COUNT -> parseNumber(input, text, COUNT, "a whole number such as 3");
                        case AMOUNT -> parseAmount(input, text);
                        case CORES ->
                            parseWith(
                                    input,
                                    text,
                                    "CPUs such as 2 or 1500m",
                                    () -> Quantity.parse(text).exact().doubleValue());
                        case DURATION ->
                            parseWith(
                                    input,
                                    text,
                                    "a duration such as 10m",
                                    () -> GoDuration.parse(text).toNanos() / 1e9);
                        case NONE -> parseNumber(input, text, NUMBER, "a number");
                    });
        }
        return switch (text) {
            case "true", "True", "1" -> new Value.Truth(true);
            case "false", "False", "0", "none" -> new Value.Truth(false);
            default -> throw refusedValue(input, text, "true or false");
        };
    }

    private static double parsePercent(String input, String text) {
        String digits = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
        double percent = parseNumber(input, digits, NUMBER, "a percentage such as 55 or 55%");
        if (percent > 100) {
            throw refusedValue(input, text, "at most 100");
        }
        return percent;
    }

    private static double parseAmount(String input, String text) {
        double amount = PLAIN.matcher(text).matches()
                ? Double.parseDouble(text)
                : parseWith(
                        input,
                        text,
                        "a quantity such as 400Mi, or a percentage such as 10%",
                        () -> Quantity.parse(text).whole());
        if (amount < 1 && input.endsWith(".capacity")) {
            throw refusedValue(input, text, "more than 0");
        }
        return amount;
    }

    private static double parseNumber(String input, String text, Pattern numberPattern, String expected) {
        if (!numberPattern.matcher(text).matches()) {
            throw refusedValue(input, text, expected);
        }
        return Double.parseDouble(text);
    }

    private static double parseWith(String input, String text, String expected, DoubleSupplier parser) {
        try {
            return parser.getAsDouble();
        } catch (IllegalArgumentException _) {
            throw refusedValue(input, text, expected);
        }
    }

    private static IllegalArgumentException refusedValue(String input, String text, String expected) {
        return new IllegalArgumentException(
                input + " is given as " + AssumedInput.quotedText(text) + ", expected " + expected + ", or missing");
    }
}
