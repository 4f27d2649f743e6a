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
                .map(it -> quantity(it.threshold().value()).add(quantity(it.reclaim())))
                .reduce(BigDecimal.ZERO, BigDecimal::max)
                .multiply(BigDecimal.valueOf(4));
        BigDecimal found = least;
        while (found.compareTo(most) < 0 && found.compareTo(NamedThreshold.LARGEST) < 0) {
            found = found.multiply(BigDecimal.TEN);
        }
        this.capacity = found.longValueExact();
    }

    long capacity() {
        return capacity;
    }

    /// As a case file has it.
    String written() {
        return capacity % 1_000_000_000 == 0 ? capacity / 1_000_000_000 + "G" : capacity / 1_000_000 + "M";
    }

    /// The least amount that does not meet the threshold.
    BigDecimal edge(NamedThreshold limit) {
        return amount(limit.threshold().value()).setScale(0, RoundingMode.CEILING);
    }

    /// The least amount with which the minimum reclaim is regained too.
    BigDecimal regained(NamedThreshold limit) {
        ThresholdValue reclaim = limit.reclaim();
        BigDecimal sum = amount(limit.threshold().value());
        return (reclaim == null ? sum : sum.add(amount(reclaim))).setScale(0, RoundingMode.CEILING);
    }

    /// The same threshold with its percentages resolved.
    EvictionThreshold plain(NamedThreshold limit) {
        EvictionThreshold of = limit.threshold();
        BigDecimal edge = edge(limit);
        return new EvictionThreshold(
                of.signal(),
                quantityOf(edge),
                of.grace(),
                quantityOf(regained(limit).subtract(edge)));
    }

    private BigDecimal amount(ThresholdValue value) {
        return switch (value) {
            case Quantity quantity -> quantity.exact();
            case Percentage percentage ->
                compat
                        ? percentage.resolve(capacity)
                        : new BigDecimal(Float.toString(percentage.share())).multiply(BigDecimal.valueOf(capacity));
        };
    }

    private static Quantity quantityOf(BigDecimal amount) {
        return Quantity.parse(amount.toPlainString());
    }

    private static BigDecimal quantity(@Nullable ThresholdValue value) {
        return value instanceof Quantity quantity ? quantity.exact() : BigDecimal.ZERO;
    }
}
