package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.MemoryEvents;
import io.barograph.signal.Reading;
import org.jspecify.annotations.Nullable;

/// The cgroups that met their own memory limit during an interval: `high` or `max` of `memory.events.local`
/// moved. (Plain `memory.events` counts what descendants met, too.)
public record MemoryLimitHits(FrameInterval interval) {

    /// Whether a leaf, its pod or something nested below it met its limit. Who runs in a container may make cgroups
    /// there that cannot be read: these have met none.
    public Reading<Boolean> metOwnLimit(Leaf leaf) {
        Reading<Boolean> met = eitherTrue(metLimit(leaf.cgroup()), metLimit(leaf.owner()));
        for (Cgroup nestedCgroup : leaf.nested()) {
            Reading<Boolean> metNested = metLimit(nestedCgroup);
            met = metNested.isPresent() ? eitherTrue(met, metNested) : met;
        }
        return met;
    }

    /// Whether kubepods or any QoS slice met its limit.
    boolean ofAnySlice() {
        for (int seat : interval.currentFrame().cgroups().tree().divisions()) {
            if (metLimit(interval.currentFrame().cgroups().cgroupAt(seat)).equals(Reading.of(true))) {
                return true;
            }
        }
        return false;
    }

    /// Whether kubepods or a QoS slice above a leaf met its limit, which is the node's own division of its memory.
    boolean ofSliceAbove(Leaf leaf) {
        return sliceAbove(leaf) != null;
    }

    /// The nearest of kubepods and the QoS slices above a leaf that met its limit; null where none did.
    public @Nullable Cgroup sliceAbove(Leaf leaf) {
        for (Cgroup ancestorCgroup : interval.currentFrame().ancestorsOf(leaf.cgroup())) {
            if (ancestorCgroup.identity().kind() instanceof CgroupClass.Division
                    && metLimit(ancestorCgroup).equals(Reading.of(true))) {
                return ancestorCgroup;
            }
        }
        return null;
    }

    /// A cgroup without the file has no memory controller and hence no limit.
    private Reading<Boolean> metLimit(Cgroup cgroup) {
        return switch (cgroup.stats().memory().events()) {
            case Reading.Absent<MemoryEvents> _ -> Reading.of(false);
            case Reading.Failed<MemoryEvents>(String error) -> Reading.failed(cgroup.path() + ": " + error);
            case Reading.Present<MemoryEvents>(MemoryEvents currentEvents) -> {
                Cgroup previousCgroup = interval.previousCgroup(cgroup);
                MemoryEvents previousEvents = previousCgroup == null
                        ? null
                        : previousCgroup.stats().memory().events().orNull();
                yield Reading.of(
                        previousEvents == null
                                ? currentEvents.high() > 0 || currentEvents.max() > 0
                                : currentEvents.high() > previousEvents.high()
                                        || currentEvents.max() > previousEvents.max());
            }
        };
    }

    private static Reading<Boolean> eitherTrue(Reading<Boolean> a, Reading<Boolean> b) {
        return a.flatMap(x -> b.map(y -> x || y));
    }
}
