package io.barograph.controller.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.http.ControlsStatus;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ControlsMetricsTest {

    private final SelfMetrics self = new SelfMetrics("barograph_controller_");
    private @Nullable ShadowReport shadow;

    private String scraped() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        self.write(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(UTF_8);
    }

    @Test
    void saysWhetherTheNewestShadowPoliciesAreRefused() {
        new ControlsStatus(
                        new ControlsStatus.Named(Modes.all(Mode.OBSERVE), List::of),
                        Silences::none,
                        () -> shadow,
                        new ControlsMetrics(self),
                        InstantSource.fixed(Instant.EPOCH))
                .told();
        assertThat(scraped()).doesNotContain("barograph_shadow_refused").doesNotContain("barograph_shadow_nodes");

        shadow = report("busy.drl:1:1: no such fact");
        assertThat(scraped()).contains("\nbarograph_shadow_refused 1.0\n");
        shadow = report("");
        assertThat(scraped()).contains("\nbarograph_shadow_refused 0.0\n", "\nbarograph_shadow_nodes_differing 0.0\n");
    }

    private static ShadowReport report(String error) {
        return new ShadowReport("next/", error, null, Map.of(), new TreeMap<>());
    }
}
