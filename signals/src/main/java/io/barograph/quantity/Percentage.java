package io.barograph.quantity;

import io.barograph.quantity.InvalidAmountException.Fault;
import module java.base;

/// A share of a signal's capacity, with the kubelet's arithmetic to the bit: parsed and divided by 100 in 32-bit
/// floating point, multiplied in 64 bits, truncated. So 10% of 10Gi is 1073741840, and 70% of 1000 is 699.
///
/// @param share 0.1 for 10%
public record Percentage(float share) implements ThresholdValue {

    private static final int MAX_CHARACTERS = 64;
    private static final Pattern PLAIN = Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)");
    private static final String DIGITS = "[0-9](?:_?[0-9])*";
    private static final String HEX = "[0-9a-fA-F](?:_?[0-9a-fA-F])*";

    /// The numbers that Go's strconv.ParseFloat takes (<https://pkg.go.dev/strconv#ParseFloat>).
    private static final Pattern GO = Pattern.compile("[+-]?(?:(?:(?:" + DIGITS + ")(?:\\.(?:" + DIGITS + ")?)?|\\.(?:"
            + DIGITS + "))(?:[eE][+-]?(?:" + DIGITS + "))?|0[xX]_?(?:(?:" + HEX + ")(?:\\.(?:" + HEX + ")?)?|\\.(?:"
            + HEX
            + "))[pP][+-]?(?:" + DIGITS + "))");
    private static final Pattern GO_NAMES = Pattern.compile("[+-]?(?:nan|inf|infinity)", Pattern.CASE_INSENSITIVE);

    /// The percentage that the text says; it may be negative or above 100.
    ///
    /// @throws InvalidAmountException if it says none
    public static Percentage parse(String text, KubeletDialect dialect) {
        return switch (dialect) {
            case KUBELET -> ofKubelet(text);
            case BAROGRAPH -> {
                String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
                yield new Percentage(parseShare(text, number, PLAIN));
            }
        };
    }

    /// The kubelet strips every trailing percent sign and takes what Go takes for a number.
    private static Percentage ofKubelet(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '%') {
            end--;
        }
        String number = text.substring(0, end);
        if (number.length() <= MAX_CHARACTERS && GO_NAMES.matcher(number).matches()) {
            boolean nan = number.toLowerCase(Locale.ROOT).endsWith("nan");
            float infinite = number.startsWith("-") ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
            // Go's NaN has no sign
            boolean signed = number.startsWith("-") || number.startsWith("+");
            if (nan && signed) {
                throw noPercentage(text);
            }
            return new Percentage(nan ? Float.NaN : infinite);
        }
        return new Percentage(parseShare(text, number, GO));
    }

    private static float parseShare(String text, String number, Pattern syntax) {
        if (number.length() > MAX_CHARACTERS || !syntax.matcher(number).matches()) {
            throw noPercentage(text);
        }
        float value = Float.parseFloat(number.replace("_", ""));
        if (Float.isInfinite(value)) {
            throw noPercentage(text);
        }
        return value / 100;
    }

    private static InvalidAmountException noPercentage(String text) {
        return new InvalidAmountException(
                Fault.NUMBER_SYNTAX,
                InvalidAmountException.quotedText(text) + " is no percentage; expected one such as 10%");
    }

    @Override
    public BigDecimal resolveAmount(long capacity) {
        double amount = (double) capacity * share;
        return BigDecimal.valueOf(Double.isNaN(amount) ? Long.MIN_VALUE : (long) amount);
    }

    @Override
    public String text() {
        // A float's shortest decimal, times 100, is the number it came from wherever that had up to six digits
        if (!Float.isFinite(share)) {
            return share + "%";
        }
        BigDecimal hundredfold = new BigDecimal(Float.toString(share)).movePointRight(2);
        return hundredfold.stripTrailingZeros().toPlainString() + "%";
    }

    @Override
    public String toString() {
        return text();
    }
}
