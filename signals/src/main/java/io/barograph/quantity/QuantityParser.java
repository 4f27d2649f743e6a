package io.barograph.quantity;

import io.barograph.quantity.InvalidAmountException.Fault;
import io.barograph.quantity.Quantity.Format;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads one quantity: `[+-] digits [. digits] suffix`, where either run of digits may be empty, even both.
///
/// @param bounded whether an exponent beyond any amount is refused, else taken for the largest or smallest there is
record QuantityParser(String text, boolean bounded) {

    static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

    private static final List<String> DECIMAL = List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final int MIN_EXPONENT = -9;

    /// Kubernetes takes any exponent of 64 bits and keeps 32 of them. No amount needs them, and to compute with such
    /// numbers would take for ever: beyond this one all are as large, or as small.
    private static final int MAX_EXPONENT = 300;

    private static final int MAX_CHARACTERS = 200;
    private static final int NANO = 9;
    private static final BigDecimal CAP = BigDecimal.valueOf(Long.MAX_VALUE);

    /// `Pi` and `Ei`.
    private static final int FIRST_LARGE_BINARY = 5;

    /// The suffix may be any mixture of these letters, a sign and digits before it is found not to be one.
    private static final Pattern SHAPE =
            Pattern.compile("(?<sign>[+-]?+)(?<zeros>0*+)(?<whole>[0-9]*+)(?:\\.(?<part>[0-9]*+))?+"
                    + "(?<suffix>[eEinumkKMGTP]*+[+-]?+[0-9]*+)");

    private static final Pattern EXPONENT = Pattern.compile("[eE](?<exponent>[+-]?[0-9]+)");

    Quantity quantity() {
        Matcher shape = SHAPE.matcher(text);
        if (text.isEmpty() || (bounded && text.length() > MAX_CHARACTERS) || !shape.matches()) {
            throw quantityFault(Fault.QUANTITY_FORMAT, "is not a quantity, expected one such as 500Mi, 1.5Gi or 1000");
        }
        String part = shape.group("part") == null ? "" : shape.group("part");
        boolean isEmpty = shape.end("whole") == shape.start("zeros") && part.isEmpty();
        BigDecimal number = isEmpty ? BigDecimal.ZERO : numberOf(shape.group("whole"), part);
        Quantity magnitude = scaledQuantity(number, shape.group("suffix"), isEmpty);
        if (bounded && !Double.isFinite(magnitude.exact().doubleValue())) {
            throw quantityFault(Fault.QUANTITY_FORMAT, "is beyond any amount");
        }
        return shape.group("sign").equals("-") ? magnitude.negated() : magnitude;
    }

    /// Of more digits than any amount needs the first, and what is rounded up: Kubernetes stores any number of them.
    private static BigDecimal numberOf(String whole, String part) {
        int dropped = Math.max(0, whole.length() - MAX_CHARACTERS);
        String keptPart = dropped > 0 ? "" : part.substring(0, Math.min(part.length(), MAX_CHARACTERS));
        String rest = dropped == 0 && keptPart.length() < part.length() ? keptPart + "1" : keptPart;
        BigInteger digits = new BigInteger("0" + whole.substring(0, whole.length() - dropped) + rest);
        return new BigDecimal(digits, rest.length()).scaleByPowerOfTen(dropped);
    }

    /// The quantity of a number with a suffix. Where all digits are missing Kubernetes takes most suffixes for
    /// zero, and refuses those that its 64-bit path cannot hold.
    private Quantity scaledQuantity(BigDecimal number, String suffix, boolean empty) {
        int binary = BINARY.indexOf(suffix);
        int decimal = DECIMAL.indexOf(suffix);
        int exponent = decimal >= 0 ? 3 * decimal + MIN_EXPONENT : binary > 0 ? 0 : exponentOf(suffix);
        if (empty && (exponent < MIN_EXPONENT || binary >= FIRST_LARGE_BINARY)) {
            throw quantityFault(Fault.QUANTITY_FORMAT, "has no digit");
        }
        if (decimal < 0 && binary > 0) {
            return binaryQuantity(number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(10 * binary))));
        }
        Format format = decimal >= 0 ? Format.DECIMAL_SI : Format.DECIMAL_EXPONENT;
        return new Quantity(roundedNumber(number.scaleByPowerOfTen(exponent)), format);
    }

    private int exponentOf(String suffix) {
        Matcher matcher = EXPONENT.matcher(suffix);
        if (suffix.length() > MAX_CHARACTERS || !matcher.matches()) {
            throw quantityFault(
                    Fault.QUANTITY_SUFFIX,
                    "has no suffix that is known; expected one of n u m k M G T P E Ki Mi Gi Ti Pi Ei or e and a"
                            + " number");
        }
        BigInteger exponent = new BigInteger(matcher.group("exponent"));
        if (exponent.bitLength() >= Long.SIZE) {
            throw quantityFault(Fault.QUANTITY_SUFFIX, "has an exponent of more than 64 bits");
        }
        if (bounded && (exponent.bitLength() > 16 || Math.abs(exponent.intValue()) > MAX_EXPONENT)) {
            throw quantityFault(
                    Fault.QUANTITY_SUFFIX, "has an exponent beyond any amount; expected at most " + MAX_EXPONENT);
        }
        return Math.clamp(exponent.intValue(), -MAX_EXPONENT, MAX_EXPONENT);
    }

    private static Quantity binaryQuantity(BigDecimal number) {
        BigDecimal exact = roundedNumber(number).min(CAP);
        boolean fraction = exact.signum() > 0 && exact.compareTo(BigDecimal.ONE) < 0;
        return new Quantity(exact, fraction ? Format.DECIMAL_SI : Format.BINARY_SI);
    }

    private static BigDecimal roundedNumber(BigDecimal number) {
        return number.scale() > NANO ? number.setScale(NANO, RoundingMode.UP) : number;
    }

    /// The suffix of a power of ten, or null where it has none.
    static @Nullable String decimalSuffix(int exponent) {
        int index = (exponent - MIN_EXPONENT) / 3;
        return exponent < MIN_EXPONENT || index >= DECIMAL.size() ? null : DECIMAL.get(index);
    }

    private InvalidAmountException quantityFault(Fault fault, String what) {
        return new InvalidAmountException(fault, InvalidAmountException.quotedText(text) + " " + what);
    }
}
