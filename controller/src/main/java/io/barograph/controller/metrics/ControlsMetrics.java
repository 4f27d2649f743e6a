package io.barograph.controller.metrics;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Counts how operators hold the controller back.
public final class ControlsMetrics {

    private final SelfMetrics metrics;
    private final SelfGauge policyModes;
    private final SelfCounter unread;
    private final SelfCounter differences;
    private Set<List<String>> shown = new HashSet<>();

    public ControlsMetrics(SelfMetrics metrics) {
        this.metrics = metrics;
        policyModes = metrics.gauge(ControllerMetricFamily.POLICY_MODE_INFO.family());
        differences = metrics.counter(ControllerMetricFamily.SHADOW_DIFFERENCES.family());
        unread = metrics.counter(ControllerMetricFamily.SILENCE_READ_FAILURES.family());
    }

    /// The silences could not be read.
    public void silencesUnread() {
        unread.inc();
    }

    /// The shadow policies begin to decide otherwise on a node.
    public void differs(String demand, ShadowReport.Kind kind) {
        differences.inc(demand, kind.word());
    }

    /// Shows these from now on.
    public void follow(
            Modes modes,
            Supplier<List<String>> unmatched,
            Supplier<Silences> silences,
            Supplier<@Nullable ShadowReport> shadow,
            InstantSource wall) {
        metrics.gauge(ControllerMetricFamily.SHADOW_NODES_DIFFERING.family(), () -> {
            ShadowReport report = shadow.get();
            return report == null ? Double.NaN : report.differing().size();
        });
        metrics.gauge(ControllerMetricFamily.SHADOW_REFUSED.family(), () -> {
            ShadowReport report = shadow.get();
            return report == null ? Double.NaN : report.error().isEmpty() ? 0 : 1;
        });
        SelfGauge pools = metrics.gauge(ControllerMetricFamily.POOL_MODE_INFO.family());
        modes.pools().forEach((pool, mode) -> pools.set(1, pool, mode.word()));
        metrics.gauge(
                ControllerMetricFamily.POOL_MODES_UNMATCHED.family(),
                () -> unmatched.get().size());
        metrics.gauge(
                ControllerMetricFamily.STOPPED.family(),
                () -> new Controls(modes, silences).stopped(wall.instant()).isEmpty() ? 0 : 1);
        metrics.gauge(
                ControllerMetricFamily.SILENCES.family(),
                () -> silences.get().holding(wall.instant()).size());
        metrics.gauge(
                ControllerMetricFamily.SILENCES_BROKEN.family(),
                () -> silences.get().broken().size());
    }

    /// The policies in force and the mode of each.
    public void policies(Modes modes, Collection<String> policies) {
        Set<List<String>> now = new HashSet<>();
        for (String each : policies) {
            now.add(List.of(each, modes.of(each).word()));
        }
        shown.removeAll(now);
        shown.forEach(gone -> policyModes.remove(gone.toArray(String[]::new)));
        now.forEach(each -> policyModes.set(1, each.toArray(String[]::new)));
        shown = now;
    }
}
