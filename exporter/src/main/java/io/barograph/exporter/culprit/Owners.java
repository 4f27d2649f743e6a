package io.barograph.exporter.culprit;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Resource;
import module java.base;

/// The owners of an interval's later frame, by number: pods, leaves outside kubepods, and the root cgroup, which
/// has the kernel's threads and the processes that are in no other.
final class Owners {

    private final ContentionMeasurement measured;
    private final List<Owner> all = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /// @param key the pod's UID, else the cgroup's path
    record Owner(String key, Cgroup cgroup, List<Leaf> leaves) {

        /// Whether it lies below a slice.
        boolean isBelow(Cgroup slice) {
            return cgroup.path().startsWith(slice.path() + "/");
        }
    }

    Owners(ContentionMeasurement measured) {
        this.measured = measured;
        Cgroup root = measured.interval().now().cgroup("/");
        if (root != null) {
            add(root);
        }
        for (Leaf leaf : measured.leaves().all()) {
            all.get(add(leaf.owner())).leaves().add(leaf);
        }
    }

    private int add(Cgroup cgroup) {
        return numbers.computeIfAbsent(key(cgroup), key -> {
            all.add(new Owner(key, cgroup, new ArrayList<>(1)));
            return all.size() - 1;
        });
    }

    /// What an owner is called in all that leaves the exporter.
    static String key(Cgroup owner) {
        return owner.identity().kind() instanceof CgroupClass.OfPod pod ? pod.podUid() : owner.path();
    }

    int size() {
        return all.size();
    }

    Owner get(int number) {
        return all.get(number);
    }

    /// The number of a leaf's owner.
    int of(Leaf leaf) {
        return numbers.getOrDefault(key(leaf.owner()), -1);
    }

    /// Whether it is the root cgroup.
    boolean isRoot(int number) {
        return get(number).cgroup().identity().kind() instanceof CgroupClass.Root;
    }

    /// Whether a leaf's own or its pod's limit kept it waiting for a tenth of the interval or more: what it still
    /// uses is its allowed part.
    boolean isLimited(Leaf leaf, Resource resource) {
        LeafStall stall = measured.of(leaf, resource).orNull();
        return stall != null && stall.selfLimitedMicros() * 10 >= measured.micros();
    }
}
