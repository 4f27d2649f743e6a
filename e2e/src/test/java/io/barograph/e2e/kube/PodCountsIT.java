package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.evictions.KubeEvictionApi;
import io.barograph.controller.kube.pods.KubePodApi;
import io.barograph.rules.fact.PodEndings;
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

/// Counting the pods of a real server's nodes, as their scheduler and their kubelet would bind and run them.
@Tag("full")
@WithApiServer
class PodCountsIT {

    private final ApiServer server;
    private final String node = "pod-counts-it-" + UUID.randomUUID();
    private final PodNamespace namespace;
    private final ApiConnection connection;
    private final KubePodApi feed;

    PodCountsIT(ApiServer server) {
        this.server = server;
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

    private void create(String name, String spec) {
        namespace.pod(name, "", spec);
    }

    private static String container(String resources) {
        return "\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"resources\":{" + resources + "}}]";
    }

    private void phase(String name, String phase) {
        namespace.says(name, "\"phase\":\"" + phase + "\"");
    }

    private void awaitPods(Pods expected) {
        await().untilAsserted(() -> assertThat(feed.podsOn(node)).isEqualTo(Reading.of(expected)));
    }

    @Test
    void followsPodsThatAreBoundRunEndAndGo() {
        String requests = "\"requests\":{\"cpu\":\"250m\",\"memory\":\"64Mi\"}";
        String here = "\"nodeName\":\"" + node + "\",";
        create("before", here + container(requests));
        feed.startCounting();
        awaitPods(new Pods(1, 0, 0, 0, 0, 0, 0, 1, 0, 0.25, 64 << 20, 0, 0));

        String limits = "\"limits\":{\"cpu\":\"1\",\"memory\":\"1Gi\"}";
        create("guaranteed", here + container(limits));
        create("elsewhere", "\"nodeName\":\"" + node + "-2\"," + container(requests));
        create("unbound", container(""));
        awaitPods(new Pods(2, 0, 0, 0, 0, 0, 1, 1, 0, 1.25, (1 << 30) + (64 << 20), 0, 0));
        assertThat(feed.podsOn(node + "-2").map(Pods::pending)).isEqualTo(Reading.of(1));

        server.admin()
                .post(
                        namespace.pods() + "/unbound/binding",
                        "{\"metadata\":{\"name\":\"unbound\"},\"target\":{\"kind\":\"Node\",\"name\":\"" + node
                                + "\"}}")
                .orFail();
        phase("before", "Running");
        phase("guaranteed", "Succeeded");
        awaitPods(new Pods(1, 1, 1, 0, 0, 0, 0, 1, 1, 0.25, 64 << 20, 0, 0));

        namespace.delete("before");
        awaitPods(new Pods(1, 1, 1, 0, 0, 1, 0, 1, 1, 0.25, 64 << 20, 0, 0));
        Instant now = Instant.now();
        assertThat(feed.podEndings(node, now.minusSeconds(5))).isEqualTo(Reading.of(new PodEndings(1, 0, 0)));
        assertThat(feed.podEndings(node, now.plusSeconds(60)).orNull())
                .isNotNull()
                .matches(it -> it.overdue() == 1 && it.oldestOverdue() > 20, "a pod overdue for about 30 s");
        for (String each : new String[] {"before", "guaranteed", "unbound"}) {
            namespace.end(each);
        }
        awaitPods(Pods.NONE);
    }

    /// Of a machine whose clock is an hour ahead: what the API server has just deleted has its grace period all
    /// the same.
    @Test
    void aClockThatIsAheadMakesNoPodOverdue() {
        create("slow", "\"nodeName\":\"" + node + "\",\"terminationGracePeriodSeconds\":1800," + container(""));
        namespace.delete("slow");
        ClusterAccess access =
                ClusterAccess.find(server.kubeconfig(ApiServerExtension.CONTROLLER), Map.of(), Path.of("/nowhere"));
        Duration hour = Duration.ofHours(1);
        try (ApiConnection early =
                        ApiConnection.forCluster(access, () -> Instant.now().plus(hour));
                KubePodApi pods = new KubePodApi(early)) {
            early.settleTime();
            pods.startCounting();
            await().untilAsserted(
                            () -> assertThat(pods.podEndings(node, early.time().instant()))
                                    .isEqualTo(Reading.of(new PodEndings(1, 0, 0))));
            assertThat(early.time().ahead()).isBetween(hour.minusMinutes(5), hour.plusMinutes(5));
            assertThat(pods.podEndings(node, Instant.now().plus(hour)).orNull())
                    .as("by the machine's own clock")
                    .isNotNull()
                    .matches(it -> it.overdue() == 1, "one pod is overdue");
        }
        namespace.end("slow");
    }

    @Test
    void countsTheOverheadOfARuntimeClass() {
        String name = node;
        server.admin()
                .post("/apis/node.k8s.io/v1/runtimeclasses", """
                {"metadata":{"name":"%s"},"handler":"sandbox",
                 "overhead":{"podFixed":{"cpu":"100m","memory":"128Mi"}}}""".formatted(name))
                .orFail();
        feed.startCounting();
        create(
                "sandboxed",
                "\"nodeName\":\"" + node + "\",\"runtimeClassName\":\"" + name + "\","
                        + container("\"requests\":{\"memory\":\"1Mi\"}"));
        awaitPods(new Pods(1, 0, 0, 0, 0, 0, 0, 1, 0, 0.1, 129 << 20, 0.1, 128 << 20));

        // The survey has no other right than that to list pods
        assertThat(new KubeEvictionApi(connection, "barograph", () -> 0).podsOn(node))
                .isInstanceOfSatisfying(
                        ApiOutcome.Done.class,
                        done -> assertThat((List<?>) done.value())
                                .singleElement()
                                .isInstanceOfSatisfying(EvictablePod.class, pod -> {
                                    assertThat(pod.spec().runtimeClass()).isEqualTo(name);
                                    assertThat(pod.spec().requests().memoryOverhead())
                                            .isEqualTo(128 << 20);
                                    assertThat(pod.spec().requests().cpuOverheadMillis())
                                            .isEqualTo(100);
                                }));
        server.admin().delete("/apis/node.k8s.io/v1/runtimeclasses/" + name).orFail();
    }

    /// The faster tests are the controller's `KubePodApiTest`, whose watches end, and `NodeInformerIT`, whose server
    /// dies.
    @Test
    @Tag("slow")
    void findsOutWhatHappenedWhileTheServerWasAway() {
        NodeObjects nodes = new NodeObjects(server.admin());
        nodes.create(node, Map.of());
        create("a", "\"nodeName\":\"" + node + "\"," + container(""));
        feed.startCounting();
        awaitPods(new Pods(1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0));
        server.kill();
        server.restart();
        create("b", "\"nodeName\":\"" + node + "\"," + container(""));
        awaitPods(new Pods(2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0));
        nodes.delete(node);
    }
}
