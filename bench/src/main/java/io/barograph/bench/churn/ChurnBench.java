package io.barograph.bench.churn;

import io.barograph.bench.BenchClock;
import io.barograph.bench.CommandRunner;
import module java.base;

/// Runs the real exporter, by the launcher, while pods come and go, and tells what grows.
final class ChurnBench {

    /// Samples are taken at the end of each calm time, so that all are alike.
    private static final int SAMPLE_SECOND = PodChurn.CYCLE - PodChurn.STORM_SECONDS - 1;

    private ChurnBench() {}

    static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 2) {
            System.err.println("usage: ChurnBench CGROUP2-MOUNT MINUTES");
            System.exit(2);
        }
        Path rootfs = Files.createTempDirectory("barograph-churn");
        boolean good;
        try (LaunchedExporter exporter = new LaunchedExporter("churn", rootfs, List.of());
                PodChurn churn = new PodChurn(Path.of(args[0]), rootfs, PodChurn.Pace.HARD)) {
            Runtime.getRuntime().addShutdownHook(new Thread(churn::close, "clean-up"));
            good = run(exporter, churn, exporter.scraper(), Integer.parseInt(args[1]) * 60);
        }
        CommandRunner.deleteAll(rootfs);
        System.exit(good ? 0 : 1);
    }

    private static boolean run(LaunchedExporter exporter, PodChurn churn, ChurnScraper scraper, int seconds)
            throws IOException, InterruptedException {
        exporter.awaitReady();
        List<Thread> clients = List.of(scraper.start("identity", 1000), scraper.start("gzip", 1700));
        List<ChurnSample> samples = new ArrayList<>();
        long began = BenchClock.micros();
        String text = "";
        for (long second = 0; second <= seconds; second++) {
            churn.second(second);
            if (second % PodChurn.CYCLE == SAMPLE_SECOND) {
                exporter.jcmd("GC.run");
                BenchClock.pause(1_100); // what is younger than a second is served again
                text = scraper.text();
                ChurnSample sample = ChurnSample.of((BenchClock.micros() - began) / 60e6, text);
                samples.add(sample);
                print(sample, churn);
            }
            long rest = began / 1000 + (second + 1) * 1000 - BenchClock.micros() / 1000;
            BenchClock.pause(Math.max(0, rest));
        }
        clients.forEach(Thread::interrupt);
        ChurnReport report = ChurnReport.of(samples);
        report.lines().forEach(System.out::println);
        passes(text);
        System.out.printf(
                "%d cgroups born, up to %d a second; %d scrapes, %d failed%n",
                churn.born(), churn.mostInASecond(), scraper.scrapes(), scraper.failures());
        return report.good() && scraper.failures() == 0 && exporter.isAlive();
    }

    private static void print(ChurnSample sample, PodChurn churn) {
        System.out.printf(
                Locale.ROOT,
                "%5.1f min: heap %.2f MiB after collection, ring %.2f, resident %.1f, %.0f descriptors, %d cgroups born%n",
                sample.minute(),
                sample.heapMib(),
                sample.ringMib(),
                sample.residentMib(),
                sample.descriptors(),
                churn.born());
    }

    private static void passes(String text) {
        text.lines()
                .filter(line -> line.startsWith("barograph_passes_total{")
                        || line.startsWith("barograph_exporter_pass_failures_total ")
                        || line.startsWith("barograph_exporter_cgroups_vanished_total "))
                .forEach(System.out::println);
    }
}
