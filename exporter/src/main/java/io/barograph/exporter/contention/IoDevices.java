package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.signal.Reading;
import module java.base;

/// The devices that cgroups worked on during an interval, by `io.stat`.
public record IoDevices(FrameInterval interval) {

    /// Whether its own io.stat is there and did not move.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    boolean rested(Cgroup leaf) {
        Cgroup earlier = interval.before(leaf);
        return earlier != null
                && earlier.stats().io() == leaf.stats().io()
                && leaf.stats().io().workByDevice().isPresent();
    }

    /// The devices a leaf worked on. Where the io controller is not enabled for it, the nearest cgroup above that
    /// has it answers, if all below it worked on one device only.
    public Reading<Set<String>> of(Cgroup leaf) {
        if (isUnnamed(leaf)) {
            return Reading.absent("io.stat does not name the devices, so that who shares them is not known");
        }
        Reading<Set<String>> own = worked(leaf);
        if (!(own instanceof Reading.Absent<Set<String>>)) {
            return own;
        }
        for (Cgroup ancestor : interval.now().ancestors(leaf)) {
            Set<String> above = worked(ancestor).orNull();
            if (above != null) {
                return above.size() <= 1
                        ? Reading.of(above)
                        : Reading.absent("no io.stat, and " + ancestor.path() + " worked on several devices");
            }
        }
        return own;
    }

    /// Whether a leaf worked on a device that its own, its pod's or a nested io.max limits.
    public boolean limited(Leaf leaf, Set<String> worked) {
        boolean limited = limits(leaf.cgroup(), worked) || limits(leaf.owner(), worked);
        for (Cgroup nested : leaf.nested()) {
            limited |= limits(nested, worked);
        }
        return limited;
    }

    private static boolean limits(Cgroup cgroup, Set<String> worked) {
        Set<String> limited = cgroup.stats().io().limitedDevices().orNull();
        return limited != null && limited.stream().anyMatch(worked::contains);
    }

    /// Whether a cgroup worked mostly on devices without a number. Below a disk of several paths, which has one, the
    /// kernel counts the same requests once more for a path, which has none.
    private boolean isUnnamed(Cgroup cgroup) {
        Map<String, DeviceWork> all = workOnAll(cgroup).orNull();
        DeviceWork unnamed = all == null ? null : all.get(DeviceWork.UNNAMED);
        if (all == null || unnamed == null) {
            return false;
        }
        long operations =
                all.values().stream().mapToLong(DeviceWork::operations).sum();
        return 2 * unnamed.operations() > operations;
    }

    private Reading<Set<String>> worked(Cgroup cgroup) {
        return work(cgroup).map(Map::keySet);
    }

    /// What a cgroup did on each device with a number that it worked on. One that the walk passed over for a while is
    /// taken to have worked evenly. What it did before its io.stat was there is not known.
    public Reading<Map<String, DeviceWork>> work(Cgroup cgroup) {
        return workOnAll(cgroup).map(all -> {
            if (!all.containsKey(DeviceWork.UNNAMED)) {
                return all;
            }
            Map<String, DeviceWork> named = new HashMap<>(all);
            named.remove(DeviceWork.UNNAMED);
            return named;
        });
    }

    private Reading<Map<String, DeviceWork>> workOnAll(Cgroup cgroup) {
        Cgroup earlier = interval.before(cgroup);
        Reading<Map<String, DeviceWork>> from =
                earlier == null ? Reading.of(Map.of()) : earlier.stats().io().workByDevice();
        double part = earlier == null ? 1 : interval.partCovered(cgroup, earlier);
        return cgroup.stats()
                .io()
                .workByDevice()
                .then(now -> from.map(before -> {
                    Map<String, DeviceWork> work = new HashMap<>();
                    now.forEach((device, counted) -> {
                        DeviceWork each = counted.since(before.getOrDefault(device, DeviceWork.NONE));
                        if (each.operations() > 0) {
                            work.put(device, part < 1 ? each.times(part) : each);
                        }
                    });
                    return work;
                }));
    }
}
