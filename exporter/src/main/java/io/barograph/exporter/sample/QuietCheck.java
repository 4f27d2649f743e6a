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
    public static boolean isQuietBetween(@Nullable Pass previousPass, Pass currentPass) {
        if (previousPass == null) {
            return false;
        }
        for (Resource resource : Resource.values()) {
            if (!isCalm(previousPass.frame(), currentPass.frame(), resource)) {
                return false;
            }
        }
        long micros = currentPass.frame().atMicros() - previousPass.frame().atMicros();
        return currentPass.snapshot().contentions().stream().noneMatch(QuietCheck::isContended)
                && currentPass.snapshot().levels().stream()
                        .noneMatch(signalLevel -> fallsFast(
                                previousPass.snapshot().levelOf(signalLevel.signal()), signalLevel.level(), micros));
    }

    /// Whether what is left would be gone soon if it went on like this. A signal that is not read is left out: file
    /// systems may hang.
    private static boolean fallsFast(
            Reading<SignalLevel.Level> previousReading, Reading<SignalLevel.Level> currentReading, long micros) {
        SignalLevel.Level previousLevel = previousReading.orNull();
        SignalLevel.Level currentLevel = currentReading.orNull();
        if (previousLevel == null || currentLevel == null) {
            return false;
        }
        double fallen = (double) previousLevel.available() - currentLevel.available();
        return fallen > 0 && fallen / micros * SOON_MICROS >= currentLevel.available();
    }

    private static boolean isCalm(Frame previousFrame, Frame currentFrame, Resource resource) {
        PressureLine previousLine = some(previousFrame, resource);
        PressureLine currentLine = some(currentFrame, resource);
        return previousLine != null
                && currentLine != null
                && (currentLine.totalMicros() - previousLine.totalMicros()) * 100
                        < (currentFrame.atMicros() - previousFrame.atMicros()) * LowStall.stallPercent(resource);
    }

    private static @Nullable PressureLine some(Frame frame, Resource resource) {
        return PressureFile.of(frame.host().pressure(), resource).some().orNull();
    }

    private static boolean isContended(Contention contention) {
        return contention.percent() instanceof Reading.Present<Double>(Double percent)
                && percent >= LowStall.stallPercent(contention.resource());
    }
}
