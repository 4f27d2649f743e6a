package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.pods.ExporterPod;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.pods.ExporterPodInformer;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.PodNamespace;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Finding exporters by their pods' label on a real server, with the rights that the controller has.
@Tag("full")
@WithApiServer
class ExporterPodsIT {

    private final PodNamespace namespace;
    private final ApiConnection connection;
    private final ExporterPodInformer feed;
    private final AtomicReference<List<ExporterPod>> told = new AtomicReference<>();

    ExporterPodsIT(ApiServer server) {
        this.namespace = new PodNamespace(server.admin(), "exporter-pods-it-" + UUID.randomUUID());
        ControllerRights.grant(server);
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
        this.feed = new ExporterPodInformer(connection);
    }

    @BeforeEach
    void makeRoom() {
        namespace.make();
    }

    @AfterEach
    void close() {
        feed.close();
        connection.close();
        namespace.leave();
    }

    private void create(String name, String app, String node) {
        namespace.pod(
                name,
                "\"labels\":{\"example.com/app\":\"" + app + "\"}",
                "\"nodeName\":\"" + node + "\",\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]");
    }

    private void runs(String name, String phase, String ip) {
        namespace.says(name, "\"phase\":\"%s\",\"podIP\":\"%s\",\"podIPs\":[{\"ip\":\"%s\"}]".formatted(phase, ip, ip));
    }

    private void awaitTold(String... nodesAndAddresses) {
        await().untilAsserted(() -> assertThat(told.get())
                .isNotNull()
                .extracting(pod -> pod.node() + " " + pod.ip() + (pod.leaving() ? " leaving" : ""))
                .containsExactlyInAnyOrder(nodesAndAddresses));
    }

    @Test
    void tellsOfThePodsWithTheLabelAsTheyComeMoveAndGo() {
        create("early", "exporter", "n1");
        create("other", "something-else", "n1");
        runs("early", "Running", "10.0.0.1");
        runs("other", "Running", "10.0.0.9");
        feed.followPods(new ExporterPodApi.Selector(namespace.name(), "example.com/app=exporter"), told::set);
        awaitTold("n1 10.0.0.1");

        create("late", "exporter", "n2");
        runs("late", "Running", "10.0.0.2");
        awaitTold("n1 10.0.0.1", "n2 10.0.0.2");

        namespace.delete("early");
        awaitTold("n1 10.0.0.1 leaving", "n2 10.0.0.2");
        namespace.end("early");
        awaitTold("n2 10.0.0.2");
        runs("late", "Failed", "10.0.0.2");
        awaitTold();
    }
}
