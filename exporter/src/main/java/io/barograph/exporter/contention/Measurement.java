package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.Roster;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Who waited for what between two frames: a pure function of them.
public final class Measurement {

    private static final Reading<Stall> NONE = Waiting.NOTHING;

    private final Interval interval;
    private final Leaves leaves;
    private final Map<Resource, Reading<Waiting>> waiting = new EnumMap<>(Resource.class);
    private final Map<Resource, Reading<Map<Scope, Reading<Stall>>>> scopes = new EnumMap<>(Resource.class);

    private Measurement(Interval interval) {
        this.interval = interval;
        this.leaves = Leaves.of(interval);
        Map<Scope, Reading<Stall>> noLeaves = noLeaves(interval.now());
        for (Resource resource : Resource.values()) {
            Reading<Waiting> who = interval.stalledNode(resource).then(_ -> switch (resource) {
                case CPU -> CpuContention.of(interval, leaves.thatMoved());
                case MEMORY -> MemoryContention.of(interval, leaves);
                case IO -> IoContention.of(interval, leaves.thatMoved());
            });
            waiting.put(resource, who);
            scopes.put(resource, who.map(it -> ScopeStalls.of(interval, leaves, resource, it, noLeaves)));
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
        return leaves.all();
    }

    /// Those of them that may have waited; all others waited for nothing, for any resource that is measured.
    public List<Leaf> leavesThatMoved() {
        return leaves.thatMoved();
    }

    /// The tree that the leaves are of.
    public Roster roster() {
        return leaves.roster();
    }

    /// Whether it is known who waited for a resource.
    public boolean isMeasured(Resource resource) {
        return waiting(resource).isPresent();
    }

    /// The leaves of the later frame, by their numbers.
    Leaves numbered() {
        return leaves;
    }

    /// One leaf's waiting.
    public Reading<Stall> of(Leaf leaf, Resource resource) {
        return switch (waiting(resource)) {
            case Reading.Present<Waiting>(Waiting it) -> it.of(leaf);
            case Reading.Absent<Waiting>(String why) -> Reading.absent(why);
            case Reading.Failed<Waiting>(String error) -> Reading.failed(error);
        };
    }

    /// One scope's waiting: the longest of its leaves' in each part, and what the kernel itself waited for its sake.
    public Reading<Stall> of(Scope scope, Resource resource) {
        return scopes.getOrDefault(resource, Reading.absent("it is not measured"))
                .then(it -> it.getOrDefault(scope, NONE));
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

    /// Among pods that are not there nobody waits; but where there is no kubepods, there are no pods to speak of, and
    /// where no cgroup is a leaf, all processes live in the root, whose waiting cannot be told apart.
    private static Map<Scope, Reading<Stall>> noLeaves(Frame frame) {
        boolean kubepods = frame.cgroups().division(new CgroupClass.Kubepods()) != null;
        Reading<Stall> pods = kubepods ? NONE : Reading.absent("there is no kubepods cgroup");
        boolean leaves = !frame.cgroups().roster().leaves().isEmpty();
        Reading<Stall> others = leaves ? NONE : Reading.absent("all processes live in the root cgroup");
        return Map.of(
                Scope.NODE, others,
                Scope.SYSTEM, others,
                Scope.KUBEPODS, pods,
                Scope.GUARANTEED, pods,
                Scope.BURSTABLE, pods,
                Scope.BESTEFFORT, pods);
    }
}
