package io.barograph.e2e.monitoring;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.journal.JournalWriter;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import io.barograph.web.config.ListenAddress;
import module java.base;

/// An exporter that replays a recording, and a controller, all in memory, that decides while it does.
///
/// @param log the controller's decision log
/// @param journal the directory of its journal
record LiveDecisions(What what, Path log, Path journal, ExporterProcess exporter, ControllerProcess controller)
        implements AutoCloseable {

    /// What is to be replayed, and what decides.
    ///
    /// @param node what the exporter calls its node
    record What(String node, String recording, double speed, Path policy) {}

    /// Starts both, the exporter at this port.
    static LiveDecisions of(Path work, What what, int port) throws IOException, InterruptedException {
        ListenAddress address = new ListenAddress("127.0.0.1", port);
        ExporterProcess exporter = ReplayingExporter.of(what.node(), address, what.recording(), what.speed());
        List<ExporterAddress> watched = List.of(new ExporterAddress(what.node(), URI.create("http://" + address)));
        Path log = work.resolve(what.node() + ".jsonl");
        Path journal = Files.createDirectories(work.resolve(what.node() + ".journal"));
        ControllerProcess controller = ControllerProcess.start(
                InProcessController.config(
                        what.policy(),
                        Mode.ENFORCE,
                        log.toString(),
                        new JournalWriter.Target(journal, JournalWriter.Target.MIN_BYTES),
                        watched),
                ControllerProcess.Cluster.inMemory(watched));
        return new LiveDecisions(what, log, journal, exporter, controller);
    }

    String node() {
        return what.node();
    }

    URI url() {
        return URI.create("http://" + exporter.addresses().getFirst());
    }

    List<String> lines() throws IOException {
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }

    /// Whether what was raised has been cleared again.
    boolean cleared() throws IOException {
        return lines().stream().filter(line -> line.contains("PressureCleared")).count() == 2;
    }

    @Override
    public void close() {
        controller.close();
        exporter.close();
    }
}
