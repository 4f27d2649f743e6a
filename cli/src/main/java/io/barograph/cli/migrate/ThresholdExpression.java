package io.barograph.cli.migrate;

import io.barograph.quantity.GoDuration;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A threshold as a constraint of a rule: `available < $threshold`, `percent < $threshold`, or the kubelet's
/// arithmetic.
///
/// The kubelet takes a percentage of a capacity in floating point, a 24 bit fraction M / K, and cuts off what lies
/// behind the point. `available * K + K <= capacity * M` says the same to the bit: K is a power of two, so that
/// multiplying by it is exact.
record ThresholdExpression(NamedThreshold limit, boolean compat) {

    /// Longer numbers do not stand in a rule.
    private static final int LONGEST_NUMBER = 15;

    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    /// A line of the parameter block.
    record Declared(String name, String type, String value, String comment) {}

    /// The parameters that the two constraints need.
    List<Declared> parameters() {
        List<Declared> declarations = new ArrayList<>();
        ThresholdValue value = limit.threshold().value();
        if (value instanceof Quantity || !compat) {
            declarations.add(toDeclared(limit.parameter(), value, limit.source()));
        }
        if (!limit.threshold().isHard()) {
            declarations.add(new Declared(
                    limit.graceParameter(),
                    "String",
                    "\"" + GoDuration.format(limit.threshold().grace()) + "\"",
                    "its grace period"));
        }
        ThresholdValue reclaimValue = limit.reclaim();
        String unreclaimedText = unreclaimed();
        if (reclaimValue != null && unreclaimedText != null && unreclaimedText.contains("$reclaim")) {
            declarations.add(toDeclared(limit.reclaimParameter(), reclaimValue, "its minimum reclaim"));
        }
        return declarations;
    }

    private Declared toDeclared(String name, ThresholdValue value, String source) {
        return switch (value) {
            case Quantity quantity ->
                // Inodes and tasks are plain numbers: a quantity of them would look like bytes
                limit.signal().unit() == EvictionSignal.Unit.BYTES
                        ? new Declared(name, "String", "\"" + bytesText(quantity) + "\"", source)
                        : new Declared(name, "double", plainNumber(quantity.exact()), source);
            case Percentage percentage -> new Declared(name, "double", percentText(percentage), source);
        };
    }

    /// The threshold within a message: as it is now where it is a parameter.
    String shown() {
        return switch (limit.threshold().value()) {
            case Quantity _ -> "{$threshold}";
            case Percentage percentage -> compat ? percentage.text() : "{$threshold} %";
        };
    }

    /// Where the threshold is met.
    String met() {
        return switch (limit.threshold().value()) {
            case Quantity _ -> "available < $threshold";
            case Percentage percentage -> compat ? capacityTerm(List.of(percentage), null) : "percent < $threshold";
        };
    }

    /// Where the minimum reclaim is not regained; null where there is none.
    @Nullable
    String unreclaimed() {
        ThresholdValue reclaimValue = limit.reclaim();
        if (reclaimValue == null) {
            return null;
        }
        return switch (limit.threshold().value()) {
            case Quantity _ ->
                switch (reclaimValue) {
                    case Quantity _ -> "available < $threshold + $reclaim";
                    case Percentage share ->
                        compat
                                ? capacityTerm(List.of(share), "$threshold")
                                : "available < " + capacityPart(share) + " + $threshold";
                };
            case Percentage value ->
                switch (reclaimValue) {
                    case Quantity _ ->
                        compat
                                ? capacityTerm(List.of(value), "$reclaim")
                                : "available < " + capacityPart(value) + " + $reclaim";
                    case Percentage share ->
                        compat ? capacityTerm(List.of(value, share), null) : "percent < $threshold + $reclaim";
                };
        };
    }

    /// What a constraint binds, `$threshold : memoryAvailableHard`.
    List<String> boundNames(String constraint) {
        List<String> bound = new ArrayList<>();
        if (constraint.contains("$threshold")) {
            bound.add("$threshold : " + limit.parameter());
        }
        if (constraint.contains("$reclaim")) {
            bound.add("$reclaim : " + limit.reclaimParameter());
        }
        return bound;
    }

    /// A sum of shares of the capacity, in the kubelet's bits, and a quantity beside it.
    private static String capacityTerm(List<Percentage> shares, @Nullable String addedQuantity) {
        BigDecimal share = BigDecimal.ZERO;
        int exponent = 0;
        for (Percentage percentage : shares) {
            BigDecimal exact = new BigDecimal(percentage.share()).stripTrailingZeros();
            share = share.add(exact);
            // A fraction has as many decimals as the power of two that makes it whole
            exponent = Math.max(exponent, exact.scale());
        }
        BigDecimal scale = BigDecimal.TWO.pow(exponent);
        String k = scale.toPlainString();
        String m = share.multiply(scale).stripTrailingZeros().toPlainString();
        if (k.length() > LONGEST_NUMBER || m.length() > LONGEST_NUMBER) {
            return "available < capacity * " + plainNumber(share)
                    + (addedQuantity == null ? "" : " + " + addedQuantity);
        }
        if (exponent == 0) {
            return "available + 1 <= capacity * " + m + (addedQuantity == null ? "" : " + " + addedQuantity);
        }
        return "available * " + k + " + " + k + " <= capacity * " + m
                + (addedQuantity == null ? "" : " + " + addedQuantity + " * " + k);
    }

    /// `capacity * 0.1`
    private static String capacityPart(Percentage share) {
        return "capacity * " + plainNumber(new BigDecimal(Float.toString(share.share())));
    }

    /// In percent, as the settings have it.
    private static String percentText(Percentage percentage) {
        return plainNumber(new BigDecimal(Float.toString(percentage.share())).movePointRight(2));
    }

    private static String plainNumber(BigDecimal number) {
        BigDecimal clamped = number.min(new BigDecimal("999999999999999"));
        int digits = LONGEST_NUMBER - Math.max(clamped.precision() - clamped.scale(), 1) - 1;
        BigDecimal rounded = clamped.setScale(Math.min(Math.max(clamped.scale(), 0), digits), RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private static String bytesText(Quantity quantity) {
        return quantity.exact().compareTo(MOST) > 0 ? MOST.toPlainString() : quantity.text();
    }
}
