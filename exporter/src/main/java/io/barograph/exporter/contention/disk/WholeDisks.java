package io.barograph.exporter.contention.disk;

import io.barograph.exporter.frame.Disk;
import io.barograph.signal.Reading;
import module java.base;

/// Tells disks from their partitions, whose requests are the disks' too.
///
/// @param bySysfs whether /sys says it: it has a queue for whole disks only
/// @param names of all of them, for recordings without /sys
record WholeDisks(boolean bySysfs, Set<String> names) {

    static WholeDisks of(Collection<Disk> disks) {
        return new WholeDisks(
                disks.stream().anyMatch(disk -> disk.rotates().isPresent()),
                disks.stream().map(Disk::name).collect(Collectors.toUnmodifiableSet()));
    }

    boolean isWhole(Disk disk) {
        return bySysfs ? !(disk.rotates() instanceof Reading.Absent<Boolean>) : !isPartition(disk.name());
    }

    /// The kernel appends the partition's number to the disk's name, after a `p` where the name ends in a digit:
    /// `sda1`, `nvme0n1p1`. So `dm-10` is none of `dm-1`.
    private boolean isPartition(String name) {
        int end = name.length();
        while (end > 0 && isDigit(name.charAt(end - 1))) {
            end--;
        }
        if (end == 0 || end == name.length()) {
            return false;
        }
        String namePrefix = name.substring(0, end);
        return names.contains(namePrefix)
                || (isAfterNumber(namePrefix) && names.contains(namePrefix.substring(0, end - 1)));
    }

    private static boolean isAfterNumber(String name) {
        return name.length() > 1 && name.endsWith("p") && isDigit(name.charAt(name.length() - 2));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
