package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The waiting of leaves for resources between two frames: a pure function of them.
public final class ContentionMeasurement {

    /// An interval longer than this is a gap: what happened within it is known as a whole, but not when.
    public static final long GAP_MICROS = 30_000_000;

    private static final Reading<LeafStall> NONE = ResourceStalls.NOTHING;
    private static final CgroupClass.QosSlice BURSTABLE = new CgroupClass.QosSlice(QosClass.BURSTABLE);
    private static final CgroupClass.QosSlice BESTEFFORT = new CgroupClass.QosSlice(QosClass.BESTEFFORT);

    private final FrameInterval interval;
    private final DiskBaselines disks;
    private final IntervalLeaves leaves;
    private final Map<Resource, Reading<ResourceStalls>> waiting = new EnumMap<>(Resource.class);
    private final Map<Resource, Reading<Map<Scope, Reading<LeafStall>>>> scopes = new EnumMap<>(Resource.class);

    private ContentionMeasurement(FrameInterval interval, DiskBaselines disks, boolean restoredLately) {
        this.interval = interval;
        this.disks = disks;
        this.leaves = IntervalLeaves.of(interval);
        for (Resource resource : Resource.values()) {
            Reading<ResourceStalls> who = interval.stalledNode(resource).flatMap(_ -> switch (resource) {
                case CPU -> CpuContention.of(interval, leaves.thatMoved());
                case MEMORY -> MemoryContention.of(interval, leaves, restoredLately);
                case IO -> IoContention.of(interval, disks, leaves.thatMoved());
            });
            waiting.put(resource, who);
            scopes.put(
                    resource,
                    who.map(it -> ScopeStalls.of(interval, leaves, resource, it, noLeaves(interval, resource))));
        }
    }

    /// The waiting from `previousFrame` to `currentFrame`, which should lie at least 2 s apart: limits are booked
    /// a period late.
    ///
    /// @param baselines what earlier intervals have shown of the node's disks
    public static ContentionMeasurement between(Frame previousFrame, Frame currentFrame, DiskBaselines baselines) {
        return between(previousFrame, currentFrame, baselines, false);
    }

    /// The same.
    ///
    /// @param restoredLately whether pages in use that the node had taken were read again a short while ago: the
    /// kernel takes pages in bursts
    public static ContentionMeasurement between(
            Frame previousFrame, Frame currentFrame, DiskBaselines baselines, boolean restoredLately) {
        return new ContentionMeasurement(
                new FrameInterval(previousFrame, currentFrame),
                baselines.afterInterval(previousFrame, currentFrame),
                restoredLately);
    }

    /// Whether pages in use that the node had taken from somebody were read again.
    public boolean restoresPages() {
        MemoryShortage shortage = MemoryShortage.of(interval).orNull();
        return shortage != null && shortage.restored();
    }

    /// Whether the node took pages from anybody, or such pages were read again.
    public boolean reclaims() {
        MemoryShortage shortage = MemoryShortage.of(interval).orNull();
        return shortage != null && (shortage.global() || shortage.restored());
    }

    /// Baselines of the node's disks after the interval; the next one starts from them.
    public DiskBaselines disks() {
        return disks;
    }

    /// The same, where the node counts what its disks do within the interval.
    public Reading<DiskBaselines> countedDisks() {
        return interval.previousFrame()
                .host()
                .disks()
                .flatMap(_ -> interval.currentFrame().host().disks())
                .map(_ -> disks);
    }

    /// The frames, and what moved between them.
    public FrameInterval interval() {
        return interval;
    }

    /// The interval's length.
    public long micros() {
        return interval.micros();
    }

    /// A part of the interval in percent, at most 100: the files of one frame are read one after the other.
    public double percentOfInterval(long partMicros) {
        return Math.min(100, 100.0 * partMicros / micros());
    }

    /// The beginning of the interval, on the node's monotonic clock.
    public long beganMicros() {
        return interval.previousFrame().atMicros();
    }

    /// Whether the waiting for a resource could be measured.
    public boolean isMeasured(Resource resource) {
        return resourceStalls(resource).isPresent();
    }

    /// The leaves of the later frame.
    public IntervalLeaves leaves() {
        return leaves;
    }

    /// The waiting of one leaf.
    public Reading<LeafStall> of(Leaf leaf, Resource resource) {
        return switch (resourceStalls(resource)) {
            case Reading.Present<ResourceStalls>(ResourceStalls it) -> it.of(leaf);
            case Reading.Absent<ResourceStalls>(String why) -> Reading.absent(why);
            case Reading.Failed<ResourceStalls>(String error) -> Reading.failed(error);
        };
    }

    /// What a leaf waited at least where its waiting is missing; null where that is not known either.
    public @Nullable LeafStall lowerBoundOf(Leaf leaf, Resource resource) {
        ResourceStalls resourceStalls = resourceStalls(resource).orNull();
        return resourceStalls == null
                ? null
                : resourceStalls.lowerBounds().get(leaf.cgroup().path());
    }

    /// The waiting of one scope: the longest of its leaves' in each part, and the kernel's own for its sake.
    public Reading<LeafStall> of(Scope scope, Resource resource) {
        if (!scope.contendsFor(resource)) {
            return Reading.absent(Scope.CPU_ONLY);
        }
        return scopes.getOrDefault(resource, Reading.absent("it is not measured"))
                .flatMap(it -> it.getOrDefault(scope, NONE));
    }

    /// The kernel's own waiting for a scope's sake, which no leaf shows.
    public long kernelMicros(Scope scope, Resource resource) {
        ResourceStalls resourceStalls = resourceStalls(resource).orNull();
        return resourceStalls == null ? 0 : resourceStalls.kernelMicros(scope);
    }

    /// Whether the node was rebooted between the frames, so that they cannot be compared.
    public boolean startedAnew() {
        return interval.startedAnew();
    }

    /// Whether a leaf was there for the whole interval.
    public boolean existedThroughout(Leaf leaf) {
        return interval.previousCgroup(leaf.cgroup()) != null;
    }

    private Reading<ResourceStalls> resourceStalls(Resource resource) {
        return waiting.getOrDefault(resource, Reading.absent("it is not measured"));
    }

    /// The waiting of each scope where no leaf is known. Without pods there is no waiting of pods. Without
    /// kubepods it is unknown, and so it is where kubepods waits and nobody in it is known. Where no cgroup is a
    /// leaf, all processes are in the root, whose waiting cannot be divided.
    private static Map<Scope, Reading<LeafStall>> noLeaves(FrameInterval interval, Resource resource) {
        boolean leaves = !interval.currentFrame().cgroups().tree().leaves().isEmpty();
        Reading<LeafStall> nonPodStall = leaves ? NONE : Reading.absent("all processes live in the root cgroup");
        Reading<LeafStall> pods = hasPods(interval) ? NONE : noPods(interval, resource, new CgroupClass.Kubepods());
        return Map.of(
                Scope.NODE, nonPodStall,
                Scope.SYSTEM, nonPodStall,
                Scope.SYSTEM_LOW, nonPodStall,
                Scope.KUBEPODS, pods,
                Scope.GUARANTEED, pods,
                Scope.BURSTABLE, pods.flatMap(_ -> noPods(interval, resource, BURSTABLE)),
                Scope.BESTEFFORT, pods.flatMap(_ -> noPods(interval, resource, BESTEFFORT)));
    }

    private static boolean hasPods(FrameInterval interval) {
        Cgroups cgroups = interval.currentFrame().cgroups();
        return cgroups.division(new CgroupClass.Kubepods()) != null
                && cgroups.tree().leaves().stream()
                        .anyMatch(leafIndex -> Leaf.scopesOfCpu(cgroups.cgroupAt(leafIndex.leaf()))
                                .contains(Scope.KUBEPODS));
    }

    /// The waiting of a slice in which no pod is known.
    private static Reading<LeafStall> noPods(FrameInterval interval, Resource resource, CgroupClass.Division kind) {
        Cgroup sliceCgroup = interval.currentFrame().cgroups().division(kind);
        if (sliceCgroup == null) {
            return kind instanceof CgroupClass.Kubepods ? Reading.absent("there is no kubepods cgroup") : NONE;
        }
        Long stalled =
                interval.stalledMicros(sliceCgroup, resource, PressureKind.SOME).orNull();
        return stalled != null && stalled > interval.micros() / 100
                ? Reading.absent(sliceCgroup.path() + " waits, and no pod is known below it")
                : NONE;
    }
}
