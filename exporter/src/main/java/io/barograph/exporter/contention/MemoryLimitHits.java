package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.MemoryEvents;
import io.barograph.signal.Reading;
import org.jspecify.annotations.Nullable;

/// Which cgroups met their own memory limit during an interval: `high` or `max` of `memory.events.local` moved. (Plain
/// `memory.events` counts what descendants met, too.)
public record MemoryLimitHits(FrameInterval interval) {

    /// Whether a leaf, its pod or something nested below it met its limit.
    public Reading<Boolean> own(Leaf leaf) {
        Reading<Boolean> met = either(met(leaf.cgroup()), met(leaf.owner()));
        for (Cgroup nested : leaf.nested()) {
            met = either(met, met(nested));
        }
        return met;
    }

    /// Whether kubepods or any QoS slice met its limit.
    boolean ofAnySlice() {
        for (int seat : interval.now().cgroups().roster().divisions()) {
            if (met(interval.now().cgroups().at(seat)).equals(Reading.of(true))) {
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
        for (Cgroup ancestor : interval.now().ancestors(leaf.cgroup())) {
            if (ancestor.identity().kind() instanceof CgroupClass.Division
                    && met(ancestor).equals(Reading.of(true))) {
                return ancestor;
            }
        }
        return null;
    }

    /// A cgroup without the file has no memory controller and hence no limit.
    private Reading<Boolean> met(Cgroup cgroup) {
        return switch (cgroup.stats().memory().events()) {
            case Reading.Absent<MemoryEvents> _ -> Reading.of(false);
            case Reading.Failed<MemoryEvents>(String error) -> Reading.failed(cgroup.path() + ": " + error);
            case Reading.Present<MemoryEvents>(MemoryEvents now) -> {
                Cgroup earlier = interval.before(cgroup);
                MemoryEvents from = earlier == null
                        ? null
                        : earlier.stats().memory().events().orNull();
                yield Reading.of(
                        from == null
                                ? now.high() > 0 || now.max() > 0
                                : now.high() > from.high() || now.max() > from.max());
            }
        };
    }

    private static Reading<Boolean> either(Reading<Boolean> a, Reading<Boolean> b) {
        return a.then(x -> b.map(y -> x || y));
    }
}
