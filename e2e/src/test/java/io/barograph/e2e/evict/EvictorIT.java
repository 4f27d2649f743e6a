package io.barograph.e2e.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The evictor against a real API server, from the demand to the pod's end.
@Tag("full")
class EvictorIT extends EvictingTest {

    EvictorIT(ApiServer server) {
        super(server);
    }

    @Test
    void takesTheFirstThatNothingProtectsAndSaysWhyNoOther() {
        Map<String, String> expected = new TreeMap<>();
        long mib = 900;
        long notModest = 2_000; // more than a tenth of what the protected ones have together
        for (Map.Entry<String, String> each : Map.of(
                        "annotation-autoscaler", "cluster-autoscaler.kubernetes.io/safe-to-evict\":\"false",
                        "annotation-karpenter", "karpenter.sh/do-not-disrupt\":\"true",
                        "annotation-descheduler", "descheduler.alpha.kubernetes.io/prefer-no-eviction\":\"true",
                        "annotation-ours", "barograph.io/evict\":\"never")
                .entrySet()) {
            String name = app + "-" + each.getKey();
            stage.uses(
                    cluster.running(name, stage.owned(name, 2) + ",\"annotations\":{\"" + each.getValue() + "\"}"),
                    mib--);
            expected.put(name, "annotation");
        }
        stage.uses(
                cluster.running(
                        app + "-moving",
                        stage.owned(app, 2)
                                + ",\"annotations\":{\"descheduler.alpha.kubernetes.io/eviction-in-progress\":\"kubevirt\"}"),
                mib--);
        expected.put(app + "-moving", "moving");
        String mirror =
                "\"annotations\":{\"kubernetes.io/config.mirror\":\"h\",\"kubernetes.io/config.source\":\"file\"}";
        stage.uses(cluster.running(app + "-static", mirror), mib--);
        expected.put(app + "-static", "static");
        stage.uses(
                cluster.running(
                        app + "-critical", stage.owned(app, 2), "\"priorityClassName\":\"system-node-critical\","),
                mib--);
        expected.put(app + "-critical", "critical");
        stage.uses(cluster.running(app + "-daemon", EvictorStage.ownerReference("DaemonSet", "d")), mib--);
        expected.put(app + "-daemon", "daemonset");
        stage.uses(cluster.running(app + "-bare", ""), mib--);
        expected.put(app + "-bare", "bare");
        String volumes = "\"volumes\":[{\"name\":\"v\",%s}],";
        stage.uses(cluster.running(app + "-local", stage.owned(app, 2), volumes.formatted("\"emptyDir\":{}")), mib--);
        expected.put(app + "-local", "local_storage");
        stage.uses(
                cluster.running(
                        app + "-bound",
                        stage.owned(app, 2),
                        volumes.formatted("\"persistentVolumeClaim\":{\"claimName\":\"c\"}")),
                notModest);
        expected.put(app + "-bound", "confined");
        stage.uses(
                cluster.running(
                        app + "-guaranteed",
                        stage.owned(app, 2),
                        "\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"resources\":{\"limits\":"
                                + "{\"cpu\":\"1\",\"memory\":\"1Mi\"}}}],"),
                mib--);
        expected.put(app + "-guaranteed", "guaranteed");
        PodIdentity young = cluster.running(app + "-young", stage.owned(app, 2));
        cluster.says(young.name(), "\"startTime\":\"" + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\"");
        stage.uses(young, mib--);
        expected.put(app + "-young", "young");
        stage.uses(cluster.running(app + "-only", stage.owned(app + "-alone", 1)), notModest);
        expected.put(app + "-only", "few_replicas");
        stage.uses(
                cluster.running(
                        app + "-unknown",
                        "\"ownerReferences\":[{\"apiVersion\":\"argoproj.io/v1alpha1\","
                                + "\"kind\":\"Rollout\",\"name\":\"r\",\"uid\":\"u\",\"controller\":true}]"),
                notModest);
        expected.put(app + "-unknown", "owner_unknown");
        PodIdentity leaving = stage.pod(app + "-leaving", app, 0);
        server.admin().delete(EvictionCluster.path(leaving)).orFail();
        cluster.says(stage.pod(app + "-done", app, 0).name(), "\"phase\":\"Succeeded\"");
        // Whatever it has, it comes behind the others for its priority
        server.admin()
                .post(
                        "/apis/scheduling.k8s.io/v1/priorityclasses",
                        "{\"metadata\":{\"name\":\"" + app + "\"},\"value\":10}")
                .orFail();
        PodIdentity plain = stage.uses(
                cluster.running(app + "-plain", stage.owned(app, 2), "\"priorityClassName\":\"" + app + "\","),
                notModest);
        expected.put(plain.name(), "");

        eventually(() -> {
            stage.firing();
            assertThat(stage.evictions.calls()).containsExactly(plain.name() + ": evicted");
        });
        assertThat(cluster.isEnding(plain)).isTrue();
        assertThat(stage.causes()).isEqualTo(expected);
        eventually(() -> assertThat(stage.events()).containsExactly("PodEvicted"));
    }

    @Test
    void aNamespaceMayBeLeftOut() {
        guarded.pod(
                app,
                EvictorStage.ownerReference("Deployment", app),
                "\"nodeName\":\"" + stage.node + "\",\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]");
        guarded.says(app, "\"phase\":\"Running\",\"startTime\":\"2020-01-01T00:00:00Z\"");
        String deployments = "/apis/apps/v1/namespaces/" + guarded.name() + "/deployments";
        server.admin().post(deployments, """
                {"metadata":{"name":"%1$s"},"spec":{"replicas":2,"selector":{"matchLabels":{"app":"%1$s"}},
                 "template":{"metadata":{"labels":{"app":"%1$s"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}\
                """.formatted(app)).orFail();
        String uid = server.admin()
                .get(guarded.pods() + "/" + app)
                .orFail()
                .at("/metadata/uid")
                .asText();
        stage.uses(new PodIdentity(guarded.name(), app, uid, "1"), 500);
        whileFiring(() -> assertThat(stage.held()).contains("no_victim", "1 namespace"));
        assertThat(stage.evictions.calls()).isEmpty();
    }

    @Test
    void anOwnersNextPodWaitsForACoolDownAndForTheReplacementToBeReady() {
        stage.owned(app, 3);
        PodIdentity first = stage.pod(app + "-1", app, 500);
        PodIdentity second = stage.pod(app + "-2", app, 400);
        stage.leaves(0);
        whileFiring(() -> assertThat(cluster.isEnding(first)).isTrue());
        cluster.end(first.name());
        stage.leaves(400);
        whileFiring(() -> assertThat(stage.held()).contains("owner_cool_down"));
        stage.pass(Duration.ofMinutes(10));
        whileFiring(() -> assertThat(stage.held()).contains("owner_not_ready"));
        assertThat(stage.evictions.calls()).hasSize(1);

        stage.pod(app + "-3", app, 1);
        stage.uses(second, 401);
        whileFiring(
                () -> assertThat(stage.evictions.calls()).containsExactly(app + "-1: evicted", app + "-2: evicted"));
        assertThat(cluster.isEnding(second)).isTrue();
    }

    @Test
    void twoWithoutReliefAreTheLastUntilTheDemandHasCleared() {
        List<PodIdentity> pods = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pods.add(stage.pod(app + "-" + i, app + "-" + i, 500 - i));
        }
        for (PodIdentity each : pods.subList(0, 2)) {
            whileFiring(() -> assertThat(cluster.isEnding(each)).isTrue());
            cluster.end(each.name());
        }
        whileFiring(() -> assertThat(stage.held()).contains("useless"));
        eventually(() -> assertThat(stage.events()).contains("EvictionUseless"));
        whileFiring(() -> assertThat(stage.states()).containsExactly("ENDED", "ENDED"));
        assertThat(cluster.isEnding(pods.getLast())).isFalse();

        eventually(() -> {
            stage.pass(Duration.ofSeconds(10));
            stage.calm();
            assertThat(stage.record()).doesNotContain("\"closed\":false");
        });
        whileFiring(() -> assertThat(cluster.isEnding(pods.getLast())).isTrue());
    }

    @Test
    void reliefIsMeasuredAndTheNextGoesWhileItIsNotEnough() {
        PodIdentity first = stage.pod(app + "-1", app + "-1", 500);
        PodIdentity second = stage.pod(app + "-2", app + "-2", 400);
        stage.leaves(100);
        whileFiring(() -> assertThat(cluster.isEnding(first)).isTrue());
        whileFiring(() -> assertThat(stage.held()).contains("in_flight"));
        assertThat(cluster.isEnding(second)).isFalse();
        cluster.end(first.name());
        stage.leaves(500);
        whileFiring(() -> assertThat(cluster.isEnding(second)).isTrue());
        assertThat(stage.record())
                .contains("\"before\":" + (100 << 20) + ",\"after\":" + (500 << 20) + ",\"expected\":" + (500 << 20));
    }

    @Test
    void aBudgetHoldsAnOwnerUntilItAllows() {
        PodIdentity pod = stage.pod(app, app, 500);
        cluster.budget(app, app, 1, "\"disruptionsAllowed\":0");
        eventually(() -> {
            stage.firing();
            assertThat(stage.held()).contains("disruption_budget", "The disruption budget " + app);
        });
        assertThat(cluster.isEnding(pod)).isFalse();
        assertThat(stage.record()).as("what a dry run is refused is not noted").isEmpty();
        server.admin()
                .patch(
                        "/apis/policy/v1/namespaces/" + cluster.namespace() + "/poddisruptionbudgets/" + app
                                + "/status",
                        Patch.MERGE,
                        "{\"status\":{\"disruptionsAllowed\":1}}")
                .orFail();
        whileFiring(() -> assertThat(cluster.isEnding(pod)).isTrue());
        // the pod is seen to end before the answer is
        eventually(() -> assertThat(stage.evictions.calls()).containsExactly(app + ": evicted"));
    }
}
