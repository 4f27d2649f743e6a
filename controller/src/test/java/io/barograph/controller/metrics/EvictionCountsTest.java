package io.barograph.controller.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.Test;

class EvictionCountsTest {

    private final SelfMetrics self = new SelfMetrics("barograph_controller_");
    private final ControllerCounts counts = new ControllerCounts(self, _ -> {});

    private String scraped() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        self.writeAll(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(UTF_8);
    }

    @Test
    void whatNeverHappenedIsShownAsZeroWherePodsMayBeEvicted() {
        assertThat(scraped()).doesNotContain("barograph_evictions_total{", "barograph_evictions_useless_total{");
        counts.evictorStarts(List.of("evicted", "observed"));
        assertThat(scraped())
                .contains(
                        "barograph_evictions_total{signal=\"memory.available\",answer=\"evicted\",} 0.0",
                        "barograph_evictions_total{signal=\"pid.available\",answer=\"observed\",} 0.0",
                        "barograph_evictions_useless_total{signal=\"nodefs.inodesFree\",} 0.0",
                        "barograph_eviction_relief_ratio_count{signal=\"nodefs.inodesFree\",} 0.0")
                .doesNotContain("signal=\"swap.available\"");
    }
}
