package io.barograph.bench.collection;

import com.sun.management.OperatingSystemMXBean;
import io.barograph.bench.ProcStatus;
import io.barograph.bench.ThreadTimes;
import io.barograph.bench.collection.SideBySide.Windows;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.live.HostRoots;
import module java.base;
import java.lang.management.ManagementFactory;

/// Measures our exporter beside cAdvisor's engine and node_exporter with 1,000 cgroups, all at the same time;
/// then collections beside a loop in C that reads the same files, in turns; then rendering alone. Machines drift,
/// ratios of one run hold.
final class ExporterBench {

    private static final double MIB = 1024;
    private static final int ROUNDS = 5;
    private static final int WARM_UP = 200;
    private static final int BUSY = 8;
    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Plan plan;
    private final HostRoots roots;
    private final GoalTable table = new GoalTable();

    private ExporterBench(Plan plan, Path rootfs) {
        this.plan = plan;
        this.roots = new HostRoots(rootfs, Path.of("/proc"), Path.of("/sys"));
    }

    /// @param rivals the folder with cAdvisor's engine and node_exporter
    private record Plan(FloorProgram floor, Path cgroup2, Path rivals, Length length) {}

    /// How long each part is.
    ///
    /// @param first windows of 15 s after the start
    /// @param steady windows after those
    /// @param idleSeconds without a scrape
    /// @param scrapes a second apart
    /// @param passes of a round beside the loop in C
    private record Length(int first, int steady, int idleSeconds, int scrapes, int passes) {

        /// Ten minutes, then two and a half.
        static final Length FULL = new Length(40, 10, 60, 40, 20);

        static final Length QUICK = new Length(4, 4, 15, 15, 10);
    }

    static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 4) {
            System.err.println("usage: ExporterBench FLOOR-PROGRAM CGROUP2-MOUNT RIVALS full|quick");
            System.exit(2);
        }
        Length length = args[3].equals("quick") ? Length.QUICK : Length.FULL;
        Plan plan = new Plan(new FloorProgram(Path.of(args[0])), Path.of(args[1]), Path.of(args[2]), length);
        Path rootfs = Files.createTempDirectory("barograph-bench");
        new ExporterBench(plan, rootfs).run();
    }

    private void run() throws IOException, InterruptedException {
        try (NodeCgroups tree = new NodeCgroups(plan.cgroup2, roots.rootfs())) {
            Runtime.getRuntime().addShutdownHook(new Thread(tree::close, "clean-up"));
            say("1 of 4: all programs at once, " + tree.size() + " cgroups");
            programs(tree);
            say("2 of 4: collections beside the loop in C");
            for (WalkMode walk : WalkMode.values()) {
                measure(walk, "idle");
            }
            say("3 of 4: the same with busy containers");
            tree.startLoops(BUSY);
            for (WalkMode walk : WalkMode.values()) {
                measure(walk, BUSY + " busy containers");
            }
        }
        say("4 of 4: rendering alone");
        new RenderBench().print();
        System.out.println("\n| `bench/run` | goal | reached |\n|---|---|---|");
        table.rows().forEach(System.out::println);
    }

    private void programs(NodeCgroups tree) throws IOException, InterruptedException {
        Path bare = Files.createTempDirectory("barograph-bench-bare");
        try (MeasuredProgram ours = MeasuredProgram.ours(roots.rootfs());
                MeasuredProgram alone = MeasuredProgram.oursAlone(bare, tree.empty());
                MeasuredProgram cadvisor = MeasuredProgram.cadvisor(plan.rivals.resolve("cadvisor"), plan.cgroup2);
                MeasuredProgram node = MeasuredProgram.nodeExporter(plan.rivals.resolve("node_exporter"))) {
            SideBySide all = new SideBySide(List.of(ours, alone, cadvisor, node));
            for (MeasuredProgram each : all.programs()) {
                each.awaitReady();
            }
            Length length = plan.length;
            Windows first = all.windows("at first", length.first);
            Windows steady = all.windows("steady", length.steady);
            table.ratio(
                    "15 s with one scrape, steady, to cAdvisor's",
                    1.0 / 40,
                    steady.median(ours),
                    steady.median(cadvisor));
            table.ratio(
                    "the same, the mean of the first " + length.first / 4 + " minutes",
                    1.0 / 20,
                    first.mean(ours),
                    first.mean(cadvisor));
            memory(ours, alone, cadvisor, node);
            idle(all, ours, alone);
            scrapes(all, ours, alone, cadvisor, node);
        }
        Files.delete(bare);
    }

    private void memory(MeasuredProgram ours, MeasuredProgram... others) throws IOException {
        ProcStatus status = ours.status();
        table.atMost(
                "anonymous memory (RssAnon)",
                "48 MiB",
                48,
                status.anonymousKib() / MIB,
                "%.0f MiB".formatted(status.anonymousKib() / MIB));
        table.atMost(
                "resident (VmRSS)",
                "80 MiB",
                80,
                status.residentKib() / MIB,
                "%.0f MiB, at most %.0f".formatted(status.residentKib() / MIB, status.peakKib() / MIB));
        for (MeasuredProgram each : others) {
            ProcStatus other = each.status();
            table.value(
                    each.name() + ": anonymous, resident, at most",
                    "%.0f, %.0f, %.0f MiB"
                            .formatted(other.anonymousKib() / MIB, other.residentKib() / MIB, other.peakKib() / MIB));
        }
    }

    private void idle(SideBySide all, MeasuredProgram ours, MeasuredProgram alone)
            throws IOException, InterruptedException {
        Map<String, ThreadTimes> spent = all.idle(plan.length.idleSeconds);
        double own = millisOf(spent, ours) / plan.length.idleSeconds;
        table.atMost("not scraped, CPU a second", "0.5 ms", 0.5, own, GoalTable.millis(own));
        spent.forEach((name, each) ->
                System.out.printf("%-24s not scraped: CPU a second %s%n", name, each.text(plan.length.idleSeconds)));
        table.value(
                alone.name() + ", not scraped, CPU a second",
                GoalTable.millis(millisOf(spent, alone) / plan.length.idleSeconds));
    }

    private void scrapes(
            SideBySide all, MeasuredProgram ours, MeasuredProgram alone, MeasuredProgram cadvisor, MeasuredProgram node)
            throws IOException, InterruptedException {
        int times = plan.length.scrapes;
        Map<String, ThreadTimes> spent = all.scraped(times);
        table.ratio(
                "a scrape of the node alone, a second apart, to node_exporter's",
                3,
                millisOf(spent, alone) / times,
                millisOf(spent, node) / times);
        for (MeasuredProgram each : List.of(ours, alone, cadvisor, node)) {
            MetricsScraper scraper = each.scraper();
            System.out.printf(
                    "%-24s a scrape a second: CPU a scrape %s%n",
                    each.name(), cpuOf(spent, each).text(times));
            table.value(
                    each.name() + ": CPU a scrape; p50, p99; series, kB",
                    "%s; %.1f, %.1f ms; %d, %d"
                            .formatted(
                                    GoalTable.millis(millisOf(spent, each) / times),
                                    scraper.percentileMillis(50),
                                    scraper.percentileMillis(99),
                                    scraper.series(),
                                    scraper.bytes() / 1000));
        }
    }

    private static double millisOf(Map<String, ThreadTimes> spent, MeasuredProgram of) {
        return cpuOf(spent, of).millis();
    }

    private static ThreadTimes cpuOf(Map<String, ThreadTimes> spent, MeasuredProgram of) {
        return Objects.requireNonNull(spent.get(of.name()));
    }

    private static void say(String what) throws IOException {
        System.out.printf(
                "%n== %s; load %s%n",
                what, Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]);
    }

    /// Notes how a walk compares.
    private void measure(WalkMode walk, String state) throws IOException, InterruptedException {
        List<Path> files = filesOfAFullPass();
        int passes = plan.length.passes;
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
                FloorProgram.Run run = plan.floor.run(files, passes);
                theirs[round] = run.cpuMicros();
                floorKib = run.residentKib();
                long before = OS.getProcessCpuTime();
                for (int i = 0; i < passes; i++) {
                    CollectionBench.Result result = bench.collect();
                    read += result.filesRead();
                    bytes = result.bytes();
                }
                ours[round] = (OS.getProcessCpuTime() - before) / 1000.0 / passes;
            }
            System.out.printf(
                    "%n%s walk, %s: %d files a pass on average (floor: %d), %d bytes of text%n",
                    walk.name().toLowerCase(Locale.ROOT), state, read / ROUNDS / passes, files.size(), bytes);
            row("collection and rendering", ours);
            row("floor in C, a full pass's files", theirs);
            System.out.printf(
                    "ratio of the minima %.2f, of the medians %.2f; the loop holds %.1f MiB%n",
                    min(ours) / min(theirs), median(ours) / median(theirs), floorKib / 1024.0);
            table.atMost(
                    walk.name().toLowerCase(Locale.ROOT) + " walk, " + state + ", times the loop in C over all files",
                    "1.15",
                    1.15,
                    min(ours) / min(theirs),
                    "%.2f; %s to %s"
                            .formatted(
                                    min(ours) / min(theirs),
                                    GoalTable.millis(min(ours) / 1000),
                                    GoalTable.millis(min(theirs) / 1000)));
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
            case CGROUP -> Path.of(plan.cgroup2 + file.path());
            case CPU_V1 -> Path.of("/sys/fs/cgroup/cpu" + file.path());
            case SYS -> Path.of("/sys" + file.path());
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
