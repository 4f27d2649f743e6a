package io.barograph.exporter.culprit;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The causes of contention between two frames: a pure function of them.
public final class CulpritMeasurement {

    /// The least share of an interval, as one part in so many; who waits for less is not looked at.
    private static final long LEAST_SHARE = 100;

    private static final String NOT_YET = "how much each owner uses is read from the next pass on";

    private final ContentionMeasurement measured;
    private @Nullable Owners owners;

    private CulpritMeasurement(ContentionMeasurement measurement) {
        this.measured = measurement;
    }

    /// The attribution of each resource; without a value where the node's contention has none and no owner is known to
    /// wait, or where it was not read what owners use. Where an owner's waiting is missing, its least counts.
    public static Map<Resource, Reading<Attribution>> of(ContentionMeasurement measurement) {
        CulpritMeasurement culprits = new CulpritMeasurement(measurement);
        Map<Resource, Reading<Attribution>> attributions = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            attributions.put(resource, culprits.of(resource));
        }
        return attributions;
    }

    private Reading<Attribution> of(Resource resource) {
        List<Sufferer> waiting = waitingSufferers(resource);
        if (waiting.isEmpty()) {
            return measured.of(Scope.NODE, resource).map(_ -> Attribution.NONE);
        }
        if (!measured.interval().previousFrame().owners().contains(resource)
                || !measured.interval().currentFrame().owners().contains(resource)) {
            return Reading.absent(NOT_YET);
        }
        Owners allOwners = owners();
        return switch (resource) {
            case CPU -> Reading.of(Attribution.of(allOwners, waiting, new CpuCauses(measured, allOwners)));
            case IO -> Reading.of(Attribution.of(allOwners, waiting, new IoCauses(measured, allOwners)));
            case MEMORY -> {
                MemoryCauses causes = new MemoryCauses(measured, allOwners);
                yield causes.isKnown()
                        ? Reading.of(Attribution.of(allOwners, waiting, causes))
                        : Reading.absent("no cgroup has memory.current and memory.stat, which say who holds memory");
            }
        };
    }

    private Owners owners() {
        Owners knownOwners = owners;
        if (knownOwners == null) {
            knownOwners = new Owners(measured);
            owners = knownOwners;
        }
        return knownOwners;
    }

    /// The sufferers: one for each owner, by the longest wait of its leaves, and one for the kernel's own
    /// threads.
    private List<Sufferer> waitingSufferers(Resource resource) {
        Map<String, Leaf> worst = new LinkedHashMap<>();
        for (Leaf leaf : measured.leaves().thatMoved()) {
            if (isLong(contentionMicros(leaf, resource))) {
                worst.merge(
                        Owners.ownerKey(leaf.owner()),
                        leaf,
                        (a, b) -> contentionMicros(a, resource) >= contentionMicros(b, resource) ? a : b);
            }
        }
        List<Sufferer> sufferers = new ArrayList<>();
        worst.values()
                .forEach(leaf -> sufferers.add(new Sufferer(
                        owners().of(leaf),
                        leaf.owner(),
                        leaf,
                        leaf.scopesFor(resource),
                        contentionMicros(leaf, resource))));
        addKernel(
                sufferers,
                Scope.KUBEPODS,
                resource,
                measured.interval().currentFrame().cgroups().division(new CgroupClass.Kubepods()));
        addKernel(
                sufferers,
                Scope.SYSTEM,
                resource,
                measured.interval().currentFrame().cgroup("/"));
        return sufferers;
    }

    private void addKernel(List<Sufferer> sufferers, Scope scope, Resource resource, @Nullable Cgroup cgroup) {
        long micros = measured.kernelMicros(scope, resource);
        if (cgroup != null && isLong(micros)) {
            sufferers.add(new Sufferer(Sufferer.NO_OWNER, cgroup, null, Set.of(Scope.NODE, scope), micros));
        }
    }

    /// A leaf's contention, at most the interval: the files of one frame are read one after the other.
    private long contentionMicros(Leaf leaf, Resource resource) {
        LeafStall knownStall = measured.of(leaf, resource).orNull();
        LeafStall stall = knownStall == null ? measured.lowerBoundOf(leaf, resource) : knownStall;
        return stall == null ? 0 : Math.min(measured.micros(), stall.contentionMicros());
    }

    private boolean isLong(long micros) {
        return micros * LEAST_SHARE >= measured.micros();
    }
}
