package io.barograph.e2e.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.evictions.KubeEvictionApi;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.process.FreePorts;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What a real API server answers to evictions, row by row, and what it is asked before.
@Tag("full")
@WithApiServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvictionAnswersIT {

    private final ApiServer server;
    private final EvictionCluster cluster;
    private String app = "";

    EvictionAnswersIT(ApiServer server) {
        this.server = server;
        this.cluster = new EvictionCluster(server);
    }

    @BeforeEach
    void anotherWorkload() {
        app = "app-" + UUID.randomUUID();
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private PodIdentity pod() {
        return cluster.running(app, labels());
    }

    private String labels() {
        return "\"labels\":{\"app\":\"" + app + "\"}";
    }

    @Test
    void anEvictedPodEndsWithinTheGraceThatItIsGiven() {
        PodIdentity pod = pod();
        assertThat(cluster.evict(pod)).isEqualTo(new EvictionAnswer.Accepted());
        JsonNode ending = server.admin().get(EvictionCluster.path(pod)).orFail();
        assertThat(ending.at("/metadata/deletionGracePeriodSeconds").asInt()).isEqualTo(20);
        assertThat(ending.at("/status/conditions").toString()).contains("DisruptionTarget", "EvictionByEvictionAPI");
    }

    @Test
    void aPodThatIsGoneIsGone() {
        PodIdentity pod = pod();
        cluster.end(pod.name());
        assertThat(cluster.evict(pod)).isEqualTo(new EvictionAnswer.Gone());
    }

    @Test
    void aStatefulSetsNewPodOfTheSameNameIsNotHit() {
        PodIdentity old = pod();
        cluster.end(old.name());
        PodIdentity fresh = pod();
        PodIdentity mixed = new PodIdentity(old.namespace(), old.name(), old.uid(), fresh.resourceVersion());
        for (PodIdentity each : List.of(old, mixed)) {
            assertThat(cluster.evict(each)).isInstanceOf(EvictionAnswer.Changed.class);
        }
        assertThat(cluster.isEnding(fresh)).isFalse();
    }

    @Test
    void aPodThatHasChangedIsDecidedOnAnew() {
        PodIdentity before = pod();
        server.admin()
                .patch(EvictionCluster.path(before), Patch.MERGE, "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}")
                .orFail();
        assertThat(cluster.evict(before)).isInstanceOf(EvictionAnswer.Changed.class);
        assertThat(cluster.isEnding(before)).isFalse();
    }

    @Test
    void aBudgetRefusesUntilItAllowsAndThenCountsTheEviction() {
        PodIdentity pod = pod();
        cluster.budget(app, app, 1, "\"disruptionsAllowed\":0");
        assertThat(cluster.evict(pod)).isInstanceOfSatisfying(EvictionAnswer.BudgetRefused.class, refused -> {
            assertThat(refused.message()).contains("would violate the pod's disruption budget", app);
            assertThat(refused.retryAfterSeconds()).isNull();
        });
        assertThat(cluster.isEnding(pod)).isFalse();
        String budget = "/apis/policy/v1/namespaces/" + cluster.namespace() + "/poddisruptionbudgets/" + app;
        server.admin()
                .patch(budget + "/status", Patch.MERGE, "{\"status\":{\"disruptionsAllowed\":1}}")
                .orFail();
        assertThat(cluster.evict(pod)).isEqualTo(new EvictionAnswer.Accepted());
        assertThat(server.admin()
                        .get(budget)
                        .orFail()
                        .at("/status/disruptionsAllowed")
                        .asInt())
                .isZero();
    }

    @Test
    void aBudgetThatIsNotYetReckonedSaysWhenToAskAgain() {
        PodIdentity pod = pod();
        cluster.budget(app, app, 0, "\"disruptionsAllowed\":1");
        assertThat(cluster.evict(pod))
                .isInstanceOfSatisfying(
                        EvictionAnswer.BudgetRefused.class,
                        refused -> assertThat(refused.retryAfterSeconds()).isEqualTo(10));
    }

    @Test
    void twoBudgetsForOnePodAreToldWithTheirNames() {
        PodIdentity pod = pod();
        cluster.budget(app + "-b", app, 1, "\"disruptionsAllowed\":1");
        cluster.budget(app + "-a", app, 1, "\"disruptionsAllowed\":1");
        cluster.budget(app + "-of-another", "other", 1, "\"disruptionsAllowed\":1");
        assertThat(cluster.evict(pod)).isInstanceOf(EvictionAnswer.SeveralBudgets.class);
        assertThat(cluster.api().budgetsOf(cluster.read(pod)))
                .isEqualTo(new ApiOutcome.Done<>(List.of(app + "-a", app + "-b")));
    }

    /// A budget that allows less than 0 is forbidden likewise, but the API server takes no such status.
    @Test
    void tooManyPendingDisruptionsAreForbidden() {
        PodIdentity pod = pod();
        String disrupted = IntStream.rangeClosed(0, 2000)
                .mapToObj("\"p%d\":\"2026-11-24T04:00:00Z\""::formatted)
                .collect(Collectors.joining(","));
        cluster.budget(app, app, 1, "\"disruptionsAllowed\":1,\"disruptedPods\":{" + disrupted + "}");
        assertThat(cluster.evict(pod))
                .isInstanceOfSatisfying(
                        EvictionAnswer.Forbidden.class,
                        refused -> assertThat(refused.message()).contains("DisruptedPods map too big"));
        String status =
                "/apis/policy/v1/namespaces/" + cluster.namespace() + "/poddisruptionbudgets/" + app + "/status";
        assertThat(server.admin()
                        .patch(status, Patch.MERGE, "{\"status\":{\"disruptionsAllowed\":-1}}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void withoutTheRoleItIsForbidden() {
        PodIdentity pod = pod();
        try (ApiConnection stranger = ControllerRights.connect(server, ApiServerExtension.STRANGER)) {
            KubeEvictionApi api = new KubeEvictionApi(stranger, "barograph", () -> 0);
            assertThat(api.evictPod(EvictionCluster.request(pod, false)))
                    .isInstanceOfSatisfying(
                            EvictionAnswer.Forbidden.class,
                            refused -> assertThat(refused.message()).contains("cannot impersonate"));
        }
    }

    @Test
    void anAdmissionPolicyIsNamed() {
        PodIdentity inSystem = new PodIdentity("kube-system", "no-pod", "u", "1");
        assertThat(cluster.evict(inSystem))
                .isInstanceOfSatisfying(
                        EvictionAnswer.Forbidden.class,
                        refused -> assertThat(refused.message())
                                .contains(
                                        "ValidatingAdmissionPolicy 'barograph-evictor'",
                                        "evictions in this namespace"));
    }

    @Test
    void aWebhookThatDeniesOrIsAwayIsNamedAndDryRunsAreNoEvictionToIt() throws Exception {
        PodIdentity pod = pod();
        try (DenyingWebhook webhook =
                new DenyingWebhook(server.admin(), cluster.namespace(), "freeze.example.com", 403, "not on Fridays")) {
            await().untilAsserted(() -> assertThat(cluster.api()
                            .evictPod(EvictionCluster.request(pod, true))
                            .word())
                    .isEqualTo("webhook"));
            assertThat(cluster.evict(pod)).isInstanceOfSatisfying(EvictionAnswer.WebhookDenied.class, denied -> {
                assertThat(denied.webhook()).isEqualTo("freeze.example.com");
                assertThat(denied.message()).contains("not on Fridays");
            });
            assertThat(webhook.asked())
                    .filteredOn(each -> !each.path("dryRun").asBoolean())
                    .hasSize(1);
            assertThat(webhook.asked())
                    .extracting(each -> each.at("/userInfo/username").asText())
                    .containsOnly("system:serviceaccount:barograph:barograph-evictor");
            webhook.hangUp();
            assertThat(cluster.api().evictPod(EvictionCluster.request(pod, false)))
                    .isInstanceOfSatisfying(
                            EvictionAnswer.WebhookDenied.class,
                            denied -> assertThat(denied.webhook()).isEqualTo("freeze.example.com"));
        }
        assertThat(cluster.isEnding(pod)).isFalse();
    }

    @Test
    void anEvacuationIsUnderWay() throws Exception {
        PodIdentity pod = pod();
        String message = "Eviction triggered evacuation of VMI ns/vm";
        try (DenyingWebhook _ =
                new DenyingWebhook(server.admin(), cluster.namespace(), "evacuate.example.com", 429, message)) {
            await().untilAsserted(() -> assertThat(cluster.api().evictPod(EvictionCluster.request(pod, true)))
                    .isInstanceOf(EvictionAnswer.Evacuating.class));
            assertThat(cluster.evict(pod)).isInstanceOf(EvictionAnswer.Evacuating.class);
        }
        assertThat(cluster.isEnding(pod)).isFalse();
    }

    /// A priority level without any share serves one request at a time, and here rejects the others.
    @Test
    void anApiServerWithoutTimeForUsIsThrottling() throws Exception {
        PodIdentity pod = pod();
        String levels = "/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations";
        String schemas = "/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas";
        try (DenyingWebhook slow =
                        new DenyingWebhook(server.admin(), cluster.namespace(), "slow.example.com", 403, "done");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            await().untilAsserted(() -> assertThat(dryRun(pod)).isInstanceOf(EvictionAnswer.WebhookDenied.class));
            server.admin().post(levels, """
                    {"metadata":{"name":"evict-it"},"spec":{"type":"Limited","limited":{"nominalConcurrencyShares":0,
                     "lendablePercent":0,"borrowingLimitPercent":0,"limitResponse":{"type":"Reject"}}}}""").orFail();
            server.admin().post(schemas, """
                    {"metadata":{"name":"evict-it"},"spec":{"priorityLevelConfiguration":{"name":"evict-it"},
                     "matchingPrecedence":2,"rules":[{"subjects":[{"kind":"ServiceAccount",
                      "serviceAccount":{"name":"barograph-evictor","namespace":"barograph"}}],
                      "resourceRules":[{"verbs":["create"],"apiGroups":[""],"resources":["pods/eviction"],
                       "namespaces":["*"]}]}]}}""").orFail();
            await().untilAsserted(() -> {
                slow.hold();
                int before = slow.asked().size();
                Future<EvictionAnswer> first = threads.submit(() -> dryRun(pod));
                try {
                    await().until(() -> slow.asked().size() > before);
                    assertThat(cluster.api().evictPod(EvictionCluster.request(pod, false)))
                            .isInstanceOfSatisfying(
                                    EvictionAnswer.Throttled.class,
                                    throttled -> assertThat(throttled.retryAfterSeconds())
                                            .isPositive());
                } finally {
                    slow.release();
                    first.get();
                }
            });
        } finally {
            server.admin().delete(schemas + "/evict-it");
            server.admin().delete(levels + "/evict-it");
        }
        await().untilAsserted(() -> assertThat(dryRun(pod)).isEqualTo(new EvictionAnswer.Accepted()));
        assertThat(cluster.isEnding(pod)).isFalse();
    }

    private EvictionAnswer dryRun(PodIdentity pod) {
        return cluster.api().evictPod(EvictionCluster.request(pod, true));
    }

    @Test
    void whoCannotBeReachedHasPerhapsEvicted() throws IOException {
        PodIdentity pod = pod();
        String text = Files.readString(cluster.controller().kubeconfig())
                .replace(server.url().toString(), "https://127.0.0.1:" + FreePorts.next());
        Path nowhere = Files.writeString(server.directory().resolve("kubeconfig-nowhere"), text);
        try (ApiConnection connection = ControllerRights.connect(nowhere)) {
            assertThat(new KubeEvictionApi(connection, "barograph", () -> 0)
                            .evictPod(EvictionCluster.request(pod, false)))
                    .isInstanceOf(EvictionAnswer.Unknown.class);
        }
    }

    @Test
    @Tag("slow")
    void whoGivesNoAnswerInTimeHasPerhapsEvicted() {
        PodIdentity pod = pod();
        server.freeze();
        assertThat(cluster.api().evictPod(EvictionCluster.request(pod, false)))
                .isInstanceOf(EvictionAnswer.Unknown.class);
        server.thaw();
    }
}
