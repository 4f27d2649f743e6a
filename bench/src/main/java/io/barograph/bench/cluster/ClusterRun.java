package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import io.barograph.bench.ProcStatus;
import io.barograph.bench.ThreadTimes;
import module java.base;

/// The parts of a run, one behind the other.
final class ClusterRun {

    private static final int SETTLE_SECONDS = 600;
    private static final double MIB = 1024;
    private static final Pattern RECEIVED = Pattern.compile("\"requestReceivedTimestamp\":\"([^\"]+)\"");

    private final ClusterPlan plan;
    private final EtcdAndApiServer cluster;
    private final SimulatedExporters exporters;
    private final ApiRequests admin;
    private final Path directory;
    private final ClusterTable table = new ClusterTable();

    ClusterRun(
            ClusterPlan plan,
            EtcdAndApiServer cluster,
            SimulatedExporters exporters,
            ApiRequests admin,
            Path directory) {
        this.plan = plan;
        this.cluster = cluster;
        this.exporters = exporters;
        this.admin = admin;
        this.directory = directory;
    }

    /// Measures what the plan names, and prints a table.
    void all() throws IOException, InterruptedException {
        try (PatchTimes patches = new PatchTimes(admin);
                LaunchedController first = controller("first")) {
            double leading = first.awaitLeading(60);
            double up = first.awaitUp(plan.nodes().count(), SETTLE_SECONDS);
            table.row("start to leading", leading, "s", "");
            table.row("start to all exporters up", leading + up, "s", "");
            if (plan.pods().count() > 0) {
                table.row("start to pods listed", podsListed(first), "s", "");
            }
            if (wants("rest")) {
                try (PodStatusChanges changes = new PodStatusChanges(
                        admin, plan.pods().count(), plan.pods().changes())) {
                    rest(first, changes);
                }
            }
            if (wants("latency")) {
                latency(patches);
            }
            if (wants("storm")) {
                storm(first, patches);
            }
            if (wants("takeover")) {
                takeOver(first, patches);
            }
        } finally {
            table.print();
        }
    }

    private boolean wants(String part) {
        return plan.parts().names().contains(part);
    }

    private LaunchedController controller(String name) throws IOException {
        return new LaunchedController(name, directory, plan.options(exporters, cluster, directory));
    }

    private void rest(LaunchedController controller, PodStatusChanges changes)
            throws IOException, InterruptedException {
        BenchClock.pause(plan.parts().warm() * 1000L);
        long asked = audited();
        long changed = changes.made();
        long polls = exporters.requests();
        long pages = exporters.pages();
        long bytes = exporters.bytes();
        ThreadTimes before = ThreadTimes.of(controller.pid());
        long began = BenchClock.micros();
        BenchClock.pause(plan.parts().seconds() * 1000L);
        double seconds = (BenchClock.micros() - began) / 1e6;
        ThreadTimes spent = ThreadTimes.of(controller.pid()).minus(before);
        table.row("CPU at rest", spent.millis() / 1000 / seconds, "cores", "0.1");
        table.note("a second: " + spent.text(seconds));
        if (plan.pods().count() > 0) {
            table.row("changes of pods a second", (changes.made() - changed) / seconds, "", "");
        }
        double got = exporters.pages() - pages;
        table.row("snapshots a second", got / seconds, "", "");
        table.row("requests to exporters a snapshot", (exporters.requests() - polls) / got, "", "1.1");
        table.row("bytes of a snapshot", (exporters.bytes() - bytes) / got, "", "");
        table.row("connections to exporters", exporters.connections(), "", "");
        table.row("API requests a second at rest, the Lease's apart", (audited() - asked) / seconds, "", "0.1");
        table.row("resident memory at rest", ProcStatus.residentKib(controller.pid()) / MIB, "MiB", "256");
        controller.collect();
        BenchClock.pause(1000);
        table.row("heap that lives", controller.histogram().live() / MIB / MIB, "MiB", "");
        table.row("resident after a collection", ProcStatus.residentKib(controller.pid()) / MIB, "MiB", "");
    }

    /// A watch of all pods begins when they have been listed.
    private double podsListed(LaunchedController controller) throws IOException, InterruptedException {
        for (int tries = 0; tries < SETTLE_SECONDS; tries++) {
            try (var lines = Files.lines(cluster.audit())) {
                Optional<Matcher> watch = lines.filter(
                                line -> line.contains("\"requestURI\":\"/api/v1/pods?watch=true"))
                        .map(RECEIVED::matcher)
                        .filter(Matcher::find)
                        .findFirst();
                if (watch.isPresent()) {
                    Instant began = Instant.parse(watch.get().group(1));
                    return Duration.between(controller.started(), began).toMillis() / 1e3;
                }
            }
            BenchClock.pause(1000);
        }
        return Double.POSITIVE_INFINITY;
    }

    private long audited() throws IOException {
        try (var lines = Files.lines(cluster.audit())) {
            return lines.filter(line -> line.contains("\"stage\":\"ResponseComplete\"")
                            && !line.contains("\"resource\":\"leases\""))
                    .count();
        }
    }

    private void latency(PatchTimes patches) throws InterruptedException {
        List<Double> millis = new LatencyRun(plan.nodes(), patches)
                .sorted(plan.parts().raised().samples());
        int last = millis.size() - 1;
        table.row("snapshot to patch, p50 of " + millis.size(), millis.get(last / 2), "ms", "");
        table.row("snapshot to patch, p90", millis.get(last * 9 / 10), "ms", "");
        table.row("snapshot to patch, p99", millis.get(last * 99 / 100), "ms", "250");
        table.row("snapshot to patch, the slowest", millis.get(last), "ms", "");
    }

    private void storm(LaunchedController controller, PatchTimes patches) throws IOException, InterruptedException {
        int nodes = plan.parts().raised().storm();
        until(() -> patches.raisedNow() == 0 && patches.taintedNow() == 0, BenchClock.micros(), SETTLE_SECONDS);
        ThreadTimes spent = ThreadTimes.of(controller.pid());
        long began = BenchClock.micros();
        for (int i = 0; i < nodes; i++) {
            plan.nodes().raise(i);
        }
        // One node a second is marked
        double settled = until(() -> patches.raisedNow() >= nodes, began, SETTLE_SECONDS + nodes);
        table.row("storm of " + nodes + " nodes: all conditions True after", settled, "s", "");
        table.row(
                "storm: nodes with our taint at most",
                patches.mostTainted(),
                "",
                "5% = " + plan.nodes().count() / 20);
        double cores = ThreadTimes.of(controller.pid()).minus(spent).millis() * 1000 / (BenchClock.micros() - began);
        table.row("storm: CPU", cores, "cores", "");
        table.row("storm: resident memory", ProcStatus.residentKib(controller.pid()) / MIB, "MiB", "256");
        long calmed = BenchClock.micros();
        for (int i = 0; i < nodes; i++) {
            plan.nodes().calm(i);
        }
        double released = until(() -> patches.raisedNow() == 0 && patches.taintedNow() == 0, calmed, SETTLE_SECONDS);
        table.row("storm over: all released after (the rules hold them for 20 s or more)", released, "s", "");
    }

    private interface Reached {
        boolean now();
    }

    /// Seconds since then; infinity after `seconds`.
    private static double until(Reached goal, long beganMicros, int seconds) throws InterruptedException {
        while (BenchClock.micros() - beganMicros < seconds * 1_000_000L) {
            if (goal.now()) {
                return (BenchClock.micros() - beganMicros) / 1e6;
            }
            BenchClock.pause(100);
        }
        return Double.POSITIVE_INFINITY;
    }

    /// Kills the leader while another watches, and looks how long it takes until that one leads and writes.
    private void takeOver(LaunchedController leader, PatchTimes patches) throws IOException, InterruptedException {
        try (LaunchedController second = controller("second")) {
            second.awaitUp(plan.nodes().count(), SETTLE_SECONDS);
            BenchClock.pause(10_000);
            long killed = BenchClock.micros();
            leader.kill();
            int node = plan.nodes().count() / 2 + 1;
            plan.nodes().raise(node);
            table.row("take-over: leading after", second.awaitLeading(120), "s", "25");
            double patched = until(() -> patches.raised(SimulatedFleet.name(node)) != null, killed, SETTLE_SECONDS);
            table.row("take-over: first patch after the kill", patched, "s", "");
            plan.nodes().calm(node);
        }
    }
}
