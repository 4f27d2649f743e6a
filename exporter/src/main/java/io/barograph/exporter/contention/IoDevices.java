package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.signal.Reading;
import module java.base;

/// The devices that cgroups worked on during an interval, by `io.stat`.
public record IoDevices(FrameInterval interval) {

    /// Whether its own io.stat is there and did not move.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    boolean isIdle(Cgroup leafCgroup) {
        Cgroup previousCgroup = interval.previousCgroup(leafCgroup);
        return previousCgroup != null
                && previousCgroup.stats().io() == leafCgroup.stats().io()
                && leafCgroup.stats().io().workByDevice().isPresent();
    }

    /// The devices a leaf worked on. Where the io controller is not enabled for it, the nearest cgroup above that
    /// has it answers, if all below it worked on one device only.
    public Reading<Set<String>> of(Cgroup leafCgroup) {
        if (isUnnamed(leafCgroup)) {
            return Reading.absent("io.stat does not name the devices, so that who shares them is not known");
        }
        Reading<Set<String>> ownDevices = workedDevices(leafCgroup);
        if (!(ownDevices instanceof Reading.Absent<Set<String>>)) {
            return ownDevices;
        }
        for (Cgroup ancestorCgroup : interval.currentFrame().ancestorsOf(leafCgroup)) {
            Set<String> above = workedDevices(ancestorCgroup).orNull();
            if (above != null) {
                return above.size() <= 1
                        ? Reading.of(above)
                        : Reading.absent("no io.stat, and " + ancestorCgroup.path() + " worked on several devices");
            }
        }
        return ownDevices;
    }

    /// Whether a leaf worked on a device that its own, its pod's or a nested io.max limits.
    public boolean isLimited(Leaf leaf, Set<String> worked) {
        boolean limited = hasLimitedDevice(leaf.cgroup(), worked) || hasLimitedDevice(leaf.owner(), worked);
        for (Cgroup nestedCgroup : leaf.nested()) {
            limited |= hasLimitedDevice(nestedCgroup, worked);
        }
        return limited;
    }

    private static boolean hasLimitedDevice(Cgroup cgroup, Set<String> worked) {
        Set<String> limited = cgroup.stats().io().limitedDevices().orNull();
        return limited != null && limited.stream().anyMatch(worked::contains);
    }

    /// Whether a cgroup worked mostly on devices without a number. Below a disk of several paths, which has one, the
    /// kernel counts the same requests once more for a path, which has none.
    private boolean isUnnamed(Cgroup cgroup) {
        Map<String, DeviceWork> workByDevice = workOnAll(cgroup).orNull();
        DeviceWork unnamed = workByDevice == null ? null : workByDevice.get(DeviceWork.UNNAMED);
        if (workByDevice == null || unnamed == null) {
            return false;
        }
        long operations =
                workByDevice.values().stream().mapToLong(DeviceWork::operations).sum();
        return 2 * unnamed.operations() > operations;
    }

    private Reading<Set<String>> workedDevices(Cgroup cgroup) {
        return workByDevice(cgroup).map(Map::keySet);
    }

    /// A cgroup's work on each device with a number. A cgroup that the walk passed over for a while is taken to
    /// have worked evenly. What it did before its io.stat was there is not known.
    public Reading<Map<String, DeviceWork>> workByDevice(Cgroup cgroup) {
        return workOnAll(cgroup).map(allWork -> {
            if (!allWork.containsKey(DeviceWork.UNNAMED)) {
                return allWork;
            }
            Map<String, DeviceWork> named = new HashMap<>(allWork);
            named.remove(DeviceWork.UNNAMED);
            return named;
        });
    }

    private Reading<Map<String, DeviceWork>> workOnAll(Cgroup cgroup) {
        Cgroup previousCgroup = interval.previousCgroup(cgroup);
        Reading<Map<String, DeviceWork>> previousWork = previousCgroup == null
                ? Reading.of(Map.of())
                : previousCgroup.stats().io().workByDevice();
        double part = previousCgroup == null ? 1 : interval.partCovered(cgroup, previousCgroup);
        return cgroup.stats()
                .io()
                .workByDevice()
                .flatMap(currentByDevice -> previousWork.map(previousByDevice -> {
                    Map<String, DeviceWork> work = new HashMap<>();
                    currentByDevice.forEach((device, counted) -> {
                        DeviceWork deviceWork =
                                counted.increaseSince(previousByDevice.getOrDefault(device, DeviceWork.NONE));
                        if (deviceWork.operations() > 0) {
                            work.put(device, part < 1 ? deviceWork.times(part) : deviceWork);
                        }
                    });
                    return work;
                }));
    }
}
