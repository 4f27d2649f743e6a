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
    void writeFamilies(List<SignalLevel> levels, ThresholdStatuses statuses, boolean assumed) {
        List<ThresholdStatus> shownStatuses = oneOfAKind(statuses.statuses());
        writeLevels("EVICTION_AVAILABLE_", levels, Level::available);
        writeLevels("EVICTION_CAPACITY_", levels, Level::capacity);
        for (Unit unit : Unit.values()) {
            writeThresholds(
                    ExporterMetric.valueOf("EVICTION_THRESHOLD_" + unit),
                    shownStatuses,
                    it -> it.amount() == null || it.threshold().signal().unit() != unit
                            ? null
                            : roundedUp(it.amount()));
        }
        writeThresholds(
                ExporterMetric.EVICTION_HEADROOM,
                shownStatuses,
                it -> it.headroom() == null ? null : (Long) Math.round(it.headroom() * 1_000_000));
        writeThresholds(
                ExporterMetric.EVICTION_MET,
                shownStatuses,
                it -> it.observed() == null ? null : (Long) (it.threshold().isMet(it.observed()) ? 1L : 0L));
        long atMicros = ChronoUnit.MICROS.between(Instant.EPOCH, statuses.readTime());
        writeThresholds(
                ExporterMetric.EVICTION_MET_SINCE,
                shownStatuses,
                it -> it.metSinceMicros() == null
                        ? null
                        : (Long) (atMicros - (statuses.atMicros() - it.metSinceMicros())));
        out.beginFamily(ExporterMetric.EVICTION_GRACE_PERIOD);
        for (ThresholdStatus status : shownStatuses) {
            if (!status.threshold().isHard()) {
                EvictionSignal signal = status.threshold().signal();
                out.writeSample(toMicros(status.threshold().grace()), signal.word());
            }
        }
        out.beginFamily(ExporterMetric.EVICTION_TRANSITION_PERIOD);
        if (!statuses.statuses().isEmpty()) {
            out.writeSample(toMicros(statuses.transitionPeriod()));
        }
        out.beginFamily(ExporterMetric.EVICTION_THRESHOLDS_ASSUMED);
        if (!levels.isEmpty()) {
            out.writeSample(assumed ? 1 : 0);
        }
        out.beginFamily(ExporterMetric.EVICTION_SIGNAL_AGE);
        for (SignalLevel level : levels) {
            if (!(level.level() instanceof Reading.Absent<?>)) {
                out.writeSample(level.ageMicros(), level.signal().word());
            }
        }
    }

    /// A soft threshold without grace period is a second hard one; the higher of them comes first and is shown.
    private static List<ThresholdStatus> oneOfAKind(List<ThresholdStatus> statuses) {
        Map<String, ThresholdStatus> statusByKind = new LinkedHashMap<>();
        for (ThresholdStatus status : statuses) {
            String kind = status.threshold().signal().word() + " "
                    + status.threshold().kind();
            statusByKind.merge(
                    kind,
                    status,
                    (firstStatus, otherStatus) ->
                            amountOf(otherStatus).compareTo(amountOf(firstStatus)) > 0 ? otherStatus : firstStatus);
        }
        return List.copyOf(statusByKind.values());
    }

    private static BigDecimal amountOf(ThresholdStatus status) {
        BigDecimal amount = status.amount();
        return amount == null ? BigDecimal.ZERO : amount;
    }

    private void writeLevels(String metric, List<SignalLevel> levels, ToLongFunction<Level> number) {
        for (Unit unit : Unit.values()) {
            out.beginFamily(ExporterMetric.valueOf(metric + unit));
            for (SignalLevel signalLevel : levels) {
                Level level = signalLevel.level().orNull();
                if (level != null && signalLevel.signal().unit() == unit) {
                    out.writeSample(
                            number.applyAsLong(level), signalLevel.signal().word());
                }
            }
        }
    }

    /// A metric with one sample for each threshold that has a value.
    private void writeThresholds(
            ExporterMetric metric, List<ThresholdStatus> statuses, Function<ThresholdStatus, @Nullable Long> value) {
        out.beginFamily(metric);
        for (ThresholdStatus status : statuses) {
            Long statusValue = value.apply(status);
            if (statusValue != null) {
                out.writeSample(
                        statusValue,
                        status.threshold().signal().word(),
                        status.threshold().kind());
            }
        }
    }

    private static Long roundedUp(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.UP).min(MAX).longValue();
    }

    private static long toMicros(Duration duration) {
        return duration.toNanos() / 1000;
    }
}
