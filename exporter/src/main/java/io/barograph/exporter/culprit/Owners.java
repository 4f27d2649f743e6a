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
    private final List<Owner> owners = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /// @param key the pod's UID, else the cgroup's path
    record Owner(String key, Cgroup cgroup, List<Leaf> leaves) {

        /// Whether it lies below a slice.
        boolean isBelow(Cgroup sliceCgroup) {
            return cgroup.path().startsWith(sliceCgroup.path() + "/");
        }
    }

    Owners(ContentionMeasurement measurement) {
        this.measured = measurement;
        Cgroup rootCgroup = measurement.interval().currentFrame().cgroup("/");
        if (rootCgroup != null) {
            addOwner(rootCgroup);
        }
        for (Leaf leaf : measurement.leaves().allLeaves()) {
            owners.get(addOwner(leaf.owner())).leaves().add(leaf);
        }
    }

    private int addOwner(Cgroup cgroup) {
        return numbers.computeIfAbsent(ownerKey(cgroup), key -> {
            owners.add(new Owner(key, cgroup, new ArrayList<>(1)));
            return owners.size() - 1;
        });
    }

    /// The name of an owner in all that leaves the exporter.
    static String ownerKey(Cgroup ownerCgroup) {
        return ownerCgroup.identity().kind() instanceof CgroupClass.OfPod pod ? pod.podUid() : ownerCgroup.path();
    }

    int size() {
        return owners.size();
    }

    Owner ownerAt(int number) {
        return owners.get(number);
    }

    /// The number of a leaf's owner.
    int of(Leaf leaf) {
        return numbers.getOrDefault(ownerKey(leaf.owner()), -1);
    }

    /// Whether it is the root cgroup.
    boolean isRoot(int number) {
        return ownerAt(number).cgroup().identity().kind() instanceof CgroupClass.Root;
    }

    /// Whether a leaf's own or its pod's limit kept it waiting for a tenth of the interval or more: what it still
    /// uses is its allowed part.
    boolean isLimited(Leaf leaf, Resource resource) {
        LeafStall stall = measured.of(leaf, resource).orNull();
        return stall != null && stall.selfLimitedMicros() * 10 >= measured.micros();
    }
}
