package io.barograph.e2e.monitoring;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.advise.source.PrometheusSpans;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.cli.backtest.prometheus.PrometheusAccess;
import io.barograph.cli.backtest.prometheus.PrometheusRange;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.PodNamespace;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningProgram;
import io.barograph.testkit.prometheus.Prometheus;
import module java.base;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a recording does not have ([PrometheusIT]): both programs on a node with pods of a real API server, evictions
/// and reclaim on. Every query of the dashboards and every metric of the alerts that asks for pods, evictions, room,
/// overhead and OOM scores finds something on a real Prometheus.
@Tag("full")
@WithApiServer
class EvictionSeriesIT {

    /// Only while many nodes are in trouble, and events of a kernel: [TroubledFleetIT].
    static final Pattern NOT_HERE =
            Pattern.compile("barograph_storm|barograph_signal_outage|barograph_flaps_|barograph_event_delay_"
                    + "|barograph_taint|barograph_policy_taints_|barograph_disk_");

    private static final String NODE = "series-it";
    private static final String RUNTIME_CLASS = "series-it";
    private static final int PODS = 20;

    private final ApiServer server;

    @TempDir
    private Path work;

    EvictionSeriesIT(ApiServer server) {
        this.server = server;
    }

    @Test
    void everyQueryThatARecordingHasNoDataForFindsSomething() throws Exception {
        PodNamespace namespace = new PodNamespace(server.admin(), "series-it-" + UUID.randomUUID());
        TroubledHost host = new TroubledHost(work.resolve("host"), namespace.name(), pods(namespace));
        int port = FreePorts.next();
        node();
        Path socket = work.resolve("cri.sock");
        try (OneImageRuntime _ = new OneImageRuntime(socket);
                RunningProgram exporter = RunningProgram.exporterAt(port, work, arguments(host, socket));
                RunningProgram controller = RunningProgram.controller(
                        work,
                        "--kubeconfig=" + server.kubeconfig(ApiServer.ADMIN),
                        "--mode=observe",
                        "--eviction=observe",
                        "--set=teardown.maxTeardown=20",
                        "--shadow-policies=" + Checkout.HOME.resolve("rules/policies/contention.drl"),
                        "--exporter-port=" + port,
                        "--pod-survey-interval=2s");
                Prometheus prometheus = Prometheus.scraping(
                        work, Checkout.HOME.resolve("alerts/barograph.rules.yaml"), exporter.url(), controller.url())) {
            String instance = exporter.url().getAuthority();
            Map<String, String> unanswered = questions(instance);
            long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
            await().atMost(Duration.ofMinutes(4))
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> {
                        host.goOn();
                        for (String query : List.copyOf(unanswered.keySet())) {
                            if (!prometheus
                                    .range(query, Instant.now().getEpochSecond(), 5)
                                    .isEmpty()) {
                                unanswered.remove(query);
                            }
                        }
                        return unanswered.isEmpty() || System.nanoTime() - deadline > 0;
                    });
            SoftAssertions all = new SoftAssertions();
            unanswered.forEach((query, asker) -> all.fail(asker + " finds nothing: " + query));
            all.assertAll();
            // A range begins a while before the first samples
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofSeconds(2))
                    .ignoreExceptions()
                    .untilAsserted(() -> {
                        host.goOn();
                        SoftAssertions advice = new SoftAssertions();
                        advisesTheLastPod(advice, prometheus.url(), "pod-" + (PODS - 1));
                        advice.assertAll();
                    });
        } finally {
            new NodeObjects(server.admin()).delete(NODE);
            namespace.leave();
            server.admin().delete("/apis/node.k8s.io/v1/runtimeclasses/" + RUNTIME_CLASS);
        }
    }

    /// Its own limit holds it back, as far as our metrics tell: `barograph advise` on the same Prometheus.
    private static void advisesTheLastPod(SoftAssertions all, URI prometheus, String name) throws Exception {
        Instant now = Instant.now();
        PrometheusSpans source = new PrometheusSpans(
                new PrometheusAccess(prometheus, SSLContext.getDefault(), () -> ""),
                new PrometheusRange(now.minus(Duration.ofMinutes(5)), now, Duration.ZERO, ""),
                SteadyClock.system());
        List<WorkloadSpan> pods = source.nodes().getFirst().workloads();
        all.assertThat(pods).hasSize(PODS);
        for (WorkloadSpan each : pods) {
            Stalls cpu = each.cpu().stalls().orNull();
            boolean limited = each.workload().names().pod().equals(name);
            all.assertThat(cpu).as(each.toString()).isNotNull();
            all.assertThat(cpu != null && cpu.selfLimitedMicros() > 0)
                    .as(each.toString())
                    .isEqualTo(limited);
        }
    }

    /// Who asks, by the query.
    private static Map<String, String> questions(String instance) throws IOException {
        Map<String, String> all = new TreeMap<>();
        for (Dashboards.Query query : Dashboards.queries()) {
            if (PrometheusIT.isNotInARecording(query.text())
                    && !NOT_HERE.matcher(query.text()).find()) {
                all.put(query.forInstance(instance), query.toString());
            }
        }
        for (String metric : PrometheusIT.metricsOfAlerts()) {
            if (PrometheusIT.isNotInARecording(metric)
                    && !NOT_HERE.matcher(metric).find()) {
                all.put(metric, "an alert");
            }
        }
        return all;
    }

    private static String[] arguments(TroubledHost host, Path socket) {
        List<String> all = new ArrayList<>(host.options());
        all.addAll(List.of(
                "--node-name=" + NODE,
                "--reclaim=observe",
                "--reclaim.cri-socket=" + socket,
                "--reclaim.image-min-age=0s"));
        return all.toArray(String[]::new);
    }

    private void node() {
        NodeObjects nodes = new NodeObjects(server.admin());
        nodes.create(NODE, Map.of());
        nodes.patchStatus(NODE, """
                {"status":{"addresses":[{"type":"InternalIP","address":"127.0.0.1"}],
                 "capacity":{"cpu":"2","memory":"4Gi","pods":"110"},
                 "allocatable":{"cpu":"2","memory":"4Gi","pods":"110"}}}""").orFail();
    }

    /// Their UIDs. The API server writes their RuntimeClass's overhead into them.
    private List<String> pods(PodNamespace namespace) {
        server.admin()
                .post("/apis/node.k8s.io/v1/runtimeclasses", """
                {"metadata":{"name":"%s"},"handler":"runc",
                 "overhead":{"podFixed":{"memory":"32Mi","cpu":"100m"}}}""".formatted(RUNTIME_CLASS))
                .orFail();
        namespace.make();
        List<String> uids = new ArrayList<>();
        for (int i = 0; i < PODS; i++) {
            namespace.pod("pod-" + i, "", """
                    "nodeName":"%s","runtimeClassName":"%s","containers":[
                     {"name":"c","image":"i","resources":{"limits":{"memory":"64Mi"}}}]""".formatted(NODE, RUNTIME_CLASS));
            namespace.says("pod-" + i, "\"phase\":\"Running\",\"startTime\":\"2026-01-01T00:00:00Z\"");
            JsonNode pod = server.admin().get(namespace.pods() + "/pod-" + i).orFail();
            uids.add(pod.at("/metadata/uid").asText());
        }
        return uids;
    }
}
