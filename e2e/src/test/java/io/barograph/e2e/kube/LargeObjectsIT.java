package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.evictions.KubeEvictionApi;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.kube.nodes.NodeLister;
import io.barograph.controller.kube.pods.KubePodApi;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.PodNamespace;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Objects as large as etcd takes them, full of `<`, for which the API server writes six bytes each.
@Tag("full")
@WithApiServer
class LargeObjectsIT {

    private static final String ANNOTATION = "<".repeat(250_000);
    private static final String TEXT = "<".repeat(1_150_000);

    private final String node = "large-objects-it-" + UUID.randomUUID();
    private final NodeObjects nodes;
    private final PodNamespace namespace;
    private final ApiConnection connection;
    private final KubePodApi feed;

    LargeObjectsIT(ApiServer server) {
        this.nodes = new NodeObjects(server.admin());
        this.namespace = new PodNamespace(server.admin(), node);
        ControllerRights.grant(server);
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
        this.feed = new KubePodApi(connection);
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

    private void create(String name, String more) {
        namespace.pod(
                name,
                "\"annotations\":{\"a\":\"" + ANNOTATION + "\"}",
                more + "\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"env\":[{\"name\":\"A\",\"value\":\"" + TEXT
                        + "\"}],\"resources\":{\"requests\":{\"cpu\":\"123m\"}}}]");
    }

    private long waiting() {
        List<UnscheduledPodGroup> all = feed.waiting().orNull();
        return all == null
                ? -1
                : all.stream()
                        .filter(group -> group.podRequest().cpuMillis() == 123)
                        .mapToLong(UnscheduledPodGroup::count)
                        .sum();
    }

    @Test
    void largePodsAreCountedAndKeepNoOthersFromIt() {
        for (int i = 1; i <= 5; i++) {
            create("large-" + i, "");
        }
        create("bound", "\"nodeName\":\"" + node + "\",");
        feed.startCounting();
        await().untilAsserted(
                        () -> assertThat(feed.podsOn(node).map(Pods::pending)).isEqualTo(Reading.of(1)));
        assertThat(waiting()).isEqualTo(5);

        create("later", "");
        await().until(() -> waiting() == 6);
        for (int i = 1; i <= 5; i++) {
            namespace.end("large-" + i);
        }
        await().until(() -> waiting() == 1);
        assertThat(new KubeEvictionApi(connection, "barograph", () -> 0).podsOn(node))
                .isInstanceOfSatisfying(
                        ApiOutcome.Done.class,
                        done -> assertThat((List<?>) done.value()).hasSize(1));
        assertThat(connection.passedOver().counts()).isEmpty();
        assertThat(connection.awaySince()).isNull();
        namespace.end("later");
        namespace.end("bound");
    }

    @Test
    void newNodesAreFoundBesideLargeOnes() {
        String image = "{\"status\":{\"images\":[{\"names\":[\"" + TEXT + "\"]}]}}";
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            all.add(node + "-" + i);
            nodes.create(all.getLast(), Map.of("pool", "large"));
            nodes.patchStatus(all.getLast(), image).orFail();
        }
        all.add(node + "-new");
        nodes.create(all.getLast(), Map.of());
        assertThat(new NodeLister(connection).list())
                .isInstanceOfSatisfying(
                        ApiOutcome.Done.class,
                        done -> assertThat(((NodeLister.Listing) done.value())
                                        .nodes().stream().map(each -> each.name()))
                                .containsAll(all));
        try (KubeNodeApi api = new KubeNodeApi(connection, "it")) {
            assertThat(api.get(node + "-1")).isInstanceOf(ApiOutcome.Done.class);
        }
        assertThat(connection.passedOver().counts()).isEmpty();
        all.forEach(nodes::delete);
    }
}
