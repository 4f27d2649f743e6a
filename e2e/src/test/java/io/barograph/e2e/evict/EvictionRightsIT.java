package io.barograph.e2e.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What the accounts of `deploy/patches/eviction.yaml` may do to pods, and what not.
@Tag("full")
@WithApiServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvictionRightsIT {

    private static final String ROLE = "forbidden: User \"system:serviceaccount:barograph:";
    private static final String POLICY = "ValidatingAdmissionPolicy 'barograph-";

    private final EvictionCluster cluster;
    private PodIdentity pod = new PodIdentity("", "", "", "");

    EvictionRightsIT(ApiServer server) {
        this.cluster = new EvictionCluster(server);
    }

    @BeforeEach
    void aRunningPod() {
        pod = cluster.running("pod-" + UUID.randomUUID(), "");
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private String path() {
        return EvictionCluster.path(pod);
    }

    /// @param annotations as JSON fields
    /// @param options as JSON fields
    private Answer evict(ApiClient by, String namespace, String annotations, String options) {
        return by.post("/api/v1/namespaces/" + namespace + "/pods/" + pod.name() + "/eviction", """
                {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"%s","namespace":"%s","annotations":{%s}},
                 "deleteOptions":{%s}}""".formatted(
                        pod.name(), namespace, annotations, options));
    }

    private static final String DECISION = "\"barograph.io/decision\":\"d-1\"";

    private String preconditions() {
        return "\"preconditions\":{\"uid\":\"%s\",\"resourceVersion\":\"%s\"}"
                .formatted(pod.uid(), pod.resourceVersion());
    }

    private static void refused(Answer answer, String by, String why) {
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(403);
        assertThat(answer.body().path("message").asText()).contains(by, why);
    }

    @Test
    void theEvictorEvictsAsItShould() {
        assertThat(evict(cluster.evictor(), pod.namespace(), DECISION, preconditions() + ",\"gracePeriodSeconds\":1")
                        .status())
                .isEqualTo(201);
        assertThat(cluster.isEnding(pod)).isTrue();
    }

    @Test
    void theEvictorIsHeldToOneWayOfEvicting() {
        ApiClient evictor = cluster.evictor();
        String here = pod.namespace();
        refused(evict(evictor, here, DECISION, ""), POLICY, "without the preconditions");
        refused(
                evict(evictor, here, DECISION, "\"preconditions\":{\"uid\":\"" + pod.uid() + "\"}"),
                POLICY,
                "without the preconditions");
        refused(
                evict(
                        evictor,
                        here,
                        DECISION,
                        "\"preconditions\":{\"resourceVersion\":\"" + pod.resourceVersion() + "\"}"),
                POLICY,
                "without the preconditions");
        refused(evict(evictor, here, "", preconditions()), POLICY, "barograph.io/decision");
        refused(
                evict(evictor, here, "\"barograph.io/decision\":\"\"", preconditions()),
                POLICY,
                "barograph.io/decision");
        for (String grace : List.of("0", "86401")) {
            refused(
                    evict(evictor, here, DECISION, preconditions() + ",\"gracePeriodSeconds\":" + grace),
                    POLICY,
                    "grace period");
        }
        for (String each : List.of("kube-system", "barograph")) {
            refused(evict(evictor, each, DECISION, preconditions()), POLICY, "evictions in this namespace");
        }
        assertThat(cluster.isEnding(pod)).isFalse();
    }

    @Test
    void theEvictorMayDoNothingElse() {
        ApiClient evictor = cluster.evictor();
        refused(evictor.delete(path()), ROLE, "cannot delete resource");
        refused(evictor.get(path()), ROLE, "cannot get resource");
        refused(evictor.delete("/api/v1/namespaces/" + pod.namespace() + "/pods"), ROLE, "cannot deletecollection");
        refused(evictor.patch(path(), Patch.MERGE, "{\"metadata\":{\"labels\":{}}}"), ROLE, "cannot patch");
        refused(evictor.patch("/api/v1/nodes/n", Patch.MERGE, "{}"), ROLE, "cannot patch resource \"nodes\"");
    }

    /// RBAC changes take effect after a moment. Reading pods is used, since no admission policy of ours forbids it.
    private void awaitReadingPods(int status) {
        for (ApiClient each : List.of(cluster.evictor(), cluster.podCleanup())) {
            await().until(() -> each.get(path()).status() == status);
        }
    }

    /// A role given to it by mistake does not help it.
    @Test
    void thePolicyHoldsTheEvictorWhateverItsRoles() {
        String bindings = "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings";
        cluster.admin().post(bindings, """
                {"metadata":{"name":"evict-it"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},
                 "subjects":[{"kind":"ServiceAccount","name":"barograph-evictor","namespace":"barograph"},
                  {"kind":"ServiceAccount","name":"barograph-pod-cleanup","namespace":"barograph"}]}""").orFail();
        try {
            awaitReadingPods(200);
            refused(cluster.evictor().delete(path()), POLICY, "anything of a pod but its eviction");
            refused(
                    cluster.evictor().patch(path(), Patch.MERGE, "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}"),
                    POLICY,
                    "anything of a pod but its eviction");
            refused(
                    evict(cluster.podCleanup(), pod.namespace(), DECISION, preconditions()),
                    POLICY,
                    "anything of a pod but its deletion");
        } finally {
            cluster.admin().delete(bindings + "/evict-it").orFail();
            awaitReadingPods(403);
        }
        assertThat(cluster.isEnding(pod)).isFalse();
    }

    @Test
    void theCleanupDeletesNoPodThatHasNotEnded() {
        refused(cluster.podCleanup().delete(path()), POLICY, "a pod that has not ended");
        refused(evict(cluster.podCleanup(), pod.namespace(), DECISION, preconditions()), ROLE, "pods/eviction");
        cluster.says(pod.name(), "\"phase\":\"Succeeded\"");
        refused(cluster.podCleanup().delete(path()), POLICY, "a deletion without the preconditions");
        assertThat(cluster.isEnding(pod)).isFalse();
    }

    @Test
    void theControllersOwnAccountCanDoNeither() {
        ApiClient own = cluster.controller().client();
        refused(evict(own, pod.namespace(), DECISION, preconditions()), ROLE, "pods/eviction");
        refused(own.delete(path()), ROLE, "cannot delete");
    }
}
