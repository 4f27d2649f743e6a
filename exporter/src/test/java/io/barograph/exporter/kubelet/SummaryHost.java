package io.barograph.exporter.kubelet;

import io.barograph.exporter.cgroup.identity.IdentityLookup;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.frame.ResourceUsage.Starts;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.ResourceUsageReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.FixedDisks;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.exporter.sample.pass.Pass;
import module java.base;

/// A node with a kubelet, a runtime, and one pod: its sandbox, and a container that made a cgroup of its own.
final class SummaryHost {

    static final String UID = "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    static final String CID = "a".repeat(64);
    static final String SANDBOX = "b".repeat(64);
    static final String KUBEPODS = "/kubepods.slice";
    static final String POD =
            KUBEPODS + "/kubepods-burstable.slice/kubepods-burstable-pod" + UID.replace('-', '_') + ".slice";
    static final String CONTAINER = POD + "/cri-containerd-" + CID + ".scope";
    static final Instant ZERO = Instant.parse("2026-11-21T08:22:57.25Z");
    static final HostDisks DISKS = FixedDisks.all(Map.of(
            "f_frsize",
            "4096",
            "f_blocks",
            "1000",
            "f_bavail",
            "600",
            "f_bfree",
            "650",
            "f_files",
            "100",
            "f_ffree",
            "40"));

    private static final String SOME = """
            some avg10=67.90 avg60=36.40 avg300=10.06 total=32002868
            full avg10=62.18 avg60=31.61 avg300=8.64 total=27233961
            """;

    final TemporaryHost tree;

    SummaryHost(Path directory) {
        tree = new TemporaryHost(directory);
        tree.file("/proc/pressure/cpu", SOME.replaceAll("full.*", "full avg10=0.00 avg60=0.00 avg300=0.00 total=0"))
                .file("/proc/loadavg", "0.52 0.58 0.59 3/136 99999\n")
                .file("/proc/sys/kernel/pid_max", "32768\n")
                .file("/proc/sys/kernel/threads-max", "23765\n")
                .file("/proc/meminfo", """
                        MemTotal:        3000000 kB
                        MemFree:         2000000 kB
                        SwapTotal:       1000000 kB
                        SwapFree:         999000 kB
                        """)
                .file("/memory.stat", memoryStat(138_870_784, 187_514_880, 11_186_176));
        cgroup("/system.slice").cgroup("/system.slice/kubelet.service").cgroup("/system.slice/containerd.service");
        cgroup(KUBEPODS).cgroup(POD).cgroup(CONTAINER).cgroup(POD + "/cri-containerd-" + SANDBOX + ".scope");
        tree.file(KUBEPODS + "/memory.max", "3123015680\n")
                .file(CONTAINER + "/memory.max", "67108864\n")
                .file(CONTAINER + "/memory.swap.max", "0\n")
                .file(CONTAINER + "/cgroup.procs", "101\n0\n")
                .cgroup(CONTAINER + "/init.scope")
                .file(CONTAINER + "/init.scope/cgroup.procs", "103\n")
                .file("host:/var/log/pods/shop_cart-0_" + UID + "/cart/0.log", "")
                .file("host:/var/log/containers/cart-0_shop_cart-" + CID + ".log", "");
    }

    private SummaryHost cgroup(String path) {
        tree.cgroup(path)
                .file(path + "/cpu.pressure", SOME)
                .file(path + "/cpu.stat", "usage_usec 1000000\n")
                .file(path + "/memory.current", "532480\n")
                .file(path + "/memory.max", "max\n")
                .file(path + "/memory.stat", memoryStat(114_688, 8192, 12_288))
                .file(path + "/memory.swap.current", "4096\n")
                .file(path + "/memory.swap.max", "max\n");
        return this;
    }

    private static String memoryStat(long anon, long file, long inactiveFile) {
        return "anon " + anon + "\nfile " + file + "\nsock -12\ninactive_file " + inactiveFile
                + "\npgfault 1156\npgmajfault 1\n";
    }

    /// Two passes 2 s apart, in which the container used 0.2 s of CPU, and an extra reading after the second.
    SummaryInput input() {
        try (LiveKernelFs fs = tree.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.FULL, DISKS);
            Frame before = reader.readFrame();
            tree.seconds(2).file(CONTAINER + "/cpu.stat", "usage_usec 1200000\n");
            return input(fs, before, reader.readFrame());
        }
    }

    /// One pass.
    SummaryInput first() {
        try (LiveKernelFs fs = tree.open()) {
            Frame frame = new FrameReader(fs, WalkMode.FULL, DISKS).readFrame();
            SummaryInput made = input(fs, frame, frame);
            return new SummaryInput(made.pass(), made.usage(), null, EvictionSignals.DEFAULT, ZERO);
        }
    }

    private static SummaryInput input(LiveKernelFs fs, Frame before, Frame frame) {
        WorkloadNames names = new IdentityLookup()
                .of(
                        frame.cgroups().values().stream()
                                .map(it -> it.identity().kind())
                                .toList(),
                        fs,
                        frame.atMicros());
        ResourceUsage read = new ResourceUsageReader(fs).readUsage(frame, names);
        // What the file system says of our own files is another one at each run
        Starts starts = new Starts(
                Map.of(UID, Instant.parse("2026-11-21T08:23:16.9Z")),
                Map.of(CID, Instant.parse("2026-11-21T08:23:19Z")));
        ResourceUsage usage = new ResourceUsage(read.node(), read.cgroups(), starts, read.pods());
        Pass pass = HandmadePasses.of("worker-1", frame, ContentionTotals.NONE)
                .withNamesAndUsage(names, usage, PassCost.NONE);
        return new SummaryInput(pass, usage, before, EvictionSignals.DEFAULT, ZERO);
    }
}
