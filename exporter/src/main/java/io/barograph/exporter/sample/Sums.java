package io.barograph.exporter.sample;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.Measurement;
import io.barograph.exporter.contention.Stall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.sample.Totals.Part;
import io.barograph.exporter.sample.Totals.Pod;
import io.barograph.exporter.sample.Totals.Waited;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Adds one interval to the totals.
final class Sums {

    private Sums() {}

    static Totals plus(Totals before, Measurement measured) {
        Map<Part, Waited> scopes = new HashMap<>(before.scopes());
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                Stall stall = measured.of(scope, resource).orNull();
                if (stall != null) {
                    scopes.merge(new Part(scope, resource), waited(stall), Sums::plus);
                }
            }
        }
        return new Totals(scopes, pods(before, measured));
    }

    private static Map<Pod, Map<Resource, Long>> pods(Totals before, Measurement measured) {
        if (nobodyWaited(before, measured)) {
            return before.pods();
        }
        Map<Pod, Map<Resource, Long>> longest = new HashMap<>();
        for (Leaf leaf : measured.leaves()) {
            Pod pod = pod(leaf);
            if (pod == null) {
                continue;
            }
            Map<Resource, Long> byResource = longest.computeIfAbsent(pod, _ -> new EnumMap<>(Resource.class));
            for (Resource resource : Resource.values()) {
                Stall stall = measured.of(leaf, resource).orNull();
                if (stall != null) {
                    byResource.merge(resource, stall.contentionMicros(), Math::max);
                }
            }
        }
        longest.forEach((pod, byResource) -> before.pods()
                .getOrDefault(pod, Map.of())
                .forEach((resource, micros) -> byResource.merge(resource, micros, Long::sum)));
        return longest;
    }

    /// Whether the same pods are there as before, and nothing is to be added to what is known of each.
    @SuppressWarnings("ReferenceEquality") // the very object means that nothing changed, and costs nothing to tell
    private static boolean nobodyWaited(Totals before, Measurement measured) {
        int pods = 0;
        Cgroup owner = null;
        Map<Resource, Long> known = Map.of();
        for (Leaf leaf : measured.leaves()) {
            Pod pod = leaf.owner() == owner ? null : pod(leaf);
            if (pod != null) {
                pods++;
                known = before.pods().get(pod);
                owner = leaf.owner();
            }
            if (leaf.owner() != owner) {
                continue;
            }
            for (Resource resource : Resource.values()) {
                Stall stall = measured.of(leaf, resource).orNull();
                if (known == null
                        || (stall != null && (stall.contentionMicros() > 0 || !known.containsKey(resource)))) {
                    return false;
                }
            }
        }
        return pods == before.pods().size();
    }

    private static @Nullable Pod pod(Leaf leaf) {
        return leaf.cgroup().identity().kind() instanceof CgroupClass.OfPod pod
                ? new Pod(pod.podUid(), leaf.owner().path())
                : null;
    }

    private static Waited waited(Stall stall) {
        return new Waited(stall.contentionMicros(), stall.selfLimitedMicros(), stall.selfCrowdedMicros());
    }

    private static Waited plus(Waited a, Waited b) {
        return new Waited(
                a.contentionMicros() + b.contentionMicros(),
                a.selfLimitedMicros() + b.selfLimitedMicros(),
                a.selfCrowdedMicros() + b.selfCrowdedMicros());
    }
}
