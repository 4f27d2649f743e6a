package io.barograph.controller.kube.evictions;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import io.barograph.controller.kube.PagedServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadLookupTest {

    private static final String PODS = """
            {"kind":"PodList","metadata":{"resourceVersion":"9"},"items":[%s]}""";

    private static final String OWNED = "\"ownerReferences\":[" + owner("apps/v1", "StatefulSet", "db") + "]";

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final Map<String, HostileApi.Conduct> conduct = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final AtomicLong micros = new AtomicLong();
    private volatile boolean forbidden;
    private HostileApi server;
    private ApiConnection connection;
    private KubeEvictionApi api;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new HostileApi(exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            HostileApi.Conduct own = conduct.get(path);
            if (own != null) {
                own.answer(exchange);
                return;
            }
            String answer = answers.get(path);
            HostileApi.says(
                            answer == null ? (forbidden ? 403 : 404) : 200,
                            answer == null ? "{\"kind\":\"Status\"}" : answer)
                    .answer(exchange);
        });
        connection = server.connect(folder);
        api = new KubeEvictionApi(connection, "barograph", micros::get);
        answers.put("/version", "{}");
    }

    @AfterEach
    void close() {
        connection.close();
        server.close();
    }

    private void pods(String... owners) {
        answers.put(
                "/api/v1/pods",
                PODS.formatted(IntStream.range(0, owners.length)
                        .mapToObj(i -> """
                        {"metadata":{"namespace":"shop","name":"p","uid":"u%d","resourceVersion":"7",
                         "creationTimestamp":"2026-11-24T04:00:00Z","ownerReferences":[%s]}}""".formatted(i, owners[i]))
                        .collect(Collectors.joining(","))));
    }

    private static String owner(String version, String kind, String name) {
        return "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"name\":\"%s\",\"controller\":true}"
                .formatted(version, kind, name);
    }

    private static String set(String owners) {
        return "{\"metadata\":{\"ownerReferences\":[" + owners + "]}}";
    }

    private List<String> owners() {
        return listed().stream()
                .map(each -> ((ApiOutcome.Done<EvictablePod>) api.resolveOwner(each)).value())
                .map(each -> Objects.requireNonNull(each.owner()).text())
                .toList();
    }

    private List<EvictablePod> listed() {
        return ((ApiOutcome.Done<List<EvictablePod>>) api.podsOn("n1")).value();
    }

    private long lookups() {
        return asked.stream().filter(each -> each.contains("/replicasets/")).count();
    }

    @Test
    void aReplicaSetsOwnerIsAskedForOnceAMinute() {
        pods(owner("apps/v1", "ReplicaSet", "cart-1"), owner("apps/v1", "ReplicaSet", "cart-1"));
        answers.put("/apis/apps/v1/namespaces/shop/replicasets/cart-1", set(owner("apps/v1", "Deployment", "cart")));
        assertThat(owners()).containsExactly("Deployment shop/cart", "Deployment shop/cart");
        micros.addAndGet(59_999_999);
        owners();
        assertThat(lookups()).isEqualTo(1);
        micros.addAndGet(1);
        owners();
        assertThat(lookups()).isEqualTo(2);
    }

    @Test
    void aReplicaSetThatIsGoneOrBelongsToNobodyIsTheOwnerItself() {
        answers.put("/apis/apps/v1/namespaces/shop/replicasets/alone", set(""));
        answers.put(
                "/apis/apps/v1/namespaces/shop/replicasets/rollout-1",
                set(owner("argoproj.io/v1alpha1", "Rollout", "rollout")));
        pods(
                owner("apps/v1", "ReplicaSet", "gone"),
                owner("apps/v1", "ReplicaSet", "alone"),
                owner("apps/v1", "ReplicaSet", "rollout-1"));
        assertThat(owners())
                .containsExactly("ReplicaSet shop/gone", "ReplicaSet shop/alone", "Rollout.argoproj.io shop/rollout");
    }

    @Test
    void withoutTheRightToReadWorkloadsPodsAreListedAndNoneIsFreeToGo() {
        forbidden = true;
        pods(owner("apps/v1", "ReplicaSet", "cart-1"));
        assertThat(owners()).containsExactly("ReplicaSet shop/cart-1");
        assertThat(api.workloadStatus(new Workload("shop", "ReplicaSet", "cart-1")))
                .isInstanceOf(ApiOutcome.Refused.class);
    }

    @Test
    void aNameThatIsNoneBecomesNoPathAndStopsNoList() {
        pods(owner("apps/v1", "ReplicaSet", "../../../api/v1/secrets"), owner("apps/v1", "ReplicaSet", "a?b"));
        assertThat(listed()).hasSize(2).allMatch(pod -> pod.owner() == null);
        assertThat(asked).containsOnly("/api/v1/pods");
        assertThat(api.workloadStatus(new Workload("shop", "ReplicaSet", "a?b")))
                .isInstanceOf(ApiOutcome.Refused.class);
    }

    /// Who makes a pod may write a megabyte there.
    @Test
    void whatCannotBeAnOwnerIsNone() {
        pods(
                owner("apps/v1", "k".repeat(100_000), "a"),
                owner("v".repeat(100_000), "ReplicaSet", "a"),
                owner("apps/v1", "ReplicaSet", "n".repeat(100_000)));
        assertThat(listed()).hasSize(3).allMatch(pod -> pod.owner() == null);
    }

    @Test
    void anUnknownOwnerStaysUnknownSinceItsSpacingCannotBeKept() {
        pods(owner("apps/v1", "ReplicaSet", "cart-1"));
        answers.put("/apis/apps/v1/namespaces/shop/replicasets/cart-1", "[]");
        assertThat(api.resolveOwner(listed().getFirst())).isInstanceOf(ApiOutcome.Unavailable.class);
    }

    @Test
    void countsTheReadyPodsThatAreNotLeaving() {
        answers.put(
                "/apis/apps/v1/namespaces/shop/statefulsets/db",
                "{\"spec\":{\"replicas\":3,\"selector\":{\"matchLabels\":{\"app\":\"db\"}}},"
                        + "\"status\":{\"readyReplicas\":3}}");
        answers.put(
                "/api/v1/namespaces/shop/pods",
                PODS.formatted(String.join(
                        ",",
                        pod(OWNED, "True", "2020-01-01T00:00:00Z"),
                        pod(OWNED, "False", "2020-01-01T00:00:00Z"),
                        pod(
                                OWNED + ",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\"",
                                "True",
                                "2026-01-01T00:00:00Z"))));
        WorkloadStatus status = ((ApiOutcome.Done<WorkloadStatus>)
                        api.workloadStatus(new Workload("shop", "StatefulSet", "db")))
                .value();
        assertThat(status.wantedPods()).isEqualTo(3);
        assertThat(status.ready()).isEqualTo(1);
        assertThat(status.readySinceSeconds())
                .isGreaterThan(Duration.ofDays(2000).toSeconds());
    }

    /// A node's kubelet labels its mirror pods as it likes, and a tenant his pods.
    @Test
    void countsNoPodThatOnlyLooksLikeOneOfTheWorkload() {
        answers.put(
                "/apis/apps/v1/namespaces/shop/deployments/cart",
                "{\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"cart\"}}}}");
        answers.put("/apis/apps/v1/namespaces/shop/replicasets/cart-1", set(owner("apps/v1", "Deployment", "cart")));
        String owned = "\"ownerReferences\":[" + owner("apps/v1", "ReplicaSet", "cart-1") + "]";
        answers.put(
                "/api/v1/namespaces/shop/pods",
                PODS.formatted(Stream.of(
                                owned,
                                owned + ",\"annotations\":{\"kubernetes.io/config.mirror\":\"x\"}",
                                "\"ownerReferences\":[" + owner("v1", "Node", "n1") + "]",
                                "\"ownerReferences\":[" + owner("apps/v1", "ReplicaSet", "gone") + "]",
                                "\"labels\":{\"app\":\"cart\"}")
                        .map(metadata -> pod(metadata, "True", "2020-01-01T00:00:00Z"))
                        .collect(Collectors.joining(","))));
        assertThat(readyOf("Deployment", "cart")).isEqualTo(1);
    }

    @Test
    void asksForFewReplicaSetsOfOnePodsSiblings() {
        answers.put(
                "/apis/apps/v1/namespaces/shop/deployments/cart",
                "{\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"cart\"}}}}");
        answers.put(
                "/api/v1/namespaces/shop/pods",
                PODS.formatted(IntStream.range(0, 500)
                        .mapToObj(i -> pod(
                                "\"ownerReferences\":[" + owner("apps/v1", "ReplicaSet", "cart-" + i) + "]",
                                "True",
                                "2020-01-01T00:00:00Z"))
                        .collect(Collectors.joining(","))));
        assertThat(readyOf("Deployment", "cart")).isZero();
        assertThat(lookups()).isLessThanOrEqualTo(20);
    }

    /// A kubelet can make a mirror pod in any namespace, with the labels of any workload.
    @Test
    void aPodThatIsTooLargeHidesNoOtherOfTheWorkload() {
        answers.put(
                "/apis/apps/v1/namespaces/shop/statefulsets/db",
                "{\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"db\"}}}}");
        PagedServer pods = new PagedServer("PodList", HostileApi.says(500, "{}"))
                .with(
                        "{\"metadata\":{\"name\":\"mirror\"},\"status\":{\"conditions\":[FILL{}]}}",
                        "{\"type\":\"Ready\",\"status\":\"True\"},",
                        60_000)
                .with(pod(OWNED, "True", "2020-01-01T00:00:00Z"));
        conduct.put("/api/v1/namespaces/shop/pods", pods);
        assertThat(readyOf("StatefulSet", "db")).isEqualTo(1);
    }

    /// Thousands of them would end the list before the workload's own pods.
    @Test
    void mirrorPodsAreNotListedWhereOtherPodsHaveServiceAccounts() {
        answers.put(
                "/apis/apps/v1/namespaces/shop/statefulsets/db",
                "{\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"db\"}}}}");
        String own = pod(OWNED, "True", "2020-01-01T00:00:00Z");
        AtomicBoolean accounts = new AtomicBoolean(true);
        conduct.put("/api/v1/namespaces/shop/pods", exchange -> {
            boolean isFiltered =
                    exchange.getRequestURI().getQuery().contains("fieldSelector=spec.serviceAccountName!=");
            String items = isFiltered && !accounts.get() ? "" : own;
            String more = isFiltered || !accounts.get() ? "" : "again";
            HostileApi.says(200, """
                            {"kind":"PodList","metadata":{"resourceVersion":"9","continue":"%s"},"items":[%s]}""".formatted(more, items)).answer(exchange);
        });
        assertThat(readyOf("StatefulSet", "db")).isEqualTo(1);
        accounts.set(false);
        assertThat(readyOf("StatefulSet", "db")).isEqualTo(1);
    }

    /// Of pods of megabytes: one thread asks for all workloads.
    @Test
    void aListThatTakesLongIsNotReadToItsEnd() {
        answers.put(
                "/apis/apps/v1/namespaces/shop/statefulsets/db",
                "{\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"db\"}}}}");
        AtomicInteger pages = new AtomicInteger();
        conduct.put("/api/v1/namespaces/shop/pods", exchange -> {
            pages.incrementAndGet();
            micros.addAndGet(3_000_000);
            HostileApi.says(200, """
                            {"kind":"PodList","metadata":{"resourceVersion":"9","continue":"more"},"items":[%s]}""".formatted(pod(OWNED, "True", "2020-01-01T00:00:00Z")))
                    .answer(exchange);
        });
        assertThat(api.workloadStatus(new Workload("shop", "StatefulSet", "db")).text())
                .contains("takes too long");
        assertThat(pages).hasValue(2);
    }

    private int readyOf(String kind, String name) {
        return ((ApiOutcome.Done<WorkloadStatus>) api.workloadStatus(new Workload("shop", kind, name)))
                .value()
                .ready();
    }

    private static String pod(String metadata, String ready, String since) {
        return "{\"metadata\":{" + metadata
                + "},\"status\":{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"" + ready
                + "\",\"lastTransitionTime\":\"" + since + "\"}]}}";
    }

    @Test
    void anOwnerWithoutASelectorOrOfAnotherKindIsRefused() {
        answers.put("/api/v1/namespaces/shop/replicationcontrollers/old", "{\"spec\":{\"replicas\":2}}");
        for (String kind : List.of("ReplicationController", "DaemonSet", "Node", "Rollout.argoproj.io", "")) {
            assertThat(api.workloadStatus(new Workload("shop", kind, "old"))).isInstanceOf(ApiOutcome.Refused.class);
        }
    }

    /// A user may select by thousands of values. The API server ends the connection of whoever asks with them.
    @Test
    void aSelectorThatIsTooLongIsNotAskedWith() {
        String values =
                IntStream.range(0, 2_000).mapToObj(i -> "\"value-" + i + "\"").collect(Collectors.joining(","));
        answers.put("/apis/apps/v1/namespaces/shop/statefulsets/db", """
                {"spec":{"replicas":3,"selector":{"matchExpressions":[
                 {"key":"app","operator":"In","values":[%s]}]}}}""".formatted(values));
        assertThat(api.workloadStatus(new Workload("shop", "StatefulSet", "db")))
                .isInstanceOfSatisfying(
                        ApiOutcome.Refused.class,
                        refused -> assertThat(refused.text()).contains("its selector has"));
        assertThat(asked).containsExactly("/apis/apps/v1/namespaces/shop/statefulsets/db");
    }
}
