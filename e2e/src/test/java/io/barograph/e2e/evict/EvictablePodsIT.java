package io.barograph.e2e.evict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What is read of pods and their workloads on a real API server, and which pods that have ended are deleted.
@Tag("full")
@WithApiServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvictablePodsIT {

    private final ApiServer server;
    private final EvictionCluster cluster;
    private final String app = "app-" + UUID.randomUUID();

    EvictablePodsIT(ApiServer server) {
        this.server = server;
        this.cluster = new EvictionCluster(server);
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private String labels() {
        return "\"labels\":{\"app\":\"" + app + "\"}";
    }

    @Test
    void readsThePodsOfANodeWithTheWorkloadsAboveThem() {
        String workloads = "/apis/apps/v1/namespaces/" + cluster.namespace();
        String body = """
                {"metadata":{"name":"%1$s"%3$s},"spec":{"replicas":3,"selector":{"matchLabels":{"app":"%2$s"}},
                 "template":{"metadata":{"labels":{"app":"%2$s"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}\
                """;
        JsonNode deployment = server.admin()
                .post(workloads + "/deployments", body.formatted(app, app, ""))
                .orFail();
        JsonNode set = server.admin()
                .post(
                        workloads + "/replicasets",
                        body.formatted(app + "-1", app, "," + owner("apps/v1", "Deployment", app, deployment)))
                .orFail();
        PodIdentity ours = cluster.running(app, labels() + "," + owner("apps/v1", "ReplicaSet", app + "-1", set));
        PodIdentity leaving = cluster.running(app + "-leaving", labels());
        cluster.evict(leaving);
        cluster.says(cluster.running(app + "-done", labels()).name(), "\"phase\":\"Succeeded\"");

        List<EvictablePod> pods = EvictionCluster.done(cluster.api().podsOn(cluster.node()));
        assertThat(pods)
                .extracting(each -> each.identity().name())
                .contains(app + "-leaving")
                .doesNotContain(app + "-done");
        EvictablePod pod = EvictionCluster.done(cluster.api()
                .resolveOwner(pods.stream()
                        .filter(each -> each.identity().equals(ours))
                        .findAny()
                        .orElseThrow()));
        Workload owner = new Workload(cluster.namespace(), "Deployment", app);
        assertThat(pod.owner()).isEqualTo(owner);
        assertThat(pod).isEqualTo(cluster.read(ours));
        assertThat(pod.state().ready()).isTrue();
        assertThat(pod.spec().node()).isEqualTo(cluster.node());
        WorkloadStatus status = EvictionCluster.done(cluster.api().workloadStatus(owner));
        assertThat(List.of(status.wantedPods(), status.ready())).containsExactly(3, 1);
        assertThat(status.readySinceSeconds()).isNotNegative();
        assertThat(EvictionCluster.done(cluster.api().namespaceLabels(cluster.namespace())))
                .containsEntry("kubernetes.io/metadata.name", cluster.namespace());
        assertThat(EvictionCluster.done(cluster.api().finishedPods()))
                .extracting(each -> each.identity().name())
                .contains(app + "-done")
                .doesNotContain(app, app + "-leaving");
    }

    private static String owner(String version, String kind, String name, JsonNode owner) {
        return "\"ownerReferences\":[{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"name\":\"%s\",\"uid\":\"%s\",\"controller\":true}]"
                .formatted(version, kind, name, owner.at("/metadata/uid").asText());
    }

    @Test
    void onlyAPodThatHasEndedIsDeletedAndOnlyAsItWasSeen() {
        PodIdentity running = cluster.running(app + "-ends", labels());
        assertThat(cluster.api().deleteFinished(running)).isInstanceOf(ApiOutcome.Conflict.class);
        cluster.says(running.name(), "\"phase\":\"Failed\"");
        assertThat(cluster.api().deleteFinished(running)).isInstanceOf(ApiOutcome.Conflict.class);
        PodIdentity ended = cluster.identity(running.name());
        assertThat(cluster.api().deleteFinished(ended)).isEqualTo(new ApiOutcome.Done<>(true));
        assertThat(server.admin().get(EvictionCluster.path(ended)).status()).isEqualTo(404);
        assertThat(cluster.api().deleteFinished(ended)).isInstanceOf(ApiOutcome.NotFound.class);
    }
}
