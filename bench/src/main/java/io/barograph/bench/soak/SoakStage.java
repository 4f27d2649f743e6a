package io.barograph.bench.soak;

import io.barograph.bench.BenchClock;
import io.barograph.bench.CommandRunner;
import io.barograph.bench.MetricsText;
import io.barograph.bench.churn.LaunchedExporter;
import io.barograph.bench.churn.PodChurn;
import io.barograph.bench.cluster.ApiRequests;
import io.barograph.bench.cluster.EtcdAndApiServer;
import io.barograph.bench.cluster.LaunchedController;
import io.barograph.bench.cluster.SimulatedExporters;
import io.barograph.bench.cluster.SimulatedFleet;
import io.barograph.bench.cluster.SimulatedFleet.Pace;
import io.barograph.bench.cluster.SimulatedNodeObjects;
import module java.base;

/// Both programs and all that is around them. The first node's exporter is the real one, which sees a cgroup of its own
/// as the whole host: `barograph-soak-PID.mount`, a name that other exporters of this machine pass over. All others are
/// simulated.
final class SoakStage implements AutoCloseable {

    private static final Path RECORDINGS = Path.of("examples/recordings");
    private static final int REMEMBERED = 40;
    private static final long SCRAPE_MILLIS = 5_000;
    private static final String AS_ROOT = "mount --bind \"$0\" /mnt && umount -Rl /sys/fs/cgroup"
            + " && mount --move /mnt /sys/fs/cgroup && exec \"$@\"";

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final SoakFindings findings;
    final SimulatedFleet fleet =
            SimulatedFleet.recorded(RECORDINGS, new Pace(SoakPlan.NODES, 10_000_000L, 1, REMEMBERED));
    final SimulatedExporters simulated;
    final EtcdAndApiServer cluster;
    final ApiRequests admin;
    private final PodChurn churn;
    private final LaunchedExporter exporter;
    private final LaunchedController controller;

    SoakStage(SoakPlan plan, SoakFindings findings) throws IOException, InterruptedException {
        this.findings = findings;
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupted, "stop-soak"));
        Path directory = Files.createTempDirectory("barograph-soak");
        opened.push(() -> CommandRunner.deleteAll(directory));
        Path rootfs = Files.createDirectory(directory.resolve("rootfs"));
        Path tree = Files.createDirectory(plan.cgroup2()
                .resolve("barograph-soak-" + ProcessHandle.current().pid() + ".mount"));
        opened.push(() -> Files.deleteIfExists(tree));
        churn = opened(new PodChurn(tree, rootfs, PodChurn.Pace.GENTLE));
        exporter = opened(new LaunchedExporter(
                realNode(), rootfs, List.of("unshare", "-m", "sh", "-c", AS_ROOT, tree.toString())));
        exporter.awaitReady();
        cluster = opened(new EtcdAndApiServer(plan.binaries(), directory.resolve("cluster")));
        cluster.grantEvictions();
        admin = opened(cluster.admin());
        SimulatedNodeObjects.nodes(admin, fleet.count());
        simulated = opened(new SimulatedExporters(fleet, null));
        controller = opened(new LaunchedController("controller", directory, options()));
        controller.awaitLeading(120);
        controller.awaitUp(fleet.count(), 300);
        Thread.ofVirtual().name("churn").start(this::keepChurning);
        exporter.scraper().start("gzip", SCRAPE_MILLIS);
    }

    private <T extends AutoCloseable> T opened(T part) {
        opened.push(part);
        return part;
    }

    private List<String> options() throws IOException {
        String exporters = IntStream.range(1, fleet.count())
                .mapToObj(node ->
                        SimulatedFleet.name(node) + "=http://" + SimulatedFleet.address(node) + ":" + simulated.port())
                .collect(Collectors.joining(","));
        return List.of(
                "--kubeconfig=" + cluster.controllerKubeconfig(),
                "--exporters=" + realNode() + "=http://127.0.0.1:" + exporter.port() + "," + exporters,
                "--eviction=enforce",
                "--max-tainted-nodes=" + SoakPlan.BUDGET,
                "--max-tainted-per-pool=100%",
                "--max-tainted-per-zone=100%",
                "--set=contention.gracePeriod=0s,contention.transitionPeriod=20s,eviction.transitionPeriod=20s");
    }

    /// Its exporter is the real one.
    static String realNode() {
        return SimulatedFleet.name(0);
    }

    private void keepChurning() {
        long began = BenchClock.micros();
        try {
            for (long second = 0; true; second++) {
                churn.second(second);
                long rest = began + (second + 1) * 1_000_000 - BenchClock.micros();
                BenchClock.pause(Math.max(0, rest / 1000));
            }
        } catch (IOException | RuntimeException e) {
            findings.fault("no more churn: " + e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    ProgramSample exporterNow(double minute) throws IOException, InterruptedException {
        // It keeps snapshots for controllers, up to a bound that is reached after an hour or more
        double ring = MetricsText.value(exporter.scraper().text(), "barograph_exporter_ring_bytes");
        return ProgramSample.of(minute, new RunningJvm(exporter.pid(), exporter::jcmd), ring);
    }

    ProgramSample controllerNow(double minute) throws IOException, InterruptedException {
        return ProgramSample.of(minute, new RunningJvm(controller.pid(), controller::jcmd), 0);
    }

    /// What the controller says of itself.
    String controllerMetrics() throws IOException, InterruptedException {
        return controller.metrics();
    }

    long cgroupsBorn() {
        return churn.born();
    }

    long scrapes() {
        return exporter.scraper().scrapes();
    }

    long failedScrapes() {
        return exporter.scraper().failures();
    }

    private void interrupted() {
        synchronized (opened) {
            if (!opened.isEmpty()) {
                System.out.println(BenchClock.timeOfDay() + " interrupted: all is taken down");
            }
        }
        close();
    }

    /// Ends everything, the last one first; also when the run is interrupted.
    @Override
    public void close() {
        synchronized (opened) {
            while (!opened.isEmpty()) {
                try {
                    opened.pop().close();
                } catch (Exception e) {
                    System.err.println("bench/soak: " + e);
                }
            }
        }
    }
}
