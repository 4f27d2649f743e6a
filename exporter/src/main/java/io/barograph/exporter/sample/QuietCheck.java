package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Contention;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.SignalLevel;
import org.jspecify.annotations.Nullable;

/// Whether nothing happened on a node between two passes.
public final class QuietCheck {

    /// A signal that would be used up sooner than this falls fast. The kernel sends no event for it: allocations do not
    /// stall before memory is gone.
    private static final double SOON_MICROS = 5 * 60 * 1e6;

    private QuietCheck() {}

    /// Whether the node stalled for each resource less than is [LowStall], no leaf was contended for as long, and no
    /// eviction signal falls fast. What is unknown is not quiet: no event would follow.
    public static boolean between(@Nullable Pass before, Pass now) {
        if (before == null) {
            return false;
        }
        for (Resource resource : Resource.values()) {
            if (!calm(before.frame(), now.frame(), resource)) {
                return false;
            }
        }
        long micros = now.frame().atMicros() - before.frame().atMicros();
        return now.snapshot().contentions().stream().noneMatch(QuietCheck::isContended)
                && now.snapshot().levels().stream()
                        .noneMatch(each -> fallsFast(before.snapshot().level(each.signal()), each.level(), micros));
    }

    /// Whether what is left would be gone soon if it went on like this. A signal that is not read is left out: file
    /// systems may hang.
    private static boolean fallsFast(Reading<SignalLevel.Level> before, Reading<SignalLevel.Level> now, long micros) {
        SignalLevel.Level from = before.orNull();
        SignalLevel.Level to = now.orNull();
        if (from == null || to == null) {
            return false;
        }
        double fallen = (double) from.available() - to.available();
        return fallen > 0 && fallen / micros * SOON_MICROS >= to.available();
    }

    private static boolean calm(Frame before, Frame now, Resource resource) {
        PressureLine from = some(before, resource);
        PressureLine to = some(now, resource);
        return from != null
                && to != null
                && (to.totalMicros() - from.totalMicros()) * 100
                        < (now.atMicros() - before.atMicros()) * LowStall.percent(resource);
    }

    private static @Nullable PressureLine some(Frame frame, Resource resource) {
        return PressureFile.of(frame.host().pressure(), resource).some().orNull();
    }

    private static boolean isContended(Contention contention) {
        return contention.percent() instanceof Reading.Present<Double>(Double percent)
                && percent >= LowStall.percent(contention.resource());
    }
}
