package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.FrameInterval;
import io.barograph.exporter.contention.IoDevices;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The users of the devices: each other owner by the time that its work on them takes, as far as that can be
/// known from outside. An operation counts as much as [#BYTES_OF_AN_OPERATION] that are moved: small operations
/// cost a device by their number, large ones by their size.
///
/// What an owner under its own `io.max` did on a device is its allowed part, for which it is not to blame. Where
/// the work of one could not be read, none is blamed: it may be the one.
final class IoCauses implements Causes {

    /// Cloud disks of 3,000 operations and 125 MiB a second have 42 KiB, flash less, spinning disks more.
    private static final double BYTES_OF_AN_OPERATION = 64 * 1024;

    private final FrameInterval interval;
    private final IoDevices devices;
    private final Owners owners;
    private final Map<String, OnDevice> work = new HashMap<>();
    /// Whether the work of any could not be read
    private boolean failed;

    /// The work of each owner on one device, by the owners' numbers, and all of it together.
    private static final class OnDevice {
        private final double[] units;
        private final double[] allowed;
        private double totalUnits;

        OnDevice(int owners) {
            units = new double[owners];
            allowed = new double[owners];
        }
    }

    IoCauses(ContentionMeasurement measurement, Owners owners) {
        this.interval = measurement.interval();
        this.devices = new IoDevices(interval);
        this.owners = owners;
        for (int i = 0; i < owners.size(); i++) {
            int owner = i;
            Map<String, Double> ownerUnits =
                    owners.isRoot(i) ? ofRoot(owners.ownerAt(i).cgroup()) : of(owners.ownerAt(i));
            ownerUnits.forEach((device, units) -> addUnits(owner, device, units));
        }
    }

    private void addUnits(int owner, String device, double units) {
        OnDevice deviceUnits = work.computeIfAbsent(device, _ -> new OnDevice(owners.size()));
        deviceUnits.units[owner] = units;
        deviceUnits.allowed[owner] = Math.min(units, limitedUnits(owner, device));
        deviceUnits.totalUnits += units;
    }

    @Override
    public double weighOwners(Sufferer sufferer, double[] weights) {
        if (failed) {
            return 1;
        }
        Leaf leaf = sufferer.leaf();
        Set<String> worked = leaf == null ? null : devices.of(leaf.cgroup()).orNull();
        double allowed = 0;
        for (String device : worked == null ? Set.<String>of() : worked) {
            OnDevice deviceUnits = work.get(device);
            if (deviceUnits == null) {
                continue;
            }
            double ownUnits = deviceUnits.units[sufferer.owner()];
            double othersUnits = deviceUnits.totalUnits - ownUnits;
            // The more it works there itself, the more of its time it waits there
            double waits = Math.max(1, ownUnits);
            for (int i = 0; i < weights.length && othersUnits > 0; i++) {
                double excused = i == sufferer.owner() ? 0 : waits * deviceUnits.allowed[i] / othersUnits;
                double whole = i == sufferer.owner() ? 0 : waits * deviceUnits.units[i] / othersUnits;
                allowed += excused;
                weights[i] += whole - excused;
            }
        }
        return allowed;
    }

    /// The work of those leaves of an owner that an io.max limits on the device.
    private double limitedUnits(int owner, String device) {
        List<Leaf> leaves = owners.ownerAt(owner).leaves();
        List<Leaf> limited = leaves.stream()
                .filter(leaf -> devices.isLimited(leaf, Set.of(device)))
                .toList();
        if (limited.size() == leaves.size()) {
            return limited.isEmpty() ? 0 : Double.POSITIVE_INFINITY;
        }
        double sum = 0;
        for (Leaf leaf : limited) {
            sum += unitsOf(leaf.cgroup()).getOrDefault(device, 0.0);
        }
        return sum;
    }

    private Map<String, Double> of(Owners.Owner owner) {
        Map<String, Double> ownUnits = work(owner.cgroup());
        if (ownUnits != null) {
            return ownUnits;
        }
        Map<String, Double> sum = new HashMap<>();
        for (Leaf leaf : owner.leaves()) {
            unitsOf(leaf.cgroup()).forEach((device, units) -> sum.merge(device, units, Double::sum));
        }
        return sum;
    }

    private Map<String, Double> unitsOf(Cgroup cgroup) {
        Map<String, Double> units = work(cgroup);
        return units == null ? Map.of() : units;
    }

    /// The node's work beyond what lies below the root: file systems' journals, for one.
    private Map<String, Double> ofRoot(Cgroup rootCgroup) {
        Map<String, Double> rootUnits = work(rootCgroup);
        Map<String, Double> rest = new HashMap<>(rootUnits == null ? Map.of() : rootUnits);
        for (int seat : interval.currentFrame().cgroups().tree().topLevel()) {
            Map<String, Double> part = work(interval.currentFrame().cgroups().cgroupAt(seat));
            if (part != null) {
                part.forEach((device, units) -> rest.computeIfPresent(device, (_, sum) -> Math.max(0, sum - units)));
            }
        }
        return rest;
    }

    /// Units of work by device; null where there is no io.stat, or was none: what it has counted since is not
    /// known.
    private @Nullable Map<String, Double> work(Cgroup cgroup) {
        Reading<Map<String, DeviceWork>> work = devices.workByDevice(cgroup);
        failed |= work instanceof Reading.Failed;
        return work.map(IoCauses::toUnits).orNull();
    }

    private static Map<String, Double> toUnits(Map<String, DeviceWork> done) {
        Map<String, Double> units = new HashMap<>();
        done.forEach((device, work) -> units.put(device, work.operations() + work.bytes() / BYTES_OF_AN_OPERATION));
        return units;
    }
}
