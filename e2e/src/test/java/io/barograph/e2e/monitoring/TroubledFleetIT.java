package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningProgram;
import io.barograph.testkit.prometheus.Prometheus;
import io.barograph.web.config.ListenAddress;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What neither one recording ([PrometheusIT]) nor one node ([EvictionSeriesIT]) has: a zone in a storm, a pool whose
/// exporters fall silent, a taint that comes back again and again; and an exporter that a real kernel wakes. The
/// dashboards' queries for these find something on a real Prometheus.
@Tag("full")
class TroubledFleetIT {

    private static final Path RULES = Path.of("src/test/resources/policies/restless.drl");
    private static final int NODES = 4;

    /// The recording's first contention comes after 30 s.
    private static final double SPEED = 8;

    @TempDir
    private Path work;

    private final List<ExporterProcess> exporters = new ArrayList<>();

    @AfterEach
    void stop() {
        exporters.forEach(ExporterProcess::close);
    }

    @Test
    void everyQueryForTroubleOfManyNodesFindsSomething() throws Exception {
        List<ExporterAddress> nodes = new ArrayList<>();
        List<ListenAddress> addresses = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            ListenAddress address = new ListenAddress("127.0.0.1", FreePorts.next());
            addresses.add(address);
            nodes.add(new ExporterAddress("worker-" + i, URI.create("http://127.0.0.1:" + address.port())));
        }
        try (RunningProgram live = RunningProgram.exporter(work);
                ControllerProcess controller = InProcessController.start(RULES, Mode.ENFORCE, "", nodes);
                Prometheus prometheus = Prometheus.scraping(
                        work,
                        Checkout.HOME.resolve("alerts/barograph.rules.yaml"),
                        live.url(),
                        URI.create("http://" + controller.addresses().getFirst()))) {
            // However long the others took to start, the controller sees the recording from its beginning
            for (int i = 0; i < NODES; i++) {
                exporters.add(ReplayingExporter.of("worker-" + i, addresses.get(i), "S36_long.trace.gz", SPEED));
            }
            Set<String> unanswered = questions(live.url().getAuthority());
            assertThat(unanswered).hasSizeGreaterThan(3);
            answered(prometheus, unanswered, "barograph_signal_outage");

            exporters.subList(1, NODES).forEach(ExporterProcess::close);
            answered(prometheus, unanswered, "nothing is left");
        }
    }

    /// Waits until all queries found something, but those with this word.
    private static void answered(Prometheus prometheus, Set<String> queries, String but) {
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> {
                    for (String query : List.copyOf(queries)) {
                        if (!prometheus
                                .range(query, Instant.now().getEpochSecond(), 5)
                                .isEmpty()) {
                            queries.remove(query);
                        }
                    }
                    assertThat(queries).allMatch(query -> query.contains(but));
                });
    }

    private static Set<String> questions(String instance) throws IOException {
        Set<String> all = new TreeSet<>();
        for (Dashboards.Query query : Dashboards.queries()) {
            all.add(query.forInstance(instance));
        }
        all.addAll(PrometheusIT.metricsOfAlerts());
        all.removeIf(query -> !EvictionSeriesIT.NOT_HERE.matcher(query).find());
        return all;
    }
}
