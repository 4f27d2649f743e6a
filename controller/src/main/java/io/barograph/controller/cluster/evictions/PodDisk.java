package io.barograph.controller.cluster.evictions;

import io.barograph.problem.ForeignKeys;
import io.barograph.quantity.BoundedSum;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;

/// What one pod has on the disks of its node, by the kubelet's own scans, which are minutes apart.
///
/// @param rootfs what its containers write beside their volumes
/// @param volumes by their names, without those that are claimed: they lie elsewhere
public record PodDisk(Use rootfs, Use logs, Map<String, Use> volumes) {

    public PodDisk {
        volumes = ForeignKeys.copyOf(volumes);
    }

    /// With these volumes only; one that the kubelet does not list is unknown.
    public PodDisk withVolumes(Set<String> names) {
        return new PodDisk(
                rootfs,
                logs,
                names.stream()
                        .collect(Collectors.toMap(name -> name, name -> volumes.getOrDefault(name, Use.UNKNOWN))));
    }

    /// Absent where the kubelet does not say it of each part.
    public record Use(Reading<Long> bytes, Reading<Long> inodes) {

        /// The kubelet gives no figure.
        public static final Use UNKNOWN =
                new Use(Reading.absent("the kubelet does not say it"), Reading.absent("the kubelet does not say it"));

        /// Nothing is there to be used.
        public static final Use NOTHING = new Use(Reading.of(0L), Reading.of(0L));

        /// In this unit, which is one of a disk.
        public Reading<Long> of(EvictionSignal.Unit unit) {
            return unit == EvictionSignal.Unit.BYTES ? bytes : inodes;
        }

        /// Both together; unknown where one of them is.
        public Use plus(Use otherUse) {
            return new Use(sumOf(bytes, otherUse.bytes), sumOf(inodes, otherUse.inodes));
        }

        private static Reading<Long> sumOf(Reading<Long> firstReading, Reading<Long> secondReading) {
            return firstReading.flatMap(first -> secondReading.map(second -> BoundedSum.of(first, second)));
        }
    }
}
