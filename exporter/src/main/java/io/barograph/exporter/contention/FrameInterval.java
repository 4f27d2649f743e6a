package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Two frames, and what moved between them. A cgroup that was born since counts from zero, where its totals
/// start.
public record FrameInterval(Frame previousFrame, Frame currentFrame) {

    /// The interval's length, the formulas' D.
    public long micros() {
        return currentFrame.atMicros() - previousFrame.atMicros();
    }

    /// The cgroup as it was in the frame before, or null where it was born since.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    public @Nullable Cgroup previousCgroup(Cgroup cgroup) {
        Cgroup previousCgroup = previousFrame.cgroup(cgroup.path());
        if (previousCgroup == null || previousCgroup == cgroup) {
            return previousCgroup;
        }
        return previousCgroup.identity().equals(cgroup.identity()) && !wentBack(previousCgroup, cgroup)
                ? previousCgroup
                : null;
    }

    /// Whether it says the same of its stalls as in the frame before, so that none of them moved.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    static boolean stoodStill(@Nullable Cgroup previousCgroup, Cgroup cgroup) {
        return previousCgroup != null
                && previousCgroup.stats().pressure() == cgroup.stats().pressure();
    }

    /// A value, or what stands for it where there is none.
    public static long orElse(Reading<Long> reading, long otherwise) {
        Long value = reading.orNull();
        return value == null ? otherwise : value;
    }

    /// How far a counter of a cgroup moved; without a value where it cannot be read now or could not be read
    /// before.
    Reading<Long> counterIncrease(Cgroup cgroup, Function<Cgroup, Reading<Long>> counter) {
        Cgroup previousCgroup = previousCgroup(cgroup);
        Reading<Long> previousCount = previousCgroup == null ? Reading.of(0L) : counter.apply(previousCgroup);
        return counter.apply(cgroup).flatMap(currentCount -> previousCount.map(it -> Math.max(0, currentCount - it)));
    }

    /// Whether no task of a cgroup stalled for a resource, found without computing the amount. False where the
    /// amount has to be computed.
    boolean stoodStill(Cgroup cgroup, Resource resource) {
        return stoodStill(previousCgroup(cgroup), cgroup)
                && PressureFile.of(cgroup.stats().pressure(), resource).some().isPresent();
    }

    /// Microseconds that the tasks of a cgroup stalled.
    Reading<Long> stalledMicros(Cgroup cgroup, Resource resource, PressureKind kind) {
        return counterIncrease(cgroup, it -> totalMicros(it, resource, kind));
    }

    /// Microseconds in which any task of the node stalled; without a value where the total went back.
    Reading<Long> stalledNode(Resource resource) {
        return totalMicros(previousFrame, resource)
                .flatMap(previousTotal -> totalMicros(currentFrame, resource)
                        .flatMap(currentTotal -> currentTotal < previousTotal
                                ? Reading.absent("the node's total went back")
                                : Reading.of(currentTotal - previousTotal)));
    }

    /// Whether the node's own totals went back: it was rebooted between the frames.
    boolean startedAnew() {
        for (Resource resource : Resource.values()) {
            if (wentBack(totalMicros(previousFrame, resource), totalMicros(currentFrame, resource))) {
                return true;
            }
        }
        return false;
    }

    /// Microseconds of CPU time that a cgroup used in the interval. One that the walk passed over for a while is
    /// taken to have used it evenly.
    public Reading<Long> usedMicros(Cgroup cgroup) {
        Reading<Long> cpuMicros = counterIncrease(cgroup, it -> it.stats().cpu().map(cpu -> cpu.usageMicros()));
        Cgroup previousCgroup = previousCgroup(cgroup);
        if (previousCgroup == null) {
            return cpuMicros;
        }
        double part = partCovered(cgroup, previousCgroup);
        return part == 1 ? cpuMicros : cpuMicros.map(it -> Math.round(it * part));
    }

    /// The part of the time between a cgroup's two readings that lies in the interval: less than 1 where the walk
    /// passed it over for a while.
    double partCovered(Cgroup cgroup, Cgroup previousCgroup) {
        long covered = cgroup.readAtMicros() - previousCgroup.readAtMicros();
        return covered <= micros() ? 1 : (double) micros() / covered;
    }

    private static Reading<Long> totalMicros(Frame frame, Resource resource) {
        return PressureFile.of(frame.host().pressure(), resource).some().map(PressureLine::totalMicros);
    }

    private static Reading<Long> totalMicros(Cgroup cgroup, Resource resource, PressureKind kind) {
        return PressureFile.of(cgroup.stats().pressure(), resource).of(kind).map(PressureLine::totalMicros);
    }

    /// A total never goes back, so this is another cgroup under the same name.
    private static boolean wentBack(Cgroup previousCgroup, Cgroup cgroup) {
        if (stoodStill(previousCgroup, cgroup)) {
            return false;
        }
        for (Resource resource : Resource.values()) {
            if (wentBack(
                    totalMicros(previousCgroup, resource, PressureKind.SOME),
                    totalMicros(cgroup, resource, PressureKind.SOME))) {
                return true;
            }
        }
        return false;
    }

    private static boolean wentBack(Reading<Long> previousTotal, Reading<Long> currentTotal) {
        return previousTotal instanceof Reading.Present<Long>(Long previousMicros)
                && currentTotal instanceof Reading.Present<Long>(Long currentMicros)
                && currentMicros < previousMicros;
    }
}
