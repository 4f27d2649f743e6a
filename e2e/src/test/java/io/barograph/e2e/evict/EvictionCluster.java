package io.barograph.e2e.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.evictions.KubeEvictionApi;
import io.barograph.e2e.reconcile.DeployedAccount;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.PodNamespace;
import module java.base;

/// The deployed accounts under their admission policies, and a namespace with pods and budgets as tests need them.
final class EvictionCluster implements AutoCloseable {

    private final ApiServer server;
    private final DeployedAccount controller;
    private final ApiConnection connection;
    private final ApiClient evictor;
    private final ApiClient podCleanup;
    private final PodNamespace namespace;
    private String node;

    EvictionCluster(ApiServer server) {
        this.server = server;
        this.controller = DeployedAccount.controller(server);
        server.deploy("patches/eviction.yaml");
        this.connection = controller.connect();
        this.evictor = client("barograph-evictor");
        this.podCleanup = client("barograph-pod-cleanup");
        this.namespace = new PodNamespace(server.admin(), "evict-it-" + UUID.randomUUID());
        this.node = "node-of-" + namespace.name();
        namespace.make();
        awaitPolicies();
    }

    private ApiClient client(String account) {
        return server.clientWithToken(
                server.kubectl("create", "token", account, "-n", "barograph").strip());
    }

    /// A role and a policy take effect a moment after they are there.
    private void awaitPolicies() {
        PodIdentity probe = running("probe", "");
        await().untilAsserted(() -> assertThat(text(evictor.post(
                        path(probe) + "/eviction?dryRun=All",
                        "{\"apiVersion\":\"policy/v1\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\"probe\"}}")))
                .contains("ValidatingAdmissionPolicy"));
        await().untilAsserted(() ->
                assertThat(text(podCleanup.delete(path(probe) + "?dryRun=All"))).contains("ValidatingAdmissionPolicy"));
        await().untilAsserted(() ->
                assertThat(api().evictPod(request(probe, true)).word()).isEqualTo("evicted"));
        namespace.end("probe");
    }

    static String text(Answer answer) {
        return answer.status() + " " + answer.body().path("message").asText();
    }

    /// As the controller has it.
    KubeEvictionApi api() {
        return new KubeEvictionApi(connection, "barograph", () -> TimeUnit.NANOSECONDS.toMicros(System.nanoTime()));
    }

    DeployedAccount controller() {
        return controller;
    }

    ApiClient evictor() {
        return evictor;
    }

    ApiClient podCleanup() {
        return podCleanup;
    }

    ApiClient admin() {
        return server.admin();
    }

    String namespace() {
        return namespace.name();
    }

    /// A pod that runs and is Ready.
    ///
    /// @param metadata more of it than the name, as JSON fields; empty for nothing
    PodIdentity running(String name, String metadata) {
        return running(name, metadata, "");
    }

    /// @param spec more of it than node and container, as JSON fields with a comma behind; empty for nothing
    PodIdentity running(String name, String metadata, String spec) {
        namespace.pod(
                name,
                metadata,
                spec + "\"nodeName\":\"" + node + "\""
                        + (spec.contains("containers") ? "" : ",\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]"));
        namespace.says(name, """
                "phase":"Running","startTime":"2020-01-01T00:00:00Z",
                "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2020-01-01T00:00:05Z"}]""");
        return identity(name);
    }

    /// Where its pods are bound to; at first there is no such node object.
    String node() {
        return node;
    }

    /// Binds all further pods to this node.
    void bindTo(String name) {
        node = name;
    }

    void says(String pod, String status) {
        namespace.says(pod, status);
    }

    /// The pod is gone, as if its kubelet had said so.
    void end(String pod) {
        namespace.end(pod);
    }

    PodIdentity identity(String name) {
        JsonNode metadata = admin().get(namespace.pods() + "/" + name).orFail().path("metadata");
        return new PodIdentity(
                namespace(),
                name,
                metadata.path("uid").asText(),
                metadata.path("resourceVersion").asText());
    }

    /// Whether the pod's end was asked for.
    boolean isEnding(PodIdentity pod) {
        JsonNode metadata = admin().get(path(pod)).orFail().path("metadata");
        return metadata.hasNonNull("deletionTimestamp");
    }

    static String path(PodIdentity pod) {
        return "/api/v1/namespaces/" + pod.namespace() + "/pods/" + pod.name();
    }

    static EvictionRequest request(PodIdentity pod, boolean dryRun) {
        return new EvictionRequest(pod, "d-1", "barograph/eviction", "memory.available", 20L, dryRun);
    }

    /// The answer to the eviction, after a dry run has said the same and has changed nothing.
    EvictionAnswer evict(PodIdentity pod) {
        JsonNode before = admin().get(path(pod)).body();
        EvictionAnswer dry = api().evictPod(request(pod, true));
        assertThat(admin().get(path(pod)).body()).isEqualTo(before);
        EvictionAnswer answer = api().evictPod(request(pod, false));
        assertThat(dry).as("the dry run").isEqualTo(answer);
        return answer;
    }

    /// A budget for pods with the label `app`, and what a disruption controller has written of it.
    ///
    /// @param status as JSON fields beside `observedGeneration`
    void budget(String name, String app, int observedGeneration, String status) {
        String budgets = "/apis/policy/v1/namespaces/" + namespace() + "/poddisruptionbudgets";
        admin().post(budgets, """
                {"metadata":{"name":"%s"},"spec":{"minAvailable":1,"selector":{"matchLabels":{"app":"%s"}}}}\
                """.formatted(name, app)).orFail();
        admin().patch(budgets + "/" + name + "/status", Patch.MERGE, """
                {"status":{"observedGeneration":%d,"currentHealthy":1,"desiredHealthy":1,"expectedPods":1,%s}}\
                """.formatted(observedGeneration, status))
                .orFail();
    }

    @Override
    public void close() {
        namespace.leave();
        podCleanup.close();
        evictor.close();
        connection.close();
        controller.close();
    }

    /// The pod as the controller reads it.
    EvictablePod read(PodIdentity pod) {
        return done(api().readPod(pod.namespace(), pod.name()));
    }

    static <T> T done(ApiOutcome<T> outcome) {
        if (outcome instanceof ApiOutcome.Done<T>(T value)) {
            return value;
        }
        throw new AssertionError(outcome.text());
    }
}
