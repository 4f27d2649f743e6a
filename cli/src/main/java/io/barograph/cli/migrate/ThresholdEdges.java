package io.barograph.cli.migrate;

import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.threshold.EvictionThreshold;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Where thresholds begin and end for one signal of a given capacity, in whole bytes, inodes or tasks.
final class ThresholdEdges {

    private final long capacity;
    private final boolean compat;

    /// For a capacity, a power of ten, of which all the signal's thresholds are a small part.
    ThresholdEdges(EvictionSignal signal, List<NamedThreshold> limits, boolean compat) {
        this.compat = compat;
        BigDecimal least = signal.unit() == EvictionSignal.Unit.BYTES ? BigDecimal.TEN.pow(11) : BigDecimal.TEN.pow(6);
        BigDecimal most = limits.stream()
                .filter(it -> it.signal() == signal)
                .map(it -> exactQuantity(it.threshold().value()).add(exactQuantity(it.reclaim())))
                .reduce(BigDecimal.ZERO, BigDecimal::max)
                .multiply(BigDecimal.valueOf(4));
        BigDecimal candidate = least;
        while (candidate.compareTo(most) < 0 && candidate.compareTo(NamedThreshold.LARGEST) < 0) {
            candidate = candidate.multiply(BigDecimal.TEN);
        }
        this.capacity = candidate.longValueExact();
    }

    long capacity() {
        return capacity;
    }

    /// As a case file has it.
    String writtenCapacity() {
        return capacity % 1_000_000_000 == 0 ? capacity / 1_000_000_000 + "G" : capacity / 1_000_000 + "M";
    }

    /// The least amount that does not meet the threshold.
    BigDecimal edgeOf(NamedThreshold threshold) {
        return exactAmount(threshold.threshold().value()).setScale(0, RoundingMode.CEILING);
    }

    /// The least amount with which the minimum reclaim is regained too.
    BigDecimal regainedEdge(NamedThreshold threshold) {
        ThresholdValue reclaimValue = threshold.reclaim();
        BigDecimal sum = exactAmount(threshold.threshold().value());
        return (reclaimValue == null ? sum : sum.add(exactAmount(reclaimValue))).setScale(0, RoundingMode.CEILING);
    }

    /// The same threshold with its percentages resolved.
    EvictionThreshold resolvedThreshold(NamedThreshold threshold) {
        EvictionThreshold of = threshold.threshold();
        BigDecimal edge = edgeOf(threshold);
        return new EvictionThreshold(
                of.signal(),
                quantityOf(edge),
                of.grace(),
                quantityOf(regainedEdge(threshold).subtract(edge)));
    }

    private BigDecimal exactAmount(ThresholdValue value) {
        return switch (value) {
            case Quantity quantity -> quantity.exact();
            case Percentage percentage ->
                compat
                        ? percentage.resolveAmount(capacity)
                        : new BigDecimal(Float.toString(percentage.share())).multiply(BigDecimal.valueOf(capacity));
        };
    }

    private static Quantity quantityOf(BigDecimal amount) {
        return Quantity.parse(amount.toPlainString());
    }

    private static BigDecimal exactQuantity(@Nullable ThresholdValue value) {
        return value instanceof Quantity quantity ? quantity.exact() : BigDecimal.ZERO;
    }
}
