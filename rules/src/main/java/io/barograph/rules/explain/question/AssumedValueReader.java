package io.barograph.rules.explain.question;

import io.barograph.quantity.GoDuration;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.Quantity;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads the value of a setting as its input's type wants it: `55` or `55%`, `400Mi`, `10m`, `3`, `true`.
final class AssumedValueReader {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(?:\\.[0-9]{1,17})?");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");
    private static final Pattern PLAIN = Pattern.compile("-?[0-9]{1,18}(?:\\.0)?");

    private AssumedValueReader() {}

    /// @throws IllegalArgumentException with a sentence for people
    static Value of(String input, @Nullable ValueType type, String text) {
        if (type instanceof ValueType.Numeric(ValueType.Unit unit)) {
            return new Value.Numeric(
                    switch (unit) {
                        case PERCENT -> percent(input, text);
                        case COUNT -> count(input, text);
                        case AMOUNT -> amount(input, text);
                        case CORES -> cores(input, text);
                        case DURATION -> duration(input, text);
                        case NONE -> number(input, text, "a number");
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
        double percent = number(input, digits, "a percentage such as 55 or 55%");
        if (percent > 100) {
            throw refused(input, text, "at most 100");
        }
        return percent;
    }

    private static double count(String input, String text) {
        if (!COUNT.matcher(text).matches()) {
            throw refused(input, text, "a whole number such as 3");
        }
        return Integer.parseInt(text);
    }

    private static double amount(String input, String text) {
        double amount = anyAmount(input, text);
        if (amount < 1 && input.endsWith(".capacity")) {
            throw refused(input, text, "more than 0");
        }
        return amount;
    }

    private static double anyAmount(String input, String text) {
        if (PLAIN.matcher(text).matches()) {
            return Double.parseDouble(text);
        }
        try {
            return Quantity.parse(text).whole();
        } catch (InvalidAmountException _) {
            throw refused(input, text, "a quantity such as 400Mi, or a percentage such as 10%");
        }
    }

    private static double cores(String input, String text) {
        try {
            return Quantity.parse(text).exact().doubleValue();
        } catch (InvalidAmountException _) {
            throw refused(input, text, "CPUs such as 2 or 1500m");
        }
    }

    private static double duration(String input, String text) {
        try {
            return GoDuration.parse(text).toNanos() / 1e9;
        } catch (IllegalArgumentException _) {
            throw refused(input, text, "a duration such as 10m");
        }
    }

    private static double number(String input, String text, String expected) {
        if (!NUMBER.matcher(text).matches()) {
            throw refused(input, text, expected);
        }
        return Double.parseDouble(text);
    }

    private static IllegalArgumentException refused(String input, String text, String expected) {
        return new IllegalArgumentException(
                input + " is given as " + AssumedInput.quoted(text) + ", expected " + expected + ", or missing");
    }
}
