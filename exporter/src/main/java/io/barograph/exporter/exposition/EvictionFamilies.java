package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.EvictionSignal.Unit;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.threshold.ThresholdStatus;
import io.barograph.threshold.ThresholdStatuses;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Eviction signals and how the kubelet's thresholds stand. What is unknown has no series.
record EvictionFamilies(SampleWriter out) {

    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    /// @param assumed whether the thresholds are a kubelet's defaults, since its own are not known
    void write(List<SignalLevel> levels, ThresholdStatuses statuses, boolean assumed) {
        List<ThresholdStatus> each = oneOfAKind(statuses.all());
        levels("EVICTION_AVAILABLE_", levels, Level::available);
        levels("EVICTION_CAPACITY_", levels, Level::capacity);
        for (Unit unit : Unit.values()) {
            thresholds(
                    ExporterMetric.valueOf("EVICTION_THRESHOLD_" + unit),
                    each,
                    it -> it.amount() == null || it.threshold().signal().unit() != unit ? null : whole(it.amount()));
        }
        thresholds(
                ExporterMetric.EVICTION_HEADROOM,
                each,
                it -> it.headroom() == null ? null : (Long) Math.round(it.headroom() * 1_000_000));
        thresholds(
                ExporterMetric.EVICTION_MET,
                each,
                it -> it.observed() == null ? null : (Long) (it.threshold().isMet(it.observed()) ? 1L : 0L));
        long at = ChronoUnit.MICROS.between(Instant.EPOCH, statuses.at());
        thresholds(
                ExporterMetric.EVICTION_MET_SINCE,
                each,
                it -> it.metSinceMicros() == null ? null : (Long) (at - (statuses.atMicros() - it.metSinceMicros())));
        out.begin(ExporterMetric.EVICTION_GRACE_PERIOD);
        for (ThresholdStatus status : each) {
            if (!status.threshold().isHard()) {
                EvictionSignal signal = status.threshold().signal();
                out.sample(micros(status.threshold().grace()), signal.word());
            }
        }
        out.begin(ExporterMetric.EVICTION_TRANSITION_PERIOD);
        if (!statuses.all().isEmpty()) {
            out.sample(micros(statuses.transitionPeriod()));
        }
        out.begin(ExporterMetric.EVICTION_THRESHOLDS_ASSUMED);
        if (!levels.isEmpty()) {
            out.sample(assumed ? 1 : 0);
        }
        out.begin(ExporterMetric.EVICTION_SIGNAL_AGE);
        for (SignalLevel level : levels) {
            if (!(level.level() instanceof Reading.Absent<?>)) {
                out.sample(level.ageMicros(), level.signal().word());
            }
        }
    }

    /// A soft threshold without grace period is a second hard one; the higher of them comes first and is shown.
    private static List<ThresholdStatus> oneOfAKind(List<ThresholdStatus> all) {
        Map<String, ThresholdStatus> kept = new LinkedHashMap<>();
        for (ThresholdStatus each : all) {
            String kind =
                    each.threshold().signal().word() + " " + each.threshold().kind();
            kept.merge(kind, each, (one, other) -> amountOf(other).compareTo(amountOf(one)) > 0 ? other : one);
        }
        return List.copyOf(kept.values());
    }

    private static BigDecimal amountOf(ThresholdStatus status) {
        BigDecimal amount = status.amount();
        return amount == null ? BigDecimal.ZERO : amount;
    }

    private void levels(String metric, List<SignalLevel> levels, ToLongFunction<Level> number) {
        for (Unit unit : Unit.values()) {
            out.begin(ExporterMetric.valueOf(metric + unit));
            for (SignalLevel each : levels) {
                Level level = each.level().orNull();
                if (level != null && each.signal().unit() == unit) {
                    out.sample(number.applyAsLong(level), each.signal().word());
                }
            }
        }
    }

    /// A metric with one sample for each threshold that has a value.
    private void thresholds(
            ExporterMetric metric, List<ThresholdStatus> statuses, Function<ThresholdStatus, @Nullable Long> value) {
        out.begin(metric);
        for (ThresholdStatus each : statuses) {
            Long found = value.apply(each);
            if (found != null) {
                out.sample(
                        found,
                        each.threshold().signal().word(),
                        each.threshold().kind());
            }
        }
    }

    private static Long whole(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.UP).min(MAX).longValue();
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1000;
    }
}
