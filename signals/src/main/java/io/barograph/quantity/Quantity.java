package io.barograph.quantity;

import module java.base;

/// An amount as Kubernetes writes it: `100Mi`, `1.5Gi`, `10k`, `500m`, `1e9`
/// (<https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/>). Its resolution is 1n; finer
/// text is rounded away from zero. Two quantities are equal if they have the same exact value, however written.
public final class Quantity implements ThresholdValue, Comparable<Quantity> {

    /// How an amount is written, by Kubernetes' names for it.
    public enum Format {
        /// `100Mi`
        BINARY_SI,
        /// `100M`
        DECIMAL_SI,
        /// `100e6`
        DECIMAL_EXPONENT
    }

    private static final BigDecimal MAX_WHOLE = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal MIN_WHOLE = BigDecimal.valueOf(Long.MIN_VALUE);

    private final BigDecimal exact;
    private final Format format;

    Quantity(BigDecimal exact, Format format) {
        this.exact = exact;
        this.format = format;
    }

    /// A number of bytes, inodes or tasks.
    public static Quantity of(long amount) {
        return new Quantity(BigDecimal.valueOf(amount), Format.BINARY_SI);
    }

    /// The amount that the text says.
    ///
    /// @throws InvalidAmountException if the text is no quantity, or one beyond any amount
    public static Quantity parse(String text) {
        return new QuantityParser(text, true).quantity();
    }

    /// The amount that an API object says. Kubernetes stores any exponent, `1e999` too, which is more than there can
    /// be.
    ///
    /// @throws InvalidAmountException if the text is no quantity
    public static Quantity parseStored(String text) {
        return new QuantityParser(text, false).quantity();
    }

    Quantity negated() {
        return new Quantity(exact.negate(), format);
    }

    /// The exact value; comparisons take this one.
    public BigDecimal exact() {
        return exact;
    }

    public Format format() {
        return format;
    }

    /// The value as a whole number, rounded away from zero. Beyond 64 bits it saturates, where Kubernetes' own view
    /// wraps around; comparisons are exact there too.
    public long whole() {
        BigDecimal whole = exact.setScale(0, RoundingMode.UP);
        if (whole.compareTo(MAX_WHOLE) <= 0 && whole.compareTo(MIN_WHOLE) >= 0) {
            return whole.longValueExact();
        }
        return whole.signum() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    @Override
    public BigDecimal resolveAmount(long capacity) {
        return exact;
    }

    /// The canonical form: `1.5Gi` is `1536Mi`, `2.5` is `2500m`.
    @Override
    public String text() {
        boolean binary = format == Format.BINARY_SI
                && exact.stripTrailingZeros().scale() <= 0
                && exact.abs().compareTo(BigDecimal.valueOf(1024)) >= 0;
        return binary ? binaryText(exact.toBigIntegerExact()) : decimalText();
    }

    private static String binaryText(BigInteger whole) {
        int suffix = 0;
        BigInteger number = whole;
        while (suffix + 1 < QuantityParser.BINARY.size() && number.getLowestSetBit() >= 10) {
            number = number.shiftRight(10);
            suffix++;
        }
        return number + QuantityParser.BINARY.get(suffix);
    }

    private String decimalText() {
        if (exact.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = exact.stripTrailingZeros();
        int exponent = Math.floorDiv(-stripped.scale(), 3) * 3;
        BigInteger number = stripped.movePointLeft(exponent).toBigIntegerExact();
        String suffix = format == Format.DECIMAL_EXPONENT ? null : QuantityParser.decimalSuffix(exponent);
        if (suffix == null) {
            suffix = exponent == 0 ? "" : "e" + exponent;
        }
        return number + suffix;
    }

    @Override
    public int compareTo(Quantity other) {
        return exact.compareTo(other.exact);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity quantity && exact.compareTo(quantity.exact) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(exact.stripTrailingZeros());
    }

    @Override
    public String toString() {
        return text();
    }
}
