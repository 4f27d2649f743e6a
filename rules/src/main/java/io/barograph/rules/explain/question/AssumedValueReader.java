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
                        case PERCENT -> percent(input, text);
                        case COUNT -> number(input, text, COUNT, "a whole number such as 3");
                        case AMOUNT -> amount(input, text);
                        case CORES ->
                            parsed(
                                    input,
                                    text,
                                    "CPUs such as 2 or 1500m",
                                    () -> Quantity.parse(text).exact().doubleValue());
                        case DURATION ->
                            parsed(
                                    input,
                                    text,
                                    "a duration such as 10m",
                                    () -> GoDuration.parse(text).toNanos() / 1e9);
                        case NONE -> number(input, text, NUMBER, "a number");
                    });
        }
        return switch (text) {
            case "true", "True", "1" -> new Value.Truth(true);
            case "false", "False", "0", "none" -> new Value.Truth(false);
            default -> throw refused(input, text, "true or false");
        };
    }

    private static double percent(String input, String text) {
        String digits = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
        double percent = number(input, digits, NUMBER, "a percentage such as 55 or 55%");
        if (percent > 100) {
            throw refused(input, text, "at most 100");
        }
        return percent;
    }

    private static double amount(String input, String text) {
        double amount = PLAIN.matcher(text).matches()
                ? Double.parseDouble(text)
                : parsed(
                        input,
                        text,
                        "a quantity such as 400Mi, or a percentage such as 10%",
                        () -> Quantity.parse(text).whole());
        if (amount < 1 && input.endsWith(".capacity")) {
            throw refused(input, text, "more than 0");
        }
        return amount;
    }

    private static double number(String input, String text, Pattern wanted, String expected) {
        if (!wanted.matcher(text).matches()) {
            throw refused(input, text, expected);
        }
        return Double.parseDouble(text);
    }

    private static double parsed(String input, String text, String expected, DoubleSupplier parser) {
        try {
            return parser.getAsDouble();
        } catch (IllegalArgumentException _) {
            throw refused(input, text, expected);
        }
    }

    private static IllegalArgumentException refused(String input, String text, String expected) {
        return new IllegalArgumentException(
                input + " is given as " + AssumedInput.quoted(text) + ", expected " + expected + ", or missing");
    }
}
