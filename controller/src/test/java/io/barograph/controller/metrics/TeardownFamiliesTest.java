package io.barograph.controller.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.overview.FleetRig;
import io.barograph.rules.fact.PodEndings;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TeardownFamiliesTest {

    private final FleetRig rig = new FleetRig();
    private final SelfMetrics self = new SelfMetrics("barograph_controller_");
    private final ControllerGauges gauges = new ControllerGauges(self, rig.status());

    @AfterEach
    void close() {
        rig.close();
    }

    private String scraped() {
        gauges.refresh();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        self.writeAll(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(UTF_8);
    }

    @Test
    void aNodeWithoutDeletedPodsHasNoneAndOneThatIsNotKnownIsAbsent() {
        assertThat(scraped()).doesNotContain("barograph_node_pods_terminating{");
        rig.endings.put("n1", PodEndings.NONE);
        rig.endings.put("n2", new PodEndings(7, 3, 41.5));
        assertThat(scraped())
                .contains(
                        "barograph_node_pods_terminating{node=\"n1\",} 0.0",
                        "barograph_node_pods_overdue_oldest_seconds{node=\"n1\",} 0.0",
                        "barograph_node_pods_terminating{node=\"n2\",} 7.0",
                        "barograph_node_pods_overdue{node=\"n2\",} 3.0",
                        "barograph_node_pods_overdue_oldest_seconds{node=\"n2\",} 41.5");
    }

    @Test
    void ofManyNodesThoseWithMostRemain() {
        for (int i = 0; i < 1000; i++) {
            rig.endings.put("n" + i, new PodEndings(i, i, i));
        }
        String text = scraped();
        assertThat(text.lines().filter(it -> it.startsWith("barograph_node_pods_overdue{")))
                .hasSize(200);
        assertThat(text).contains("barograph_node_pods_overdue{node=\"n999\",} 999.0");
    }
}
