package io.barograph.exporter.contention.average;

import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.UnfilledSpan;
import org.jspecify.annotations.Nullable;

/// The contention of one scope for one resource in percent, averaged.
///
/// @param beganMicros when its observation began, or began again after a gap
/// @param untilMicros the end of the last interval that is in it
/// @param kernel the kernel's own waiting over 10 s, which no leaf shows
/// @param avg10 the largest of the leaves' averages, and the kernel's
/// @param avg60 the average of `avg10` over 60 s; `avg300` likewise
record ScopeAverages(long beganMicros, long untilMicros, double kernel, double avg10, double avg60, double avg300) {

    /// The averages before the first observation.
    static final ScopeAverages NONE = new ScopeAverages(0, 0, 0, 0, 0, 0);

    /// The averages after an interval.
    static ScopeAverages afterInterval(
            @Nullable ScopeAverages previousAverages,
            long beganMicros,
            long untilMicros,
            double kernelPercent,
            double leaves) {
        if (previousAverages == null) {
            double avg10 = Math.min(100, leaves + kernelPercent);
            return new ScopeAverages(beganMicros, untilMicros, kernelPercent, avg10, avg10, avg10);
        }
        long micros = untilMicros - beganMicros;
        double kernel =
                LeafAverages.fadedAverage(previousAverages.kernel, kernelPercent, micros, LeafAverages.SPAN_SECONDS);
        double avg10 = Math.min(100, leaves + kernel);
        return new ScopeAverages(
                previousAverages.beganMicros,
                untilMicros,
                kernel,
                avg10,
                LeafAverages.fadedAverage(previousAverages.avg60, avg10, micros, 60),
                LeafAverages.fadedAverage(previousAverages.avg300, avg10, micros, 300));
    }

    /// The averages whose whole span was observed; a shorter one would look calm.
    MovingAverages observed() {
        return new MovingAverages(observedValue(10, avg10), observedValue(60, avg60), observedValue(300, avg300));
    }

    <T> Reading<T> observedValue(int spanSeconds, T value) {
        long observedMicros = untilMicros - beganMicros;
        return observedMicros >= spanSeconds * 1_000_000L
                ? Reading.of(value)
                : Reading.absent(new UnfilledSpan(observedMicros / 1_000_000, spanSeconds).why());
    }
}
