package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import module java.base;

/// Hours of some nodes' time in minutes of ours: their exporters' clocks run fast, nodes are raised and
/// released all the time, and the API server crashes now and then. Tells what grows when all that is kept up to
/// a bound has reached it.
final class SoakBench {

    private static final Path RECORDINGS = Path.of("examples/recordings");
    private static final int INTERVAL_SECONDS = 10;
    private static final int REMEMBERED = 40;
    /// Of the nodes' time, from one sample to the next.
    private static final int STEP_MINUTES = 5;
    /// All nodes had their turn after so many steps.
    private static final int TURNS = 10;
    /// So many samples from one crash of the API server to the next.
    private static final int CRASH_EACH = 8;
    /// The controller keeps so many transitions of the fleet: until they have come in its heap grows, and then no
    /// more.
    private static final int KEPT = 2000;
    /// And so many of each node.
    private static final int KEPT_OF_A_NODE = 40;
    /// A node with so few transitions never fills its list.
    private static final int LONGEST_WARM_UP_HOURS = 12;
    private static final long AWAY_MILLIS = 3_000;
    /// Classes that are named.
    private static final int GROWN = 12;

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

        int samples() {
            return (int) Math.ceil(hours * 60 / STEP_MINUTES);
        }

        double stepMicros() {
            return STEP_MINUTES * 60e6 / speed;
        }

        /// As many transitions as fill what the controller remembers of them.
        double fill() {
            return Math.max(KEPT, KEPT_OF_A_NODE * nodes);
        }
    }

    static void main(String[] args) throws IOException, InterruptedException {
        Plan plan = Plan.of(List.of(args));
        Path directory = Files.createTempDirectory("barograph-soak");
        SimulatedFleet nodes = SimulatedFleet.recorded(
                RECORDINGS,
                new SimulatedFleet.Pace(plan.nodes(), INTERVAL_SECONDS * 1_000_000L, plan.speed(), REMEMBERED));
        boolean good;
        try (EtcdAndApiServer cluster = new EtcdAndApiServer(plan.binaries(), directory);
                ApiRequests admin = cluster.admin();
                SimulatedExporters exporters = new SimulatedExporters(nodes, null)) {
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "stop-cluster"));
            SimulatedNodeObjects.nodes(admin, plan.nodes());
            List<String> options = List.of(
                    "--kubeconfig=" + cluster.controllerKubeconfig(),
                    "--exporter-port=" + exporters.port(),
                    "--max-tainted-nodes=20%");
            try (LaunchedController controller = new LaunchedController("controller", directory, options)) {
                controller.awaitLeading(120);
                controller.awaitUp(plan.nodes(), 300);
                good = run(plan, nodes, cluster, controller);
            }
        }
        CommandRunner.deleteAll(directory);
        System.exit(good ? 0 : 1);
    }

    private static boolean run(Plan plan, SimulatedFleet nodes, EtcdAndApiServer cluster, LaunchedController controller)
            throws IOException, InterruptedException {
        Soaking soaking = new Soaking(plan, nodes, cluster, controller, BenchClock.micros());
        int warm = soaking.warmUp();
        List<SoakSample> samples = new ArrayList<>();
        for (int i = 0; i < plan.samples(); i++) {
            samples.add(soaking.step(warm + i));
        }
        SoakReport report = SoakReport.of(samples, plan.speed());
        report.lines().forEach(System.out::println);
        System.out.println("classes of which there is more than at the first sample:");
        samples.getLast()
                .histogram()
                .grown(samples.getFirst().histogram(), GROWN)
                .forEach(System.out::println);
        controller
                .metrics()
                .lines()
                .filter(line -> line.startsWith("barograph_node_writes_total{")
                        || line.startsWith("barograph_evaluations_total"))
                .filter(line -> !line.endsWith(" 0.0"))
                .forEach(System.out::println);
        return report.good();
    }

    /// A run under way.
    private record Soaking(
            Plan plan, SimulatedFleet nodes, EtcdAndApiServer cluster, LaunchedController controller, long began) {

        /// Until what is kept of transitions is full, on all nodes alike; returns after how many steps.
        int warmUp() throws IOException, InterruptedException {
            int most = LONGEST_WARM_UP_HOURS * 60 / STEP_MINUTES;
            int steps = 0;
            while (steps < most && (steps % TURNS != 0 || transitions() < plan.fill())) {
                step(steps++);
            }
            System.out.printf(
                    Locale.ROOT,
                    "warmed up: %.0f transitions, %.0f fill what is kept of them%n",
                    transitions(),
                    plan.fill());
            return steps;
        }

        private double transitions() throws IOException, InterruptedException {
            return controller
                    .metrics()
                    .lines()
                    .filter(line -> line.startsWith("barograph_transitions_total{"))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }

        SoakSample step(int number) throws IOException, InterruptedException {
            turn(nodes, number);
            if (number % CRASH_EACH == CRASH_EACH / 2) {
                cluster.restartApi(AWAY_MILLIS);
            }
            long rest = (long) (began + (number + 1) * plan.stepMicros()) - BenchClock.micros();
            BenchClock.pause(Math.max(0, rest / 1000));
            BenchClock.pause(1_100); // what is younger than a second is served again
            double minute = (BenchClock.micros() - began) / 60e6;
            SoakSample sample = SoakSample.of(minute, controller.histogram(), controller.metrics());
            print(sample, plan);
            return sample;
        }
    }

    /// Each time another tenth of the nodes becomes busy, and the one before calm.
    private static void turn(SimulatedFleet nodes, int time) {
        for (int node = 0; node < nodes.count(); node++) {
            if (node % TURNS == time % TURNS) {
                nodes.raise(node);
            } else if (node % TURNS == (time + TURNS - 1) % TURNS) {
                nodes.calm(node);
            }
        }
    }

    private static void print(SoakSample sample, Plan plan) {
        System.out.printf(
                Locale.ROOT,
                "%5.2f h: heap %.2f MiB after collection, metaspace %.1f, resident beside the heap %.1f, %.0f threads, %.0f descriptors%n",
                sample.minute() * plan.speed() / 60,
                sample.heapMib(),
                sample.metaspaceMib(),
                sample.besideMib(),
                sample.threads(),
                sample.descriptors());
    }
}
