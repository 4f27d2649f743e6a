package io.barograph.e2e.controller;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.FreePorts;
import io.barograph.web.config.ListenAddress;
import module java.base;

/// A controller that enforces the shipped policy on a small fleet in memory: pods begin to wait on two nodes at the
/// same time, of which the budget lets one be tainted, and a little later on a third; one exporter does not answer; all
/// others are calm.
final class TroubledFleet implements AutoCloseable {

    /// A demand is pending from second 128 on, firing from 160, keep-firing from 196.
    private static final String RECORDING = "S36_long.trace.gz";

    private static final Map<String, Double> SPEEDS = Map.of("worker-07", 3.0, "worker-11", 3.0, "worker-12", 2.4);
    private static final double CALM_SPEED = 1.8;
    private static final int NODES = 14;

    private final List<ExporterProcess> exporters = new ArrayList<>();
    private final ControllerProcess controller;

    /// The controller comes first: how long it takes to start does not matter to the recordings.
    TroubledFleet() throws Exception {
        Map<String, Integer> ports = new TreeMap<>();
        List<ExporterAddress> nodes = new ArrayList<>();
        nodes.add(new ExporterAddress("worker-03", URI.create("http://127.0.0.1:1")));
        for (int i = 4; i < 4 + NODES; i++) {
            String name = "worker-%02d".formatted(i);
            int port = FreePorts.next();
            ports.put(name, port);
            nodes.add(new ExporterAddress(name, URI.create("http://127.0.0.1:" + port)));
        }
        controller = InProcessController.start(
                Checkout.HOME.resolve("rules/policies/contention.drl"), Mode.ENFORCE, "", nodes);
        try {
            ports.forEach((name, port) -> exporters.add(ReplayingExporter.of(
                    name, new ListenAddress("127.0.0.1", port), RECORDING, SPEEDS.getOrDefault(name, CALM_SPEED))));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /// The page's address, with a slash at its end.
    String page() {
        return "http://" + controller.addresses().getFirst() + "/";
    }

    @Override
    public void close() {
        controller.close();
        exporters.forEach(ExporterProcess::close);
    }
}
