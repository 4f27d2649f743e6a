package io.barograph.bench.collection;

import io.barograph.bench.BenchClock;
import io.barograph.bench.ProcStatus;
import io.barograph.bench.ThreadTimes;
import module java.base;

/// A program that serves `/metrics`, as a process of its own.
final class MeasuredProgram implements AutoCloseable {

    /// A mount namespace in which a cgroup is the root of a host that has cgroup v2 alone.
    private static final String AS_ROOT = "mount --bind \"$0\" /mnt && umount -Rl /sys/fs/cgroup"
            + " && mount --move /mnt /sys/fs/cgroup && exec \"$@\"";

    private final String name;
    private final Process process;
    private final MetricsScraper scraper;

    private MeasuredProgram(String name, int port, List<String> command) throws IOException {
        this.name = name;
        ProcessBuilder program = new ProcessBuilder(command);
        program.environment().put("BAROGRAPH_BUILD", "never");
        this.process = program.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        this.scraper = new MetricsScraper(port);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-" + name));
    }

    /// Our exporter as an operator starts it, by the launcher, which becomes it, from the root of the checkout.
    static MeasuredProgram ours(Path rootfs) throws IOException {
        int port = freePort();
        return new MeasuredProgram("barograph", port, exporter(rootfs, port));
    }

    /// The same on a host without a cgroup.
    ///
    /// @param empty a cgroup that it takes for the host's root
    static MeasuredProgram oursAlone(Path rootfs, Path empty) throws IOException {
        int port = freePort();
        return new MeasuredProgram("barograph, node alone", port, below(empty, exporter(rootfs, port)));
    }

    private static List<String> exporter(Path rootfs, int port) {
        return List.of(
                "./barograph",
                "exporter",
                "--node-name=bench",
                "--path.rootfs=" + rootfs,
                "--web.listen-address=127.0.0.1:" + port);
    }

    private static List<String> below(Path cgroup, List<String> command) {
        List<String> wrapped = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", AS_ROOT, cgroup.toString()));
        wrapped.addAll(command);
        return wrapped;
    }

    /// The engine of cAdvisor with its pressure metrics alone, on a host that has cgroup v2 alone: of a hybrid one it
    /// tells zeros.
    static MeasuredProgram cadvisor(Path program, Path cgroup2) throws IOException {
        int port = freePort();
        return new MeasuredProgram(
                "cAdvisor, pressure", port, below(cgroup2, List.of(program.toString(), "127.0.0.1:" + port)));
    }

    /// node_exporter with its pressure collector alone.
    static MeasuredProgram nodeExporter(Path program) throws IOException {
        int port = freePort();
        return new MeasuredProgram(
                "node_exporter, pressure",
                port,
                List.of(
                        program.toString(),
                        "--collector.disable-defaults",
                        "--collector.pressure",
                        "--web.listen-address=127.0.0.1:" + port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    String name() {
        return name;
    }

    MetricsScraper scraper() {
        return scraper;
    }

    ThreadTimes cpu() throws IOException {
        return ThreadTimes.of(process.pid());
    }

    ProcStatus status() throws IOException {
        return ProcStatus.of(process.pid());
    }

    void awaitReady() throws IOException, InterruptedException {
        for (int tries = 0; tries < 300 && process.isAlive(); tries++) {
            try {
                scraper.scrape();
                scraper.restart();
                return;
            } catch (IOException e) {
                BenchClock.pause(200);
            }
        }
        throw new IOException(name + " does not answer");
    }

    @Override
    public void close() {
        scraper.close();
        process.destroy();
        process.onExit().join();
    }
}
