package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.Qos;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.Host;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.VmStat;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A node of two CPUs whose frames a test makes by hand: kubepods with both QoS slices, and system.slice.
final class TestNode {

    static final long SECOND = 1_000_000;
    static final String SYSTEM = "/system.slice";

    final TestCgroup root = new TestCgroup("/", new CgroupClass.Root(), false);
    final TestCgroup kubepods = new TestCgroup("/kubepods.slice", new CgroupClass.Kubepods(), false);
    final TestCgroup system = new TestCgroup(SYSTEM, new CgroupClass.Outside(), false);
    long scannedByKswapd;
    long scannedDirectly;
    long swappedIn;
    long restored;
    long ticks;
    long stolenTicks;
    Reading<Long> vmstat = Reading.of(0L);
    private final List<TestCgroup> cgroups = new ArrayList<>(List.of(root, kubepods, system));

    TestCgroup slice(Qos qos) {
        String path = slicePath(qos);
        return cgroups.stream().filter(it -> it.path.equals(path)).findFirst().orElseGet(() -> {
            return add(new TestCgroup(path, new CgroupClass.QosSlice(qos), false));
        });
    }

    TestCgroup pod(String uid, Qos qos) {
        String parent = qos == Qos.GUARANTEED ? kubepods.path : slice(qos).path;
        return add(new TestCgroup(parent + "/pod" + uid, new CgroupClass.Pod(qos, uid), false));
    }

    TestCgroup container(TestCgroup pod, String id, Qos qos) {
        String uid = pod.path.substring(pod.path.lastIndexOf("/pod") + 4);
        return add(new TestCgroup(pod.path + "/" + id, new CgroupClass.Container(qos, uid, id, "containerd"), true));
    }

    TestCgroup nested(TestCgroup container, String name) {
        return add(new TestCgroup(container.path + "/" + name, new CgroupClass.Nested(), false));
    }

    TestCgroup outside(String path) {
        return add(new TestCgroup(path, new CgroupClass.Outside(), true));
    }

    TestCgroup add(TestCgroup cgroup) {
        cgroups.add(cgroup);
        return cgroup;
    }

    void remove(TestCgroup cgroup) {
        cgroups.remove(cgroup);
    }

    Frame at(double seconds) {
        long micros = Math.round(seconds * SECOND);
        cgroups.sort(Comparator.comparing(it -> it.path));
        Map<String, Cgroup> all = new LinkedHashMap<>();
        cgroups.forEach(it -> all.put(it.path, it.at(micros)));
        Host host = new Host(
                Map.of(
                        Resource.CPU, TestCgroup.file(root.cpuSome, 0),
                        Resource.MEMORY, TestCgroup.file(root.memorySome, 0),
                        Resource.IO, TestCgroup.file(root.ioSome, 0)),
                PressureFile.absent("no irq time accounting"),
                vmstat.map(_ -> new VmStat(scannedByKswapd, scannedDirectly, swappedIn, restored)),
                Reading.of(new CpuTimes(ticks, stolenTicks)),
                Reading.absent("no matter here"));
        return new Frame(micros, host, all);
    }

    /// What a measurement says of one leaf.
    Stall stall(Measurement measured, TestCgroup leaf, Resource resource) {
        for (Leaf each : measured.leaves()) {
            if (each.cgroup().path().equals(leaf.path)
                    && measured.of(each, resource) instanceof Reading.Present<Stall>(Stall stall)) {
                return stall;
            }
        }
        throw new AssertionError("nothing is known of " + leaf.path);
    }

    private static String slicePath(Qos qos) {
        return "/kubepods.slice/kubepods-" + Scope.valueOf(qos.name()).word() + ".slice";
    }
}
