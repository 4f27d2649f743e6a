package io.barograph.e2e.controller;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.standalone.FileSilenceStore;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Reading;
import module java.base;

/// A controller that enforces on one node in memory, with all that can hold it back at once: a silence, a stop, a
/// DaemonSet that its taint would shut out, a mode for a pool that no node is in, and a policy on trial that decides
/// otherwise.
final class HeldBackController implements AutoCloseable {

    private static final String RULES = """
        rule "always"
        when
            Pressure(scope == NODE, resource == CPU, kind == SOME, avg10 >= 0)
        then
            node.taint("example.org/always", NoSchedule);
            node.condition("Type");
        end
        """;
    private static final String STOP =
            "{\"author\":\"jo\",\"reason\":\"incident 42\",\"starts\":\"2026-01-01T00:00:00Z\"}";

    private final ExporterProcess exporter;
    private final ControllerProcess controller;
    private final Path stop;

    private HeldBackController(ExporterProcess exporter, ControllerProcess controller, Path stop) {
        this.exporter = exporter;
        this.controller = controller;
        this.stop = stop;
    }

    static HeldBackController in(Path directory) throws Exception {
        Path silences = Files.createDirectory(directory.resolve("silences"));
        Instant now = Instant.now();
        Files.writeString(
                silences.resolve("s1"),
                "{\"author\":\"<b>jo</b>\",\"reason\":\"disk swap\",\"node\":\"worker-*\",\"starts\":\"" + now
                        + "\",\"ends\":\"" + now.plus(Duration.ofHours(2)) + "\"}");
        Path stop = Files.writeString(silences.resolve("stop"), STOP);
        ExporterProcess exporter = ReplayingExporter.of("worker-1", "S36_long.trace.gz", 4);
        try {
            ExporterAddress node = new ExporterAddress(
                    "worker-1", URI.create("http://" + exporter.addresses().getFirst()));
            ControllerProcess.Cluster bare = ControllerProcess.Cluster.inMemory(List.of(node));
            ControllerProcess.Cluster cluster = new ControllerProcess.Cluster(
                    bare.nodes(), new Beside(), bare.leadership(), bare.events(), new FileSilenceStore(silences));
            return new HeldBackController(exporter, ControllerProcess.start(config(node, directory), cluster), stop);
        } catch (Exception e) {
            exporter.close();
            throw e;
        }
    }

    private static ControllerConfig config(ExporterAddress node, Path directory) throws IOException {
        return InProcessController.config(
                new ControllerConfig.Policies(
                        rules(directory.resolve("live"), "Always"),
                        ParameterOverrides.none(),
                        null,
                        rules(directory.resolve("next"), "AlwaysNew")),
                List.of(node),
                new ControllerConfig.Acting(
                        new Modes(Mode.ENFORCE, Map.of(), Map.of("gpu", Mode.OFF)),
                        Budgets.ofCluster(new Budget(1, false)),
                        Duration.ofMinutes(5),
                        Duration.ZERO,
                        new ControllerConfig.Guarding(null, Hazards.Refusals.ALL)),
                new ControllerConfig.Logs("", null));
    }

    private static DirectorySource rules(Path directory, String condition) throws IOException {
        Path file = Files.createDirectory(directory).resolve("always.drl");
        return new DirectorySource(List.of(Files.writeString(file, RULES.replace("Type", condition))));
    }

    /// What runs in its cluster: a network that tolerates no taint of ours.
    private record Beside() implements PodApi, WorkloadApi {
        @Override
        public void startCounting() {}

        @Override
        public Reading<Pods> podsOn(String node) {
            return Reading.absent("not counted here");
        }

        @Override
        public WorkloadApi workloads() {
            return this;
        }

        @Override
        public Reading<List<DaemonSet>> daemonSets(Set<String> namespaces) {
            return Reading.of(List.of(new DaemonSet(
                    "kube-system", "cni", "system-node-critical", new Placement(Map.of(), List.of()), 3)));
        }

        @Override
        public Reading<List<Autoscaler>> autoscalers() {
            return Reading.of(List.of());
        }
    }

    /// The stop is lifted.
    void resume() throws IOException {
        Files.delete(stop);
    }

    /// The page's address, with a slash at its end.
    String page() {
        return "http://" + controller.addresses().getFirst() + "/";
    }

    @Override
    public void close() {
        controller.close();
        exporter.close();
    }
}
