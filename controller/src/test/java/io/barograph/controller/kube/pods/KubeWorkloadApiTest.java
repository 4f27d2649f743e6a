package io.barograph.controller.kube.pods;

import static io.barograph.controller.kube.HostileApi.says;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import io.barograph.controller.kube.PagedServer;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class KubeWorkloadApiTest {

    private final HostileApi server = new HostileApi(says(500, ""));
    private final ApiConnection connection;
    private final KubeWorkloadApi workloads;

    KubeWorkloadApiTest(@TempDir Path folder) throws IOException {
        connection = server.connect(folder);
        workloads = new KubeWorkloadApi(connection);
    }

    @AfterEach
    void close() {
        connection.close();
        server.close();
    }

    private static String list(String kind, String more, String... items) {
        return "{\"kind\":\"" + kind + "\",\"metadata\":{\"continue\":\"" + more + "\"},\"items\":["
                + String.join(",", items) + "]}";
    }

    private static String workload(String name, String spec) {
        return "{\"metadata\":{\"namespace\":\"kube-system\",\"name\":\"" + name
                + "\"},\"spec\":{\"template\":{\"spec\":{" + spec + "}}}}";
    }

    @Test
    void readsDaemonSetsPageByPage() {
        String tolerates = "\"priorityClassName\":\"system-node-critical\",\"nodeSelector\":{\"a\":\"b\"},"
                + "\"tolerations\":[{\"operator\":\"Exists\"}]";
        server.behave(exchange -> {
            boolean second = exchange.getRequestURI().getQuery().contains("continue=next");
            says(
                            200,
                            second
                                    ? list(
                                            "DaemonSetList",
                                            "",
                                            workload("logs", "")
                                                    .replaceFirst("\\{", "{\"status\":{\"currentNumberScheduled\":3},"))
                                    : list("DaemonSetList", "next", workload("cni", tolerates)))
                    .answer(exchange);
        });
        assertThat(workloads.daemonSets(Set.of()))
                .isEqualTo(Reading.of(List.of(
                        new DaemonSet(
                                "kube-system",
                                "cni",
                                "system-node-critical",
                                new Placement(Map.of("a", "b"), List.of(Toleration.EVERYTHING)),
                                0),
                        new DaemonSet("kube-system", "logs", "", new Placement(Map.of(), List.of()), 3))));
    }

    /// It is there, and what it asks for is unknown.
    @Test
    void aDaemonSetThatIsTooLargeToBeReadIsNotNone() {
        server.behave(new PagedServer("DaemonSetList", says(500, ""))
                .with(workload("logs", ""))
                .with(workload("cni", "\"tolerations\":[FILL{}]"), "{\"key\":\"a\"},", 300_000));
        assertThat(workloads.daemonSets(Set.of()))
                .isEqualTo(Reading.of(List.of(
                        new DaemonSet("kube-system", "logs", "", new Placement(Map.of(), List.of()), 0),
                        DaemonSet.ofUnread("kube-system", "cni"))));
    }

    /// The users of one namespace may create thousands, each with much text.
    @Test
    void daemonSetsWithMuchTextHideNoneOfOtherNamespacesAndLittleOfThemIsKept() {
        String text = "\"nodeSelector\":{\"a\":\"" + "v".repeat(10_000) + "\"}";
        PagedServer sets = new PagedServer("DaemonSetList", says(500, ""));
        for (int i = 0; i < 300; i++) {
            sets.with(workload("many-" + i, text).replace("kube-system", "shop"));
        }
        server.behave(sets.with(workload("logs", "")));
        List<DaemonSet> daemonSets =
                Objects.requireNonNull(workloads.daemonSets(Set.of()).orNull());
        assertThat(daemonSets).hasSize(301);
        assertThat(daemonSets.getLast())
                .isEqualTo(new DaemonSet("kube-system", "logs", "", new Placement(Map.of(), List.of()), 0));
        assertThat(daemonSets.stream().filter(DaemonSet::isRead).count()).isBetween(20L, 110L);
    }

    @Test
    void anExportersDaemonSetThatIsTooLargeToBeReadIsNotNone() {
        server.behave(new PagedServer("DaemonSetList", says(500, ""))
                .with(workload("cni", "\"tolerations\":[FILL{}]"), "{\"key\":\"a\"},", 300_000));
        try (ExporterPodInformer exporters = new ExporterPodInformer(connection)) {
            assertThat(exporters
                            .exporterPlacements(
                                    new ExporterPodApi.Selector("kube-system", ExporterPodApi.Selector.SHIPPED_LABEL))
                            .why())
                    .contains("kube-system/cni has more than is read of an object");
        }
    }

    /// Whoever may create Deployments may call them so, and name thousands of taints.
    @Test
    void ofOneNamespaceFewAutoscalersAndOfEachFewTaintsAreKept() {
        String keys = IntStream.range(0, 5_000)
                .mapToObj(i -> "\"--status-taint=k" + i + "\"")
                .collect(Collectors.joining(","));
        String many = IntStream.range(0, 100)
                .mapToObj(i -> workload("karpenter-" + i, "\"containers\":[{\"args\":[" + (i < 5 ? keys : "") + "]}]")
                        .replace("kube-system", "shop"))
                .collect(Collectors.joining(","));
        server.behave(exchange -> {
            boolean isLabelled = exchange.getRequestURI().getQuery().contains("labelSelector=app");
            boolean isOfNodes = exchange.getRequestURI().getPath().endsWith("/nodes");
            String found = isLabelled ? many + "," + workload("karpenter", "") : "";
            says(200, list(isOfNodes ? "NodeList" : "DeploymentList", "", found))
                    .answer(exchange);
        });
        List<Autoscaler> autoscalers =
                Objects.requireNonNull(workloads.autoscalers().orNull());
        assertThat(autoscalers).hasSize(21).allMatch(each -> each.statusTaints().size() <= 64);
        assertThat(autoscalers.getLast().evidence()).isEqualTo("Deployment kube-system/karpenter");
        assertThat(autoscalers.getFirst().statusTaints()).hasSize(64);
    }

    @Test
    void saysWhyNothingIsKnown() {
        server.behave(says(403, "{\"kind\":\"Status\",\"message\":\"daemonsets.apps is forbidden\"}"));
        assertThat(workloads.daemonSets(Set.of()).why()).contains("status 403", "daemonsets.apps is forbidden");
        assertThat(workloads.autoscalers().isPresent()).isFalse();
        server.behave(says(200, list("PodList", "")));
        assertThat(workloads.daemonSets(Set.of()).why()).contains("no DaemonSetList");
    }

    /// A tenant may create as many as he wants.
    @Test
    void moreDaemonSetsThanAreReadHideNoneOfTheNamespacesThatCount() {
        server.behave(exchange -> {
            boolean isOwn = exchange.getRequestURI().getPath().contains("/namespaces/kube-system/");
            String other = workload("x", "").replace("kube-system", "tenant");
            says(200, isOwn ? list("DaemonSetList", "", workload("cni", "")) : list("DaemonSetList", "again", other))
                    .answer(exchange);
        });
        assertThat(workloads
                        .daemonSets(Set.of("kube-system"))
                        .map(sets -> sets.stream()
                                .map(set -> set.namespace() + "/" + set.name())
                                .toList()))
                .isEqualTo(Reading.of(List.of("kube-system/cni", "tenant/x")));
    }

    @Test
    void findsAutoscalersByNameLabelAndNodesAndReadsTheirFlags() {
        String flags = "\"containers\":[{\"command\":[\"./cluster-autoscaler\",\"--status-taint=a/b\"],"
                + "\"args\":[\"--status-taint\",\"c/d\",\"--v=4\"]}]";
        server.behave(exchange -> {
            String query = exchange.getRequestURI().getQuery();
            String items = exchange.getRequestURI().getPath().endsWith("/nodes")
                    ? list("NodeList", "", "{\"metadata\":{\"name\":\"n1\"}}")
                    : query.contains("metadata.name=cluster-autoscaler") || query.contains("labelSelector")
                            ? list("DeploymentList", "", workload("cluster-autoscaler", flags))
                            : list("DeploymentList", "");
            says(200, items).answer(exchange);
        });
        assertThat(workloads.autoscalers())
                .isEqualTo(Reading.of(List.of(
                        new Autoscaler(
                                Autoscaler.Kind.CLUSTER_AUTOSCALER,
                                "Deployment kube-system/cluster-autoscaler",
                                Set.of("a/b", "c/d")),
                        new Autoscaler(Autoscaler.Kind.KARPENTER, "nodes with karpenter.sh/nodepool", Set.of()))));
        assertThat(server.requests()).isEqualTo(4);
    }
}
