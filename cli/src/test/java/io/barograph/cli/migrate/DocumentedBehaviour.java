package io.barograph.cli.migrate;

import io.barograph.quantity.Percentage;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ObservedSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What docs/migration.md says of a policy that is made of a kubelet's settings, computed without rules: the kubelet's
/// way, and each of the differences in its place.
final class DocumentedBehaviour {

    private final List<NamedThreshold> limits;
    private final Duration transition;
    private final boolean compat;
    private final Map<NamedThreshold, Clock> conditions = new HashMap<>();
    private final Map<NamedThreshold, Clock> events = new HashMap<>();

    DocumentedBehaviour(List<NamedThreshold> limits, Duration transition, boolean compat) {
        this.limits = limits;
        this.transition = transition;
        this.compat = compat;
        limits.forEach(it -> {
            conditions.put(it, new Clock());
            events.put(it, new Clock());
        });
    }

    private static Clock clock(Map<NamedThreshold, Clock> clocks, NamedThreshold limit) {
        return Objects.requireNonNull(clocks.get(limit));
    }

    /// A demand that one threshold raises.
    private static final class Clock {
        private boolean active;
        private boolean pending;
        private boolean knew;
        private long countedMicros;

        /// @param held null where it is not known
        void step(boolean met, @Nullable Boolean held, Duration grace, Duration keep, long elapsedMicros) {
            if (met) {
                countedMicros = active || !pending ? 0 : countedMicros + (knew ? elapsedMicros : 0);
                active = active || countedMicros >= grace.toNanos() / 1000;
                pending = !active;
                knew = true;
                countedMicros = active ? 0 : countedMicros;
            } else if (!active) {
                pending = false;
                countedMicros = 0;
                knew = true;
            } else if (held == null) {
                knew = false;
            } else if (held) {
                countedMicros = 0;
                knew = true;
            } else {
                countedMicros += knew ? elapsedMicros : 0;
                active = countedMicros < keep.toNanos() / 1000;
                countedMicros = active ? countedMicros : 0;
                knew = true;
            }
        }

        /// MISSING: nothing counts, nothing changes.
        void freeze() {
            knew = false;
        }
    }

    /// @param elapsedMicros since the observation before; 0 where that was too long ago (SILENCE)
    void see(Map<EvictionSignal, ObservedSignal> seen, long elapsedMicros) {
        for (NamedThreshold each : limits) {
            ObservedSignal observed = seen.get(each.signal());
            if (observed == null) {
                clock(conditions, each).freeze();
                clock(events, each).freeze();
                continue;
            }
            EvictionThreshold own = each.threshold();
            boolean met = isMet(each, observed);
            clock(conditions, each)
                    .step(met, heldByAny(each.condition(), seen), Duration.ZERO, transition, elapsedMicros);
            boolean held = each.reclaim() != null && isUnreclaimed(each, observed);
            clock(events, each).step(met, held, own.grace(), Duration.ZERO, elapsedMicros);
        }
    }

    boolean isMet(NamedThreshold limit, ObservedSignal observed) {
        return isLess(observed, amount(limit.threshold().value(), observed.capacity()));
    }

    boolean isUnreclaimed(NamedThreshold limit, ObservedSignal observed) {
        ThresholdValue value = limit.threshold().value();
        ThresholdValue reclaim = Objects.requireNonNull(limit.reclaim());
        long capacity = observed.capacity();
        if (compat && value instanceof Percentage(float one) && reclaim instanceof Percentage(float other)) {
            // SUM: cut off once
            BigDecimal share = new BigDecimal(one).add(new BigDecimal(other));
            return isLess(observed, share.multiply(BigDecimal.valueOf(capacity)).setScale(0, RoundingMode.FLOOR));
        }
        return isLess(observed, amount(value, capacity).add(amount(reclaim, capacity)));
    }

    /// PERCENTAGE: exact, or to the kubelet's bit.
    private BigDecimal amount(ThresholdValue value, long capacity) {
        return value instanceof Percentage(float share) && !compat
                ? new BigDecimal(Float.toString(share)).multiply(BigDecimal.valueOf(capacity))
                : value.resolveAmount(capacity);
    }

    private static boolean isLess(ObservedSignal observed, BigDecimal amount) {
        return BigDecimal.valueOf(observed.available()).compareTo(amount) < 0;
    }

    /// HOLD: by any threshold of the condition. Null where that is not known.
    private @Nullable Boolean heldByAny(String condition, Map<EvictionSignal, ObservedSignal> seen) {
        boolean unknown = false;
        for (NamedThreshold each : limits) {
            if (each.condition().equals(condition) && each.reclaim() != null) {
                ObservedSignal observed = seen.get(each.signal());
                unknown |= observed == null;
                if (observed != null && isUnreclaimed(each, observed)) {
                    return true;
                }
            }
        }
        return unknown ? null : false;
    }

    SortedSet<String> conditions() {
        return active(conditions, limit -> limit.signal().condition());
    }

    SortedSet<String> events() {
        return active(events, NamedThreshold::event);
    }

    private static SortedSet<String> active(Map<NamedThreshold, Clock> clocks, Function<NamedThreshold, String> name) {
        return clocks.entrySet().stream()
                .filter(each -> each.getValue().active)
                .map(each -> name.apply(each.getKey()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
