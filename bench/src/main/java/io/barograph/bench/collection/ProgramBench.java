package io.barograph.bench.collection;

import io.barograph.bench.BenchClock;
import io.barograph.bench.ProcStatus;
import io.barograph.bench.ThreadTimes;
import module java.base;

/// A program that serves `/metrics`, as a process of its own: what a scrape costs and how long it takes, what fifteen
/// seconds with one scrape cost, and its memory.
final class ProgramBench implements AutoCloseable {

    private static final int SCRAPES = 40;
    private static final int WARM_UP = 45;
    private static final int WINDOWS = 3;
    private static final int WINDOW_SECONDS = 15;

    /// C1 compiles what was called 200 times. A program that is scraped each 15 s takes an hour for that; measured warm
    /// it is to compile after 10 calls, to the same code.
    private static final String COMPILE_SOON = "-XX:CompileThresholdScaling=0.05";

    private final String name;
    private final int warmUp;
    private final Process process;
    private final MetricsScraper scraper;

    private ProgramBench(String name, int port, int warmUp, ProcessBuilder program) throws IOException {
        this.name = name;
        this.warmUp = warmUp;
        this.process = program.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        this.scraper = new MetricsScraper(port);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-" + name));
    }

    /// Our exporter by the launcher, which becomes it, from the root of the checkout.
    ///
    /// @param warm whether to let it compile before it is measured
    static ProgramBench ours(String name, Path rootfs, boolean warm) throws IOException {
        int port = freePort();
        ProcessBuilder program = new ProcessBuilder(
                "./barograph",
                "exporter",
                "--node-name=bench",
                "--path.rootfs=" + rootfs,
                "--web.listen-address=127.0.0.1:" + port);
        Map<String, String> environment = program.environment();
        environment.put("BAROGRAPH_BUILD", "never");
        environment.put("BAROGRAPH_JAVA_OPTS", warm ? COMPILE_SOON : "");
        return new ProgramBench(name, port, warm ? WARM_UP : 0, program);
    }

    /// node_exporter with its pressure collector alone.
    static ProgramBench nodeExporter(Path program) throws IOException {
        int port = freePort();
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(
                "--collector.disable-defaults",
                "--collector.pressure",
                "--web.disable-exporter-metrics",
                "--web.listen-address=127.0.0.1:" + port));
        return new ProgramBench("node_exporter, pressure only", port, 2, new ProcessBuilder(command));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /// Prints what scrapes cost, a second from one to the next, and what is left to do without them.
    ///
    /// @return CPU of fifteen seconds with one scrape, background included, in milliseconds; the least of some
    double print() throws IOException, InterruptedException {
        awaitReady();
        scraper.scrape(warmUp);
        scraper.restart();
        ThreadTimes before = ThreadTimes.of(process.pid());
        scraper.scrape(SCRAPES);
        ThreadTimes scraped = ThreadTimes.of(process.pid()).minus(before);
        System.out.printf(
                "%n%s%n  a scrape a second: CPU a scrape %s%n  latency p50 %.2f ms, p99 %.2f ms (of %d);"
                        + " %d series, %d bytes; %.1f MiB resident%n",
                name,
                scraped.text(SCRAPES),
                scraper.percentileMillis(50),
                scraper.percentileMillis(99),
                SCRAPES,
                scraper.series(),
                scraper.bytes(),
                ProcStatus.residentKib(process.pid()) / 1024.0);
        return warmUp == 0 ? 0 : windows();
    }

    private double windows() throws IOException, InterruptedException {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < WINDOWS; i++) {
            ThreadTimes before = ThreadTimes.of(process.pid());
            BenchClock.pause(WINDOW_SECONDS * 500L);
            scraper.scrape();
            BenchClock.pause(WINDOW_SECONDS * 500L);
            ThreadTimes window = ThreadTimes.of(process.pid()).minus(before);
            System.out.printf("  15 s with one scrape: CPU %s%n", window.text(1));
            least = Math.min(least, window.millis());
        }
        ThreadTimes before = ThreadTimes.of(process.pid());
        BenchClock.pause(WINDOW_SECONDS * 1000L);
        ThreadTimes idle = ThreadTimes.of(process.pid()).minus(before);
        System.out.printf("  not scraped: CPU a second %s%n", idle.text(WINDOW_SECONDS));
        return least;
    }

    private void awaitReady() throws IOException, InterruptedException {
        for (int tries = 0; tries < 100; tries++) {
            try {
                scraper.scrape();
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
