package io.barograph.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Hours of some nodes' time in minutes of ours: their exporters' clocks run fast, nodes are raised and
/// released all the time, and the API server crashes now and then. Tells what grows.
final class SoakBench {

    private static final Path RECORDINGS = Path.of("examples/recordings");
    private static final int INTERVAL_SECONDS = 10;
    private static final int REMEMBERED = 40;
    private static final int SAMPLES = 24;
    private static final int CRASHES = 3;
    private static final long AWAY_MILLIS = 3_000;

    private SoakBench() {}

    /// What a run is to be like.
    private record Plan(Path binaries, double hours, int nodes, int speed) {

        static Plan of(List<String> args) {
            if (args.size() != 4) {
                throw new IllegalArgumentException("expected BINARIES HOURS NODES SPEED");
            }
            return new Plan(
                    Path.of(args.get(0)),
                    Double.parseDouble(args.get(1)),
                    Integer.parseInt(args.get(2)),
                    Integer.parseInt(args.get(3)));
        }

        double minutes() {
            return hours * 60 / speed;
        }
    }

    static void main(String[] args) throws IOException, InterruptedException {
        Plan plan = Plan.of(List.of(args));
        Path directory = Files.createTempDirectory("barograph-soak");
        SimulatedNodes nodes = SimulatedNodes.recorded(
                RECORDINGS,
                new SimulatedNodes.Pace(plan.nodes(), INTERVAL_SECONDS * 1_000_000L, plan.speed(), REMEMBERED));
        boolean good;
        try (BenchCluster cluster = new BenchCluster(plan.binaries(), directory);
                BenchApi admin = cluster.admin();
                SimulatedExporters exporters = new SimulatedExporters(nodes, null)) {
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "stop-cluster"));
            BenchObjects.nodes(admin, plan.nodes());
            List<String> options = List.of(
                    "--kubeconfig=" + cluster.controllerKubeconfig(),
                    "--exporter-port=" + exporters.port(),
                    "--max-tainted-nodes=20%");
            try (BenchController controller = new BenchController("controller", directory, options)) {
                controller.awaitLeading(120);
                controller.awaitUp(plan.nodes(), 300);
                good = run(plan, nodes, cluster, controller);
            }
        }
        BenchTool.deleteAll(directory);
        System.exit(good ? 0 : 1);
    }

    private static boolean run(Plan plan, SimulatedNodes nodes, BenchCluster cluster, BenchController controller)
            throws IOException, InterruptedException {
        List<SoakSample> samples = new ArrayList<>();
        long began = BenchClock.micros();
        double step = plan.minutes() * 60e6 / SAMPLES;
        for (int i = 0; i < SAMPLES; i++) {
            turn(nodes, i);
            if (i % (SAMPLES / CRASHES) == SAMPLES / CRASHES / 2) {
                cluster.restartApi(AWAY_MILLIS);
            }
            long rest = (long) (began + (i + 1) * step) - BenchClock.micros();
            BenchClock.pause(Math.max(0, rest / 1000));
            controller.collect();
            BenchClock.pause(1_100); // what is younger than a second is served again
            SoakSample sample = SoakSample.of((BenchClock.micros() - began) / 60e6, controller.metrics());
            samples.add(sample);
            print(sample, plan);
        }
        SoakReport report = SoakReport.of(samples, plan.speed());
        report.lines().forEach(System.out::println);
        controller
                .metrics()
                .lines()
                .filter(line -> line.startsWith("barograph_node_writes_total{")
                        || line.startsWith("barograph_evaluations_total"))
                .filter(line -> !line.endsWith(" 0.0"))
                .forEach(System.out::println);
        return report.good();
    }

    /// Each time another tenth of the nodes becomes busy, and the one before calm.
    private static void turn(SimulatedNodes nodes, int time) {
        for (int node = 0; node < nodes.count(); node++) {
            if (node % 10 == time % 10) {
                nodes.raise(node);
            } else if (node % 10 == (time + 9) % 10) {
                nodes.calm(node);
            }
        }
    }

    private static void print(SoakSample sample, Plan plan) {
        System.out.printf(
                Locale.ROOT,
                "%5.2f h: heap %.2f MiB after collection, metaspace %.1f, resident %.1f, %.0f threads, %.0f descriptors%n",
                sample.minute() * plan.speed() / 60,
                sample.heapMib(),
                sample.metaspaceMib(),
                sample.residentMib(),
                sample.threads(),
                sample.descriptors());
    }
}
