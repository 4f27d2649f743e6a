package io.barograph.bench;

import com.sun.management.OperatingSystemMXBean;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.kernel.HostRoots;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.LiveFs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Prints what a collection over 1,000 cgroups costs, as a ratio to a loop in C that reads the same files, measured in
/// turns in one run: machines drift, ratios hold.
final class Bench {

    private static final int ROUNDS = 7;
    private static final int PASSES = 40;
    private static final int WARM_UP = 400;
    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Bench() {}

    static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 2) {
            System.err.println("usage: Bench FLOOR-PROGRAM CGROUP2-MOUNT");
            System.exit(2);
        }
        Path rootfs = Files.createTempDirectory("barograph-bench");
        Path cgroup2 = Path.of(args[1]);
        try (BenchTree tree = new BenchTree(cgroup2, rootfs)) {
            Runtime.getRuntime().addShutdownHook(new Thread(tree::close, "clean-up"));
            System.out.printf(
                    "%d cgroups, %d rounds of %d passes in turns, CPU of the whole process%n",
                    tree.size(), ROUNDS, PASSES);
            for (Walk walk : Walk.values()) {
                measure(new Floor(Path.of(args[0])), walk, cgroup2, rootfs);
            }
        }
    }

    private static void measure(Floor floor, Walk walk, Path cgroup2, Path rootfs)
            throws IOException, InterruptedException {
        HostRoots roots = new HostRoots(rootfs, Path.of("/proc"), Path.of("/sys"));
        ListingFs listing = new ListingFs(LiveFs.open(roots, 100_000, BenchClock::micros));
        CollectionBench.Result first = new CollectionBench(listing, Walk.FULL).collect();
        List<Path> files =
                listing.files().stream().map(file -> real(file, cgroup2)).toList();
        listing.close();
        try (KernelFs fs = LiveFs.open(roots, 100_000, BenchClock::micros)) {
            CollectionBench bench = new CollectionBench(fs, walk);
            for (int i = 0; i < WARM_UP; i++) {
                bench.collect();
            }
            double[] ours = new double[ROUNDS];
            double[] theirs = new double[ROUNDS];
            long floorKib = 0;
            long read = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Floor.Run run = floor.run(files, PASSES);
                theirs[round] = run.cpuMicros();
                floorKib = run.residentKib();
                long before = OS.getProcessCpuTime();
                for (int i = 0; i < PASSES; i++) {
                    read = bench.collect().filesRead();
                }
                ours[round] = (OS.getProcessCpuTime() - before) / 1000.0 / PASSES;
            }
            System.out.printf(
                    "%n%s walk: %d files a pass (floor: %d), %d bytes of text%n",
                    walk.name().toLowerCase(Locale.ROOT), read, files.size(), first.bytes());
            row("collection and rendering", ours);
            row("floor in C, the same files", theirs);
            System.out.printf(
                    "ratio of the minima %.2f, of the medians %.2f%n",
                    min(ours) / min(theirs), median(ours) / median(theirs));
            System.out.printf("resident: %.1f MiB, floor %.1f MiB%n", residentKib() / 1024.0, floorKib / 1024.0);
        }
    }

    private static void row(String name, double[] micros) {
        System.out.printf(
                "%-28s CPU ms a pass: min %.2f  median %.2f  max %.2f%n",
                name,
                min(micros) / 1000,
                median(micros) / 1000,
                Arrays.stream(micros).max().orElseThrow() / 1000);
    }

    private static Path real(KernelPath file, Path cgroup2) {
        return switch (file.tree()) {
            case PROC -> Path.of("/proc" + file.path());
            case CGROUP -> Path.of(cgroup2 + file.path());
            case CPU_V1 -> Path.of("/sys/fs/cgroup/cpu" + file.path());
            case HOST -> Path.of(file.path());
        };
    }

    private static long residentKib() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(-1);
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
