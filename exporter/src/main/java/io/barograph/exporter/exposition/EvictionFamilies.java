package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.EvictionSignal.Unit;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.threshold.ObservedSignal;
import io.barograph.threshold.ThresholdStatus;
import io.barograph.threshold.ThresholdStatuses;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Eviction signals and how the kubelet's thresholds stand. What is unknown has no series.
final class EvictionFamilies {

    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    private final SampleWriter out;

    EvictionFamilies(SampleWriter out) {
        this.out = out;
    }

    void write(List<SignalLevel> levels, ThresholdStatuses standings) {
        levels(levels, EvictionFamilies::available, Level::available);
        levels(levels, EvictionFamilies::capacity, Level::capacity);
        List<ThresholdStatus> each = oneOfAKind(standings.all());
        thresholds(each);
        standings(ExporterMetric.EVICTION_HEADROOM, each, this::headroom);
        standings(ExporterMetric.EVICTION_MET, each, this::met);
        standings(ExporterMetric.EVICTION_MET_SINCE, each, it -> metSince(it, standings));
        gracePeriods(each);
        out.begin(ExporterMetric.EVICTION_TRANSITION_PERIOD);
        if (!standings.all().isEmpty()) {
            out.millionths(
                    out.format().prefix(ExporterMetric.EVICTION_TRANSITION_PERIOD),
                    micros(standings.transitionPeriod()));
        }
        ages(levels);
    }

    private static ExporterMetric available(Unit unit) {
        return switch (unit) {
            case BYTES -> ExporterMetric.EVICTION_AVAILABLE_BYTES;
            case INODES -> ExporterMetric.EVICTION_AVAILABLE_INODES;
            case PIDS -> ExporterMetric.EVICTION_AVAILABLE_PIDS;
        };
    }

    private static ExporterMetric capacity(Unit unit) {
        return switch (unit) {
            case BYTES -> ExporterMetric.EVICTION_CAPACITY_BYTES;
            case INODES -> ExporterMetric.EVICTION_CAPACITY_INODES;
            case PIDS -> ExporterMetric.EVICTION_CAPACITY_PIDS;
        };
    }

    private static ExporterMetric threshold(Unit unit) {
        return switch (unit) {
            case BYTES -> ExporterMetric.EVICTION_THRESHOLD_BYTES;
            case INODES -> ExporterMetric.EVICTION_THRESHOLD_INODES;
            case PIDS -> ExporterMetric.EVICTION_THRESHOLD_PIDS;
        };
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

    private static BigDecimal amountOf(ThresholdStatus standing) {
        BigDecimal amount = standing.amount();
        return amount == null ? BigDecimal.ZERO : amount;
    }

    private void levels(
            List<SignalLevel> levels, Function<Unit, ExporterMetric> familyOf, ToLongFunction<Level> number) {
        for (Unit unit : Unit.values()) {
            ExporterMetric family = familyOf.apply(unit);
            out.begin(family);
            for (SignalLevel each : levels) {
                Level level = each.level().orNull();
                if (level != null && each.signal().unit() == unit) {
                    out.count(out.format().prefix(family, each.signal().word()), number.applyAsLong(level));
                }
            }
        }
    }

    private void thresholds(List<ThresholdStatus> standings) {
        for (Unit unit : Unit.values()) {
            ExporterMetric family = threshold(unit);
            out.begin(family);
            for (ThresholdStatus each : standings) {
                BigDecimal amount = each.amount();
                if (amount != null && each.threshold().signal().unit() == unit) {
                    out.count(prefix(family, each), whole(amount));
                }
            }
        }
    }

    private static long whole(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.UP).min(MOST).longValue();
    }

    /// A family with one sample for each threshold that has a value.
    private void standings(
            ExporterMetric family,
            List<ThresholdStatus> standings,
            Function<ThresholdStatus, @Nullable Consumer<byte[]>> sample) {
        out.begin(family);
        for (ThresholdStatus each : standings) {
            Consumer<byte[]> write = sample.apply(each);
            if (write != null) {
                write.accept(prefix(family, each));
            }
        }
    }

    private @Nullable Consumer<byte[]> headroom(ThresholdStatus standing) {
        Double headroom = standing.headroom();
        return headroom == null ? null : prefix -> out.ratio(prefix, 100 * headroom);
    }

    private @Nullable Consumer<byte[]> met(ThresholdStatus standing) {
        ObservedSignal observed = standing.observed();
        return observed == null
                ? null
                : prefix -> out.count(prefix, standing.threshold().isMet(observed) ? 1 : 0);
    }

    private @Nullable Consumer<byte[]> metSince(ThresholdStatus standing, ThresholdStatuses all) {
        Long since = standing.metSinceMicros();
        if (since == null) {
            return null;
        }
        long at = ChronoUnit.MICROS.between(Instant.EPOCH, all.at());
        return prefix -> out.millionths(prefix, at - (all.atMicros() - since));
    }

    private void gracePeriods(List<ThresholdStatus> standings) {
        out.begin(ExporterMetric.EVICTION_GRACE_PERIOD);
        for (ThresholdStatus each : standings) {
            if (!each.threshold().isHard()) {
                EvictionSignal signal = each.threshold().signal();
                out.millionths(
                        out.format().prefix(ExporterMetric.EVICTION_GRACE_PERIOD, signal.word()),
                        micros(each.threshold().grace()));
            }
        }
    }

    private void ages(List<SignalLevel> levels) {
        out.begin(ExporterMetric.EVICTION_SIGNAL_AGE);
        for (SignalLevel each : levels) {
            if (!(each.level() instanceof Reading.Absent<?>)) {
                out.millionths(
                        out.format()
                                .prefix(
                                        ExporterMetric.EVICTION_SIGNAL_AGE,
                                        each.signal().word()),
                        each.ageMicros());
            }
        }
    }

    private byte[] prefix(ExporterMetric family, ThresholdStatus standing) {
        return out.format()
                .prefix(
                        family,
                        standing.threshold().signal().word(),
                        standing.threshold().kind());
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1000;
    }
}
