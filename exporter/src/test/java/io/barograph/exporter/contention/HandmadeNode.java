package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.VmStat;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// A node of two CPUs whose frames a test makes by hand: kubepods with both QoS slices, and system.slice.
public final class HandmadeNode {

    static final long SECOND = 1_000_000;
    static final String SYSTEM = "/system.slice";

    public final HandmadeCgroup root = new HandmadeCgroup("/", new CgroupClass.Root(), false);
    public final HandmadeCgroup kubepods = new HandmadeCgroup("/kubepods.slice", new CgroupClass.Kubepods(), false);
    public final HandmadeCgroup system = new HandmadeCgroup(SYSTEM, new CgroupClass.Outside(), false);
    public long scannedByKswapd;
    public long scannedDirectly;
    public long swappedIn;
    public long restored;
    long ticks;
    long stolenTicks;
    public final Map<Integer, CpuTimes.PerCpu> perCpu = new HashMap<>();
    public String isolated = "";
    public Reading<Long> forcedIdle = Reading.of(0L);
    /// By `major:minor`.
    public final Map<String, Disk> diskstats = new HashMap<>();
    /// Absent at first, as in old recordings.
    public Reading<Boolean> disks = Reading.absent("there is no /proc/diskstats");
    public Reading<Long> vmstat = Reading.of(0L);
    private final List<HandmadeCgroup> cgroups = new ArrayList<>(List.of(root, kubepods, system));

    public HandmadeCgroup slice(QosClass qos) {
        String path = slicePath(qos);
        return cgroups.stream().filter(it -> it.path.equals(path)).findFirst().orElseGet(() -> {
            return add(new HandmadeCgroup(path, new CgroupClass.QosSlice(qos), false));
        });
    }

    public HandmadeCgroup pod(String uid, QosClass qos) {
        String parent = qos == QosClass.GUARANTEED ? kubepods.path : slice(qos).path;
        return add(new HandmadeCgroup(parent + "/pod" + uid, new CgroupClass.Pod(qos, uid), false));
    }

    public HandmadeCgroup container(HandmadeCgroup pod, String id, QosClass qos) {
        String uid = pod.path.substring(pod.path.lastIndexOf("/pod") + 4);
        return add(
                new HandmadeCgroup(pod.path + "/" + id, new CgroupClass.Container(qos, uid, id, "containerd"), true));
    }

    /// A container that stands beside its pod, which is in its name.
    HandmadeCgroup besidePod(String parent, String uid, String id, QosClass qos) {
        return add(new HandmadeCgroup(
                parent + "/kubepods-pod" + uid + ".slice:cri-containerd:" + id,
                new CgroupClass.Container(qos, uid, id, "cri-containerd"),
                true));
    }

    /// A level of kubepods that is not the kubelet's.
    HandmadeCgroup level(String name, QosClass qos) {
        return add(new HandmadeCgroup(kubepods.path + "/" + name, new CgroupClass.Unmapped(qos), true));
    }

    public HandmadeCgroup nested(HandmadeCgroup container, String name) {
        return add(new HandmadeCgroup(container.path + "/" + name, new CgroupClass.Nested(), false));
    }

    public HandmadeCgroup outside(String path) {
        return add(new HandmadeCgroup(path, new CgroupClass.Outside(), true));
    }

    HandmadeCgroup add(HandmadeCgroup cgroup) {
        cgroups.add(cgroup);
        return cgroup;
    }

    public void remove(HandmadeCgroup cgroup) {
        cgroups.remove(cgroup);
    }

    public Frame at(double seconds) {
        long micros = Math.round(seconds * SECOND);
        cgroups.sort(Comparator.comparing(it -> it.path));
        Map<String, Cgroup> all = new LinkedHashMap<>();
        cgroups.forEach(it -> all.put(it.path, it.at(micros)));
        HostReadings host = new HostReadings(
                Map.of(
                        Resource.CPU, HandmadeCgroup.file(root.cpuSome, 0),
                        Resource.MEMORY, HandmadeCgroup.file(root.memorySome, 0),
                        Resource.IO, HandmadeCgroup.file(root.ioSome, 0)),
                PressureFile.absent("no irq time accounting"),
                vmstat.map(_ -> new VmStat(scannedByKswapd, scannedDirectly, swappedIn, restored)),
                Reading.of(new CpuTimes(ticks, stolenTicks, Map.copyOf(perCpu))),
                Reading.of(isolated),
                forcedIdle,
                disks.map(_ -> Map.copyOf(diskstats)),
                Reading.absent("no matter here"));
        return new Frame(micros, host, all);
    }

    /// What two seconds come to in which that happens.
    public ContentionMeasurement measured(Runnable what) {
        Frame before = at(0);
        what.run();
        return ContentionMeasurement.between(before, at(2), DiskBaselines.NONE);
    }

    /// What a measurement says of one leaf.
    LeafStall stall(ContentionMeasurement measured, HandmadeCgroup leaf, Resource resource) {
        for (Leaf each : measured.leaves().allLeaves()) {
            if (each.cgroup().path().equals(leaf.path)
                    && measured.of(each, resource) instanceof Reading.Present<LeafStall>(LeafStall stall)) {
                return stall;
            }
        }
        throw new AssertionError("nothing is known of " + leaf.path);
    }

    private static String slicePath(QosClass qos) {
        return "/kubepods.slice/kubepods-" + Scope.valueOf(qos.name()).word() + ".slice";
    }
}
