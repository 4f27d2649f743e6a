package io.barograph.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.reclaim.ReclaimListener;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.Test;

class ReclaimWiringTest {

    private final SelfMetrics self = new SelfMetrics("barograph_exporter_");
    private final ReclaimListener counts = ReclaimWiring.countingListener(self);

    private String scraped() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        self.writeAll(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(UTF_8);
    }

    @Test
    void whatNeverHappenedIsShownAsZero() {
        assertThat(scraped())
                .contains(
                        "barograph_reclaim_removed_total{kind=\"container\",} 0.0",
                        "barograph_reclaim_removed_total{kind=\"image\",} 0.0",
                        "barograph_reclaim_freed_bytes_total 0.0",
                        "barograph_reclaim_failures_total{what=\"node\",} 0.0",
                        "barograph_reclaim_failures_total{what=\"runtime\",} 0.0",
                        "barograph_reclaim_failures_total{what=\"container\",} 0.0",
                        "barograph_reclaim_failures_total{what=\"image\",} 0.0");
    }

    @Test
    void whatIsNotKnownIsAbsent() {
        assertThat(scraped()).doesNotContain("barograph_reclaimable_image_bytes ");
        counts.reportReclaimable(7);
        assertThat(scraped()).contains("barograph_reclaimable_image_bytes 7.0");
        counts.reportReclaimable(Double.NaN);
        assertThat(scraped()).doesNotContain("barograph_reclaimable_image_bytes ");
    }

    @Test
    void countsWhatIsRemovedAndWhatFails() {
        counts.countRemoved("image", 5);
        counts.countFailure("runtime");
        assertThat(scraped())
                .contains(
                        "barograph_reclaim_removed_total{kind=\"image\",} 1.0",
                        "barograph_reclaim_freed_bytes_total 5.0",
                        "barograph_reclaim_failures_total{what=\"runtime\",} 1.0");
    }
}
