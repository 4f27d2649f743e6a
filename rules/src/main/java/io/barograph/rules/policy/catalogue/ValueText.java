package io.barograph.rules.policy.catalogue;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.fact.Threshold;
import io.barograph.rules.policy.refusal.AllowedText;
import io.barograph.signal.EvictionSignal;
import module java.base;

/// Values as people read them. Cut, not rounded, to two decimals: 39.996 must not look as if it had reached 40.
public final class ValueText {

    private static final List<String> SUFFIXES = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

    /// Longer no name of Kubernetes' is that a sentence needs whole.
    private static final int MAX_CHARACTERS = 100;

    private ValueText() {}

    /// A field's value: `52.1`, `409.31Mi`, `1h30m`, `KUBEPODS`.
    public static String of(FactField field, Fact fact) {
        Value value = field.reader().apply(fact);
        if (!(value instanceof Value.Numeric(double number, var _)) || !Double.isFinite(number)) {
            return value.written();
        }
        if (!(field.type() instanceof ValueType.Numeric(ValueType.Unit unit))) {
            return plainText(number);
        }
        return switch (unit) {
            case AMOUNT -> isBytes(fact) ? bytesText(number, ValueText::plainText) : plainText(number);
            case DURATION -> GoDuration.format(Duration.ofSeconds((long) number));
            case PERCENT, COUNT, CORES, NONE -> plainText(number);
        };
    }

    /// A field's value in a sentence: `52.1%`, `409.31Mi`, a text without quotes; cut where it is long.
    public static String withUnit(FactField field, Fact fact) {
        Value value = field.reader().apply(fact);
        String text = value instanceof Value.Text(String plain) ? AllowedText.printableText(plain) : of(field, fact);
        boolean percent = field.type().equals(new ValueType.Numeric(ValueType.Unit.PERCENT));
        return (text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "...")
                + (percent ? "%" : "");
    }

    /// Whether the fact's quantities count bytes.
    public static boolean isBytes(Fact fact) {
        return switch (fact) {
            case Pods _ -> true;
            case Signal signal -> signal.unit() == EvictionSignal.Unit.BYTES;
            case Threshold threshold -> threshold.unit() == EvictionSignal.Unit.BYTES;
            case Contention _, Pressure _, Teardown _, Node _, Condition _, Taint _, Culprit _ -> false;
        };
    }

    /// Bytes with a binary suffix, the number before it written by `plain`.
    public static String bytesText(double number, DoubleFunction<String> plain) {
        double rest = number;
        int suffix = 0;
        while (Math.abs(rest) >= 1024 && suffix + 1 < SUFFIXES.size()) {
            rest /= 1024;
            suffix++;
        }
        return plain.apply(rest) + SUFFIXES.get(suffix);
    }

    private static String plainText(double number) {
        BigDecimal cut = BigDecimal.valueOf(number).setScale(2, RoundingMode.DOWN);
        return cut.signum() == 0 ? "0" : cut.stripTrailingZeros().toPlainString();
    }
}
