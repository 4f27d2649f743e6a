package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.controller.RunningUp;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.prometheus.Prometheus;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A new installation that observes a calm node raises no alert, not even for a moment: all alerts are given here
/// without the time that they must last.
@Tag("full")
class CalmAlertsIT {

    private static final Duration WATCHED = Duration.ofSeconds(30);

    @Test
    void nothingIsRaised(@TempDir Path work) throws Exception {
        String shipped = Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml"));
        Path rules = Files.writeString(work.resolve("rules.yaml"), shipped.replaceAll("(?m)^ *for: .*\\n", ""));
        Path recording = Checkout.HOME.resolve("examples/recordings/pods/P01_calm.trace.gz");
        try (RunningUp up = RunningUp.on(work, "--replay=" + recording, "--speed=2");
                Prometheus prometheus =
                        Prometheus.scraping(work, rules, URI.create(up.exporter()), URI.create(up.page()))) {
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> prometheus.values("up == 1", "job").size() == 2
                            && prometheus.values("barograph_node_level", "node").size() == 1);
            Instant from = Instant.now().plusSeconds(2);
            await().atMost(Duration.ofMinutes(2)).until(() -> Instant.now().isAfter(from.plus(WATCHED)));

            assertThat(raised(prometheus, from)).isEmpty();
            assertThat(prometheus.values("min_over_time(up[20s]) == 1", "job")).hasSize(2);
        }
    }

    /// The alerts that were pending or firing at any second since then.
    static List<String> raised(Prometheus prometheus, Instant from) throws IOException, InterruptedException {
        String path = "/api/v1/query_range?query=ALERTS&step=1&start=%d&end=%d"
                .formatted(from.getEpochSecond(), Instant.now().getEpochSecond());
        List<String> raised = new ArrayList<>();
        for (JsonNode series : prometheus.get(path).path("result")) {
            raised.add(series.path("metric").toString());
        }
        return raised;
    }
}
