package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Who waited for what between two frames: a pure function of them.
public final class Measurement {

    private final Interval interval;
    private final List<Leaf> leaves;
    private final Map<Resource, Reading<Waiting>> waiting = new EnumMap<>(Resource.class);

    private Measurement(Interval interval) {
        this.interval = interval;
        this.leaves = Leaves.of(interval.now());
        for (Resource resource : Resource.values()) {
            Reading<Long> node = interval.stalledNode(resource);
            waiting.put(resource, node.then(_ -> switch (resource) {
                case CPU -> CpuContention.of(interval, leaves);
                case MEMORY -> MemoryContention.of(interval, leaves);
                case IO -> IoContention.of(interval, leaves);
            }));
        }
    }

    /// What happened from `before` to `now`, which should lie at least 2 s apart: limits are booked a period late.
    public static Measurement between(Frame before, Frame now) {
        return new Measurement(new Interval(before, now));
    }

    /// The interval's length.
    public long micros() {
        return interval.micros();
    }

    /// When the interval began, on the node's monotonic clock.
    public long beganMicros() {
        return interval.before().atMicros();
    }

    /// The leaves of the later frame.
    public List<Leaf> leaves() {
        return leaves;
    }

    /// One leaf's waiting.
    public Reading<Stall> of(Leaf leaf, Resource resource) {
        return waiting(resource)
                .then(it -> it.leaves().getOrDefault(leaf.cgroup().path(), Reading.absent("it is not a leaf")));
    }

    /// One scope's waiting: the longest of its leaves' in each part, and what the kernel itself waited for its sake.
    public Reading<Stall> of(Scope scope, Resource resource) {
        return waiting(resource)
                .then(it -> worst(scope, resource).map(stall -> stall.plusContention(it.kernelMicros(scope))));
    }

    /// The kernel's own waiting for a scope's sake, which no leaf shows.
    long kernelMicros(Scope scope, Resource resource) {
        Waiting all = waiting(resource).orNull();
        return all == null ? 0 : all.kernelMicros(scope);
    }

    /// Whether the node was started anew between the frames, so that they cannot be compared.
    public boolean startedAnew() {
        return interval.startedAnew();
    }

    /// Whether a leaf was there for the whole interval.
    boolean whole(Leaf leaf) {
        return interval.before(leaf.cgroup()) != null;
    }

    private Reading<Waiting> waiting(Resource resource) {
        return waiting.getOrDefault(resource, Reading.absent("it is not measured"));
    }

    /// A leaf that vanished under the reader's hands is left out. One that stalls, but of which something else is not
    /// known,
    /// makes the scope unknown, and so does a scope without any leaf that could be read.
    private Reading<Stall> worst(Scope scope, Resource resource) {
        Stall worst = null;
        Reading<Stall> missing = null;
        for (Leaf leaf : leaves) {
            if (!leaf.scopes().contains(scope)) {
                continue;
            }
            Reading<Long> some = interval.stalled(leaf.cgroup(), resource, PressureKind.SOME);
            Reading<Stall> stall = of(leaf, resource);
            if (stall instanceof Reading.Present<Stall>(Stall value)) {
                worst = worst == null ? value : worst.max(value);
            } else if (some instanceof Reading.Absent<Long> || isNegligible(some)) {
                missing = stall;
            } else {
                return stall;
            }
        }
        if (worst != null) {
            return Reading.of(worst);
        }
        return missing != null ? missing : withoutLeaves(scope);
    }

    /// Too little to change a verdict, whatever it was.
    private boolean isNegligible(Reading<Long> some) {
        Long micros = some.orNull();
        return micros != null && micros <= interval.micros() / 100;
    }

    private Reading<Stall> withoutLeaves(Scope scope) {
        return switch (scope) {
            case NODE, SYSTEM -> Reading.of(Stall.NONE);
            case KUBEPODS, GUARANTEED, BURSTABLE, BESTEFFORT ->
                interval.now().cgroups().values().stream()
                                .anyMatch(it -> it.identity().kind() instanceof CgroupClass.Kubepods)
                        ? Reading.of(Stall.NONE)
                        : Reading.absent("there is no kubepods cgroup");
        };
    }
}
