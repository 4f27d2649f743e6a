package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.ControllerProcess.Cluster;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.metrics.ControllerMetricFamily;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.metric.MetricFamily;
import io.barograph.metric.ServerMetric;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerException;
import module java.base;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The whole controller over real sockets, from an exporter's snapshots to its own pages.
class ControllerProcessTest {

    private static final String HOSTILE = "<img src=x onerror=alert(1)>&'\"";

    @TempDir
    Path directory;

    private ControllerRig rig;
    private Cluster cluster;

    @BeforeEach
    void start() throws Exception {
        rig = new ControllerRig();
        cluster = Cluster.inMemory(List.of(rig.ring.of("n1")));
        rig.start(Mode.ENFORCE, "1", directory.resolve("decisions.jsonl").toString(), cluster);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private void see(int from, int to, double percent) {
        for (int seq = from; seq < to; seq++) {
            rig.ring.add(SmallSnapshots.waiting("n1", seq, percent, HOSTILE));
        }
    }

    private LiveNode node() {
        return ((MemoryNodeApi) cluster.nodes()).get("n1") instanceof ApiOutcome.Done<LiveNode>(LiveNode node)
                ? node
                : LiveNode.ofName("none", "none");
    }

    @Test
    void goesTheWholeWayFromASnapshotToATaintAndBack() throws Exception {
        await().until(() -> rig.ring.queries().contains("wait=20&changes=1"));
        see(0, 4, 50);
        await().untilAsserted(() -> assertThat(node().taints())
                .extracting(taint -> taint.id())
                .containsExactly("example.org/pods-wait:NoSchedule"));
        await().untilAsserted(() -> assertThat(node().condition("PodsWait")).isNotNull());
        see(4, 8, 0);
        await().untilAsserted(() -> assertThat(node().taints()).isEmpty());
        await().untilAsserted(() -> assertThat(
                        Files.readString(directory.resolve("decisions.jsonl")).lines())
                .filteredOn(line -> line.contains("\"PodsWait\""))
                .extracting(line -> line.replaceAll(".*\"reason\":\"([A-Za-z]+)\".*", "$1"))
                .containsExactly("PressureHigh", "PressureRaised", "PressureFalling", "PressureCleared"));
        // the taint is gone after the last snapshot but one
        await().until(() -> rig.body("/metrics").contains("barograph_rules_evaluations_total 8.0"));
        String metrics = rig.body("/metrics");
        assertThat(metrics)
                .contains("barograph_transitions_total{policy=\"busy\",reason=\"PressureRaised\",} 2.0")
                .contains("barograph_demands{policy=\"busy\",rule=\"pods wait\",phase=\"firing\",} 0.0")
                .contains("barograph_exporters{state=\"up\",} 1.0")
                .contains("barograph_rules_evaluations_total 8.0")
                .contains("barograph_controller_mode_info{mode=\"enforce\",} 1.0")
                .contains("barograph_rules_info{policy=\"busy\",digest=")
                .contains("barograph_controller_build_info{");
        assertThat(described(metrics)).isEqualTo(catalogued());
    }

    /// Virtual threads may wait for a carrier that a name server holds; those that the system runs are all that the JVM
    /// lists.
    @Test
    void nothingKeepsWhoLooksForAStopWaiting() {
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .contains("silences", "policies", "reconciler");
    }

    /// Name, type and help of each family of the exposition, those of the JVM and the process left out.
    private static Map<String, String> described(String metrics) {
        Map<String, String> families = new TreeMap<>();
        metrics.lines().filter(line -> line.startsWith("# ")).forEach(line -> {
            String[] words = line.split(" ", 4);
            families.merge(words[2], words[3], (help, type) -> type + ": " + help);
        });
        families.keySet().removeIf(name -> name.startsWith("jvm_") || name.startsWith("process_"));
        return families;
    }

    /// All but what only a server with a certificate, or one with shadow policies, can say.
    private static Map<String, String> catalogued() {
        Set<MetricFamily> elsewhere = Set.of(
                ServerMetric.WEB_CERTIFICATE_EXPIRY.of("barograph_controller_"),
                ControllerMetricFamily.CLOCK_AHEAD.family(),
                ControllerMetricFamily.SHADOW_NODES_DIFFERING.family(),
                ControllerMetricFamily.SHADOW_REFUSED.family());
        return ControllerMetricFamily.families().stream()
                .filter(each -> !elsewhere.contains(each))
                .collect(Collectors.toMap(
                        MetricFamily::name,
                        each -> each.type().word() + ": " + each.help(),
                        (a, _) -> a,
                        TreeMap::new));
    }

    @Test
    void noNameBecomesMarkup() throws Exception {
        see(0, 2, 50);
        await().until(() -> rig.body("/api/fleet").contains("onerror"));
        HttpResponse<String> fleet = rig.get("/api/fleet");
        assertThat(fleet.body()).doesNotContainPattern("[<>'&]");
        assertThat(fleet.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(fleet.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        HttpResponse<String> page = rig.get("/");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'")
                .contains("script-src 'self'")
                .doesNotContain("unsafe");
        assertThat(page.body()).contains("<title>Barograph</title>").doesNotContain("onerror");
    }

    @Test
    void isReadyAndHealthy() throws Exception {
        assertThat(rig.get("/readyz").statusCode()).isEqualTo(200);
        assertThat(rig.get("/healthz").statusCode()).isEqualTo(200);
    }

    @Test
    void anAddressInUseIsNamed() {
        ListenAddress taken = rig.process().addresses().getFirst();
        assertThatThrownBy(() -> ControllerProcess.start(rig.config(Mode.OBSERVE, "1", taken, ""), cluster))
                .isInstanceOf(WebServerException.class)
                .hasMessageContaining(taken.toString());
    }

    @Test
    void closesQuicklyInTheMidstOfALongPoll() {
        await().until(() -> rig.ring.queries().stream().anyMatch(query -> query.contains("wait=20")));
        long before = System.nanoTime();
        rig.process().close();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(15));
    }
}
