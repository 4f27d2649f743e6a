package io.barograph.bench.collection;

import com.sun.management.OperatingSystemMXBean;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.live.HostRoots;
import module java.base;
import java.lang.management.ManagementFactory;

/// Prints what a collection over 1,000 cgroups costs, as a ratio to a loop in C that reads the same files, measured in
/// turns in one run: machines drift, ratios hold. Then rendering alone, and the programs.
final class ExporterBench {

    private static final int ROUNDS = 5;
    private static final int PASSES = 40;
    private static final int WARM_UP = 200;
    private static final int BUSY = 8;

    /// CPU of 15 s with one scrape, the least that was measured: cAdvisor 0.57's engine with nothing but its
    /// pressure set, 1,000 cgroups, 2 CPUs, kernel 6.18. It is not built here.
    private static final double CADVISOR_MILLIS = 530;
    private static final Path NODE_EXPORTER = Path.of("/usr/bin/prometheus-node-exporter");
    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final FloorProgram floor;
    private final Path cgroup2;
    private final HostRoots roots;

    private ExporterBench(Path floor, Path cgroup2, Path rootfs) {
        this.floor = new FloorProgram(floor);
        this.cgroup2 = cgroup2;
        this.roots = new HostRoots(rootfs, Path.of("/proc"), Path.of("/sys"));
    }

    static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 2) {
            System.err.println("usage: ExporterBench FLOOR-PROGRAM CGROUP2-MOUNT");
            System.exit(2);
        }
        Path rootfs = Files.createTempDirectory("barograph-bench");
        new ExporterBench(Path.of(args[0]), Path.of(args[1]), rootfs).run();
    }

    private void run() throws IOException, InterruptedException {
        say("1 of 5: our exporter and node_exporter on this host as it is, about 4 minutes");
        try (ProgramBench node = ProgramBench.ours("barograph, without the tree", roots.rootfs(), true)) {
            node.print();
        }
        if (Files.isExecutable(NODE_EXPORTER)) {
            try (ProgramBench other = ProgramBench.nodeExporter(NODE_EXPORTER)) {
                other.print();
            }
        }
        try (NodeCgroups tree = new NodeCgroups(cgroup2, roots.rootfs())) {
            Runtime.getRuntime().addShutdownHook(new Thread(tree::close, "clean-up"));
            say("2 of 5: our exporter beside 1,000 idle cgroups, about 4 minutes");
            try (ProgramBench cold =
                    ProgramBench.ours("barograph, 1,000 cgroups, its first minute", roots.rootfs(), false)) {
                cold.print();
            }
            double ours;
            try (ProgramBench warm = ProgramBench.ours("barograph, 1,000 idle cgroups, warm", roots.rootfs(), true)) {
                ours = warm.print();
            }
            say("3 of 5: collections beside the loop in C, about 2 minutes");
            System.out.printf(
                    "%n%d cgroups, %d rounds of %d passes in turns, CPU of the whole process%n",
                    tree.size(), ROUNDS, PASSES);
            double floorMillis = 0;
            for (WalkMode walk : WalkMode.values()) {
                floorMillis = measure(walk, "idle");
            }
            System.out.printf(
                    "%n15 s of the exporter with one scrape, the least: %.1f ms CPU, %.1f passes of the loop;"
                            + " cAdvisor's pressure set took %.0f ms on another day: a %.0fth%n",
                    ours, ours / floorMillis, CADVISOR_MILLIS, CADVISOR_MILLIS / ours);
            say("4 of 5: the same with busy containers, about 2 minutes");
            tree.startLoops(BUSY);
            for (WalkMode walk : WalkMode.values()) {
                measure(walk, BUSY + " busy containers");
            }
        }
        say("5 of 5: rendering alone");
        new RenderBench().print();
    }

    private static void say(String what) throws IOException {
        System.out.printf(
                "%n== %s; load %s%n",
                what, Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]);
    }

    /// Prints how a walk compares; gives the loop's CPU of a pass in milliseconds, the median.
    private double measure(WalkMode walk, String state) throws IOException, InterruptedException {
        List<Path> files = filesOfAFullPass();
        try (CollectionBench bench = new CollectionBench(roots, walk)) {
            for (int i = 0; i < WARM_UP; i++) {
                bench.collect();
            }
            double[] ours = new double[ROUNDS];
            double[] theirs = new double[ROUNDS];
            long floorKib = 0;
            long read = 0;
            int bytes = 0;
            for (int round = 0; round < ROUNDS; round++) {
                FloorProgram.Run run = floor.run(files, PASSES);
                theirs[round] = run.cpuMicros();
                floorKib = run.residentKib();
                long before = OS.getProcessCpuTime();
                for (int i = 0; i < PASSES; i++) {
                    CollectionBench.Result result = bench.collect();
                    read += result.filesRead();
                    bytes = result.bytes();
                }
                ours[round] = (OS.getProcessCpuTime() - before) / 1000.0 / PASSES;
            }
            System.out.printf(
                    "%n%s walk, %s: %d files a pass on average (floor: %d), %d bytes of text%n",
                    walk.name().toLowerCase(Locale.ROOT), state, read / ROUNDS / PASSES, files.size(), bytes);
            row("collection and rendering", ours);
            row("floor in C, a full pass's files", theirs);
            System.out.printf(
                    "ratio of the minima %.2f, of the medians %.2f; the loop holds %.1f MiB%n",
                    min(ours) / min(theirs), median(ours) / median(theirs), floorKib / 1024.0);
            return median(theirs) / 1000;
        }
    }

    private List<Path> filesOfAFullPass() {
        List<TracingKernelFs> listing = new ArrayList<>();
        try (CollectionBench bench = new CollectionBench(roots, WalkMode.FULL, host -> {
            listing.add(new TracingKernelFs(host));
            return listing.getFirst();
        })) {
            bench.collect();
        }
        return listing.getFirst().files().stream().map(this::real).toList();
    }

    private static void row(String name, double[] micros) {
        System.out.printf(
                "%-32s CPU ms a pass: min %.2f  median %.2f  max %.2f%n",
                name,
                min(micros) / 1000,
                median(micros) / 1000,
                Arrays.stream(micros).max().orElseThrow() / 1000);
    }

    private Path real(KernelPath file) {
        return switch (file.tree()) {
            case PROC -> Path.of("/proc" + file.path());
            case CGROUP -> Path.of(cgroup2 + file.path());
            case CPU_V1 -> Path.of("/sys/fs/cgroup/cpu" + file.path());
            case HOST -> Path.of(file.path());
            case STATVFS -> throw new IllegalArgumentException(file + " is no file");
        };
    }

    private static double min(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
