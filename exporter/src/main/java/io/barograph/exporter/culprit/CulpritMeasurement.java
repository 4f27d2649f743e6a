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

/// Who caused the contention between two frames: a pure function of them.
public final class CulpritMeasurement {

    /// Who waits for less than this part of an interval is not looked at.
    private static final long LEAST_SHARE = 100;

    private static final String NOT_YET = "how much each owner uses is read from the next pass on";

    private final ContentionMeasurement measured;
    private @Nullable Owners owners;

    private CulpritMeasurement(ContentionMeasurement measured) {
        this.measured = measured;
    }

    /// By resource; without a value where the node's contention has none, or where it was not read what owners use.
    public static Map<Resource, Reading<Attribution>> of(ContentionMeasurement measured) {
        CulpritMeasurement culprits = new CulpritMeasurement(measured);
        Map<Resource, Reading<Attribution>> all = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            all.put(resource, measured.of(Scope.NODE, resource).then(_ -> culprits.of(resource)));
        }
        return all;
    }

    private Reading<Attribution> of(Resource resource) {
        List<Sufferer> waiting = waiting(resource);
        if (waiting.isEmpty()) {
            return Reading.of(Attribution.NONE);
        }
        if (!measured.interval().before().owners().contains(resource)
                || !measured.interval().now().owners().contains(resource)) {
            return Reading.absent(NOT_YET);
        }
        Owners all = owners();
        return switch (resource) {
            case CPU -> Reading.of(Attribution.of(all, waiting, new CpuCauses(measured, all)));
            case IO -> Reading.of(Attribution.of(all, waiting, new IoCauses(measured, all)));
            case MEMORY -> {
                MemoryCauses causes = new MemoryCauses(measured, all);
                yield causes.isKnown()
                        ? Reading.of(Attribution.of(all, waiting, causes))
                        : Reading.absent("no cgroup has memory.current and memory.stat, which say who holds memory");
            }
        };
    }

    private Owners owners() {
        Owners known = owners;
        if (known == null) {
            known = new Owners(measured);
            owners = known;
        }
        return known;
    }

    /// One for each owner, by the longest wait of its leaves, and one for the kernel's own threads.
    private List<Sufferer> waiting(Resource resource) {
        Map<String, Leaf> worst = new LinkedHashMap<>();
        for (Leaf leaf : measured.leaves().thatMoved()) {
            if (isLong(contention(leaf, resource))) {
                worst.merge(
                        Owners.key(leaf.owner()),
                        leaf,
                        (a, b) -> contention(a, resource) >= contention(b, resource) ? a : b);
            }
        }
        List<Sufferer> all = new ArrayList<>();
        worst.values()
                .forEach(leaf -> all.add(new Sufferer(
                        owners().of(leaf), leaf.owner(), leaf, leaf.scopes(resource), contention(leaf, resource))));
        kernel(
                all,
                Scope.KUBEPODS,
                resource,
                measured.interval().now().cgroups().division(new CgroupClass.Kubepods()));
        kernel(all, Scope.SYSTEM, resource, measured.interval().now().cgroup("/"));
        return all;
    }

    private void kernel(List<Sufferer> all, Scope scope, Resource resource, @Nullable Cgroup cgroup) {
        long micros = measured.kernelMicros(scope, resource);
        if (cgroup != null && isLong(micros)) {
            all.add(new Sufferer(Sufferer.NO_OWNER, cgroup, null, Set.of(Scope.NODE, scope), micros));
        }
    }

    /// At most the interval: the files of one frame are read one after the other.
    private long contention(Leaf leaf, Resource resource) {
        LeafStall stall = measured.of(leaf, resource).orNull();
        return stall == null ? 0 : Math.min(measured.micros(), stall.contentionMicros());
    }

    private boolean isLong(long micros) {
        return micros * LEAST_SHARE >= measured.micros();
    }
}
