package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.signal.DiskTiming.Direction;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Each user's work on each device during an interval. Work is counted for each owner, or for the nearest cgroup
/// above that has an `io.stat`: all owners below such a cgroup are one user.
final class DeviceShares {

    private final IoDevices devices;
    private final Map<String, Map<String, DeviceWork>> byUser = new HashMap<>();
    private final Map<String, String> userOfOwner = new HashMap<>();
    private final Map<String, DeviceWork> byDevice = new HashMap<>();

    DeviceShares(FrameInterval interval, IoDevices devices, List<Leaf> leaves) {
        this.devices = devices;
        Set<String> counted = new HashSet<>();
        for (Leaf leaf : leaves) {
            Cgroup counting = cgroupThatCounts(interval, leaf);
            if (counting != null) {
                boolean isShared = !counting.path().equals(leaf.owner().path())
                        && !counting.path().equals(leaf.cgroup().path());
                String user = isShared ? counting.path() : leaf.owner().path();
                userOfOwner.putIfAbsent(leaf.owner().path(), user);
                if (counted.add(counting.path())) {
                    byUser.merge(user, deviceWork(counting), DeviceWork::sumByDevice);
                }
            }
        }
        byUser.values()
                .forEach(work ->
                        work.forEach((device, deviceWork) -> byDevice.merge(device, deviceWork, DeviceWork::plus)));
    }

    private Map<String, DeviceWork> deviceWork(Cgroup user) {
        Map<String, DeviceWork> work = devices.workByDevice(user).orNull();
        return work == null ? Map.of() : work;
    }

    /// The cgroup by whose io.stat a leaf's work is counted; null where there is none, or only the root's.
    private static @Nullable Cgroup cgroupThatCounts(FrameInterval interval, Leaf leaf) {
        if (countsWork(leaf.owner())) {
            return leaf.owner();
        }
        if (countsWork(leaf.cgroup())) {
            return leaf.cgroup();
        }
        for (Cgroup ancestorCgroup : interval.currentFrame().ancestorsOf(leaf.cgroup())) {
            if (countsWork(ancestorCgroup)) {
                return ancestorCgroup.path().equals("/") ? null : ancestorCgroup;
            }
        }
        return null;
    }

    private static boolean countsWork(Cgroup cgroup) {
        return cgroup.stats().io().workByDevice().isPresent();
    }

    /// The work of a leaf's owner, by device.
    Map<String, DeviceWork> of(Leaf leaf) {
        String user = userOfOwner.get(leaf.owner().path());
        return user == null ? Map.of() : byUser.getOrDefault(user, Map.of());
    }

    /// How many requests all users made on a device in one direction.
    long requestCount(String device, Direction direction) {
        return byDevice.getOrDefault(device, DeviceWork.NONE)
                .transfersIn(direction)
                .requests();
    }

    /// The part of the work on a device that others than a leaf's owner did, between 0 and 1: of the requests or
    /// of the bytes, whichever is more. Small requests cost a device by their number, large ones by their size.
    double othersShare(Leaf leaf, String device) {
        DeviceWork totalWork = byDevice.getOrDefault(device, DeviceWork.NONE);
        DeviceWork leafWork = of(leaf).getOrDefault(device, DeviceWork.NONE);
        return Math.max(
                othersShare(leafWork.operations(), totalWork.operations()),
                othersShare(leafWork.bytes(), totalWork.bytes()));
    }

    private static double othersShare(long ownAmount, long totalAmount) {
        return totalAmount <= 0 ? 0 : Math.clamp(1 - (double) ownAmount / totalAmount, 0.0, 1.0);
    }
}
