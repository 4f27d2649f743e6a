package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Contention;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import org.jspecify.annotations.Nullable;

/// Whether nothing happened on a node between two passes.
public final class QuietCheck {

    /// A hundredth of the time.
    private static final long STALL_SHARE = 100;

    private QuietCheck() {}

    /// Whether the node stalled for less than a hundredth of the time for each resource, and no leaf was contended for
    /// as long. What is unknown is not quiet: no event would follow.
    public static boolean between(@Nullable Pass before, Pass now) {
        if (before == null) {
            return false;
        }
        for (Resource resource : Resource.values()) {
            if (!calm(before.frame(), now.frame(), resource)) {
                return false;
            }
        }
        return now.snapshot().contentions().stream().noneMatch(QuietCheck::isContended);
    }

    private static boolean calm(Frame before, Frame now, Resource resource) {
        PressureLine from = some(before, resource);
        PressureLine to = some(now, resource);
        return from != null
                && to != null
                && (to.totalMicros() - from.totalMicros()) * STALL_SHARE < now.atMicros() - before.atMicros();
    }

    private static @Nullable PressureLine some(Frame frame, Resource resource) {
        return PressureFile.of(frame.host().pressure(), resource).some().orNull();
    }

    private static boolean isContended(Contention contention) {
        return contention.percent() instanceof Reading.Present<Double>(Double percent)
                && percent >= 100.0 / STALL_SHARE;
    }
}
