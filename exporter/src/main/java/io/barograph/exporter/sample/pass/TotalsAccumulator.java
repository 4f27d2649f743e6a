package io.barograph.exporter.sample.pass;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.culprit.Attribution;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.sample.pass.ContentionTotals.Part;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The totals, to which each interval adds. It keeps the last interval's tree, to see cheaply that no pod's total
/// grows.
final class TotalsAccumulator {

    private final CulpritTotals culprits = new CulpritTotals();
    private ContentionTotals totals = ContentionTotals.NONE;
    private @Nullable CgroupTree tree;
    private final Set<Resource> knownResources = EnumSet.noneOf(Resource.class);
    private boolean ofAll;

    ContentionTotals totals() {
        return totals;
    }

    void addInterval(ContentionMeasurement measurement, Map<Resource, Reading<Attribution>> attributions) {
        culprits.addInterval(measurement, attributions);
        Map<Part, LeafStall> scopes = new HashMap<>(totals.scopes());
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                LeafStall stall = measurement.of(scope, resource).orNull();
                if (stall != null) {
                    scopes.merge(new Part(scope, resource), stall, LeafStall::plus);
                }
            }
        }
        totals = new ContentionTotals(
                scopes,
                noPodWaited(measurement) ? totals.podsByPath() : podTotals(measurement),
                culprits.imposed(),
                culprits.suffered());
        tree = measurement.leaves().tree();
    }

    private Map<String, Map<Resource, Long>> podTotals(ContentionMeasurement measurement) {
        knownResources.clear();
        for (Resource resource : Resource.values()) {
            if (measurement.isMeasured(resource)) {
                knownResources.add(resource);
            }
        }
        Map<String, Map<Resource, Long>> longest = new HashMap<>();
        for (Leaf leaf : measurement.leaves().allLeaves()) {
            String pod = pod(leaf);
            if (pod == null) {
                continue;
            }
            Map<Resource, Long> byResource = longest.computeIfAbsent(pod, _ -> new EnumMap<>(Resource.class));
            for (Resource resource : Resource.values()) {
                LeafStall stall = measurement.of(leaf, resource).orNull();
                if (stall != null) {
                    byResource.merge(resource, stall.contentionMicros(), Math::max);
                }
            }
        }
        longest.forEach((pod, byResource) -> totals.podsByPath()
                .getOrDefault(pod, Map.of())
                .forEach((resource, micros) -> byResource.merge(resource, micros, Long::sum)));
        ofAll = longest.values().stream().allMatch(it -> it.keySet().containsAll(knownResources));
        return longest;
    }

    /// Whether the same pods are there as before, and no pod's total grows. A leaf that did not move waited for nothing
    /// that is measured. Where a pod has no total yet of a measured resource, all leaves are checked.
    @SuppressWarnings("ReferenceEquality") // the same object means that no cgroup came or went
    private boolean noPodWaited(ContentionMeasurement measurement) {
        if (measurement.leaves().tree() != tree) {
            return false;
        }
        for (Resource resource : Resource.values()) {
            if (measurement.isMeasured(resource) && !knownResources.contains(resource)) {
                return false;
            }
        }
        for (Leaf leaf :
                ofAll ? measurement.leaves().thatMoved() : measurement.leaves().allLeaves()) {
            String pod = pod(leaf);
            if (pod != null && !addsNothing(leaf, totals.podsByPath().getOrDefault(pod, Map.of()), measurement)) {
                return false;
            }
        }
        return true;
    }

    private static boolean addsNothing(Leaf leaf, Map<Resource, Long> sofar, ContentionMeasurement measurement) {
        for (Resource resource : Resource.values()) {
            LeafStall stall = measurement.of(leaf, resource).orNull();
            if (stall != null && (stall.contentionMicros() > 0 || !sofar.containsKey(resource))) {
                return false;
            }
        }
        return true;
    }

    /// The path of the pod's cgroup.
    private static @Nullable String pod(Leaf leaf) {
        return leaf.cgroup().identity().kind() instanceof CgroupClass.OfPod
                ? leaf.owner().path()
                : null;
    }
}
