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
public record FrameInterval(Frame before, Frame now) {

    /// Its length, the formulas' D.
    public long micros() {
        return now.atMicros() - before.atMicros();
    }

    /// The cgroup as it was in the frame before, or null where it was born since.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    public @Nullable Cgroup before(Cgroup cgroup) {
        Cgroup earlier = before.cgroup(cgroup.path());
        if (earlier == null || earlier == cgroup) {
            return earlier;
        }
        return earlier.identity().equals(cgroup.identity()) && !wentBack(earlier, cgroup) ? earlier : null;
    }

    /// Whether it says the same of its stalls as in the frame before, so that none of them moved.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    static boolean stoodStill(@Nullable Cgroup earlier, Cgroup cgroup) {
        return earlier != null && earlier.stats().pressure() == cgroup.stats().pressure();
    }

    /// A value, or what stands for it where there is none.
    public static long orElse(Reading<Long> reading, long otherwise) {
        Long value = reading.orNull();
        return value == null ? otherwise : value;
    }

    /// How far a counter of a cgroup moved; without a value where it cannot be read now or could not be read
    /// before.
    Reading<Long> moved(Cgroup cgroup, Function<Cgroup, Reading<Long>> counter) {
        Cgroup earlier = before(cgroup);
        Reading<Long> from = earlier == null ? Reading.of(0L) : counter.apply(earlier);
        return counter.apply(cgroup).then(to -> from.map(it -> Math.max(0, to - it)));
    }

    /// Whether no task of a cgroup stalled for a resource, found without computing the amount. False where the
    /// amount has to be computed.
    boolean stoodStill(Cgroup cgroup, Resource resource) {
        return stoodStill(before(cgroup), cgroup)
                && PressureFile.of(cgroup.stats().pressure(), resource).some().isPresent();
    }

    /// Microseconds that the tasks of a cgroup stalled.
    Reading<Long> stalled(Cgroup cgroup, Resource resource, PressureKind kind) {
        return moved(cgroup, it -> total(it, resource, kind));
    }

    /// Microseconds in which any task of the node stalled; without a value where the total went back.
    Reading<Long> stalledNode(Resource resource) {
        return total(before, resource)
                .then(from -> total(now, resource)
                        .then(to -> to < from ? Reading.absent("the node's total went back") : Reading.of(to - from)));
    }

    /// Whether the node's own totals went back: it was rebooted between the frames.
    boolean startedAnew() {
        for (Resource resource : Resource.values()) {
            if (wentBack(total(before, resource), total(now, resource))) {
                return true;
            }
        }
        return false;
    }

    /// Microseconds of CPU time that a cgroup used in the interval. One that the walk passed over for a while is
    /// taken to have used it evenly.
    public Reading<Long> used(Cgroup cgroup) {
        Reading<Long> used = moved(cgroup, it -> it.stats().cpu().map(cpu -> cpu.usageMicros()));
        Cgroup earlier = before(cgroup);
        if (earlier == null) {
            return used;
        }
        double part = partCovered(cgroup, earlier);
        return part == 1 ? used : used.map(it -> Math.round(it * part));
    }

    /// The part of the time between a cgroup's two readings that lies in the interval: less than 1 where the walk
    /// passed it over for a while.
    double partCovered(Cgroup cgroup, Cgroup earlier) {
        long covered = cgroup.readAtMicros() - earlier.readAtMicros();
        return covered <= micros() ? 1 : (double) micros() / covered;
    }

    private static Reading<Long> total(Frame frame, Resource resource) {
        return PressureFile.of(frame.host().pressure(), resource).some().map(PressureLine::totalMicros);
    }

    private static Reading<Long> total(Cgroup cgroup, Resource resource, PressureKind kind) {
        return PressureFile.of(cgroup.stats().pressure(), resource).of(kind).map(PressureLine::totalMicros);
    }

    /// A total never goes back, so this is another cgroup under the same name.
    private static boolean wentBack(Cgroup earlier, Cgroup cgroup) {
        if (stoodStill(earlier, cgroup)) {
            return false;
        }
        for (Resource resource : Resource.values()) {
            if (wentBack(total(earlier, resource, PressureKind.SOME), total(cgroup, resource, PressureKind.SOME))) {
                return true;
            }
        }
        return false;
    }

    private static boolean wentBack(Reading<Long> from, Reading<Long> to) {
        return from instanceof Reading.Present<Long>(Long before)
                && to instanceof Reading.Present<Long>(Long now)
                && now < before;
    }
}
