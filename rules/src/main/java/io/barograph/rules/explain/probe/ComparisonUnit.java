package io.barograph.rules.explain.probe;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.Term;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What numbers of one side of a comparison are counted in. Values are cut to two decimals, never rounded, and so are
/// distances from above; those from below are rounded up, so that a value and its distance make up the threshold.
///
/// @param bytes whether an amount is one of bytes
public record ComparisonUnit(ValueType.Unit unit, boolean bytes) {

    /// Of a term that looks at the fact: what its first field that has a unit is counted in.
    public static ComparisonUnit of(Term term, Fact fact) {
        ValueType.Unit unit = term.parts()
                .map(part -> unitOf(part.field()))
                .filter(termUnit -> termUnit != ValueType.Unit.NONE)
                .findFirst()
                .orElse(ValueType.Unit.NONE);
        return new ComparisonUnit(unit, ValueText.isBytes(fact));
    }

    public static ComparisonUnit of(FactField field, Fact fact) {
        return new ComparisonUnit(unitOf(field), ValueText.isBytes(fact));
    }

    private static ValueType.Unit unitOf(@Nullable FactField field) {
        return field != null && field.type() instanceof ValueType.Numeric(ValueType.Unit unit)
                ? unit
                : ValueType.Unit.NONE;
    }

    /// The unit's name of a distance: `percent points`, `bytes`, `CPUs`, `seconds`; empty for plain numbers.
    public String word() {
        return switch (unit) {
            case PERCENT -> "percent points";
            case AMOUNT -> bytes ? "bytes" : "";
            case DURATION -> "seconds";
            case CORES -> "CPUs";
            case COUNT, NONE -> "";
        };
    }

    /// A value with its unit: `52.1%`, `409.31Mi`, `1h30m`, `"n1"`.
    public String shownValue(Value value) {
        if (value instanceof Value.Numeric(double number, var _) && Double.isFinite(number)) {
            return unit == ValueType.Unit.PERCENT ? plainText(number, RoundingMode.DOWN) + "%" : figureText(number);
        }
        return value.written();
    }

    /// A number without a percent sign: `12.1`, `100Mi`, `30s`.
    public String figureText(double number) {
        return roundedFigure(number, RoundingMode.DOWN);
    }

    /// How far it is from one number to another, as far as their figures tell.
    public String distanceText(double fromNumber, double toNumber) {
        return roundedFigure(
                Math.abs(toNumber - fromNumber), toNumber > fromNumber ? RoundingMode.UP : RoundingMode.DOWN);
    }

    private String roundedFigure(double number, RoundingMode mode) {
        return switch (unit) {
            case AMOUNT -> bytes ? ValueText.bytesText(number, it -> plainText(it, mode)) : plainText(number, mode);
            case DURATION -> durationText(number);
            case PERCENT, COUNT, CORES, NONE -> plainText(number, mode);
        };
    }

    /// The value as `--given` takes it, nothing cut off.
    public String exactText(double number) {
        String digits =
                new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
        return unit == ValueType.Unit.DURATION ? digits + "s" : digits;
    }

    private static String durationText(double seconds) {
        String text = GoDuration.format(Duration.ofMillis(Math.round(Math.abs(seconds) * 1000)));
        return seconds < 0 ? "-" + text : text;
    }

    private static String plainText(double number, RoundingMode mode) {
        // What only the binary form of a decimal number adds is no part of it: 40.1 - 40 is 0.1
        BigDecimal exact = new BigDecimal(String.format(Locale.ROOT, "%.9f", number));
        BigDecimal cut = exact.setScale(2, mode);
        if (cut.signum() == 0 && number != 0) {
            return number < 0 ? "-0.01" : "less than 0.01";
        }
        return cut.signum() == 0 ? "0" : cut.stripTrailingZeros().toPlainString();
    }
}
