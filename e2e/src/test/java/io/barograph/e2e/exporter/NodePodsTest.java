package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.watch.ExporterPods;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.exporter.ExporterProcess;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.signal.Reading;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.usage.NodePods;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The controller's question about pods, answered by a real exporter that is protected as for snapshots.
class NodePodsTest {

    @TempDir
    private Path directory;

    @Test
    void theControllerGetsWhatTheExporterReads() throws Exception {
        TestKeys.usual().writeServerAndClient(directory);
        Path password = Files.writeString(directory.resolve("password"), ProtectedWebConfig.PASSWORD + "\n");
        ProtectedWebConfig.option(directory, "controller");
        try (ExporterProcess exporter = exporter(directory.resolve("web.yml"))) {
            ListenAddress at = exporter.addresses().getFirst();
            ExporterAddress address = new ExporterAddress("n1", URI.create("https://127.0.0.1:" + at.port()));
            ClientCredentials known = ClientCredentials.openFiles(new ClientCredentials.Files(
                    directory.resolve("ca.crt"),
                    directory.resolve("client.crt"),
                    directory.resolve("client.key"),
                    "controller",
                    password));
            try (ExporterClient client = new ExporterClient(Duration.ofSeconds(5), known::current)) {
                ExporterPods pods = new ExporterPods(client, _ -> Optional.of(address));
                await().until(() -> pods.nodePods("n1").isPresent());
                NodePods node = ((Reading.Present<NodePods>) pods.nodePods("n1")).value();
                assertThat(node.node()).isEqualTo("n1");
                assertThat(node.pods()).isNotEmpty();
                assertThat(node.pods().getFirst().memory().workingSet().orNull())
                        .isNotNull();
            }
            try (ExporterClient stranger = ExporterClient.open(Duration.ofSeconds(5))) {
                assertThat(new ExporterPods(stranger, _ -> Optional.of(address)).nodePods("n1"))
                        .isInstanceOf(Reading.Failed.class);
            }
        }
    }

    private static ExporterProcess exporter(Path config) {
        Path recording = Checkout.HOME.resolve("examples/recordings/S18_onset_and_relief.trace.gz");
        return ExporterProcess.start(
                new ExporterConfig(
                        "n1",
                        new ExporterConfig.Web(
                                List.of(new ListenAddress("127.0.0.1", 0)),
                                "/metrics",
                                config,
                                ExporterConfig.Bounds.DEFAULT,
                                AllowedHosts.NONE),
                        new ExporterConfig.Recording(recording, 20),
                        FamilySelection.leanWith(Set.of())),
                MonotonicClock.system());
    }
}
