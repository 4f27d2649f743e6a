package io.barograph.controller.http;

import io.barograph.controller.act.Modes;
import io.barograph.controller.act.Reins;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.guardrail.Silences;
import io.barograph.web.SelfCounter;
import io.barograph.web.SelfGauge;
import io.barograph.web.SelfMetrics;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Counts how operators hold the controller back.
public final class SteeringMetrics {

    private final SelfMetrics metrics;
    private final SelfGauge policyModes;
    private final SelfCounter unread;
    private final SelfCounter differences;
    private Set<List<String>> shown = new HashSet<>();

    public SteeringMetrics(SelfMetrics metrics) {
        this.metrics = metrics;
        policyModes = metrics.gauge(Family.POLICY_MODE_INFO.family());
        differences = metrics.counter(Family.SHADOW_DIFFERENCES.family());
        unread = metrics.counter(Family.SILENCE_READ_FAILURES.family());
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
    void follow(
            Modes modes,
            Supplier<List<String>> unmatched,
            Supplier<Silences> silences,
            Supplier<@Nullable ShadowReport> shadow,
            InstantSource wall) {
        metrics.gauge(Family.SHADOW_NODES_DIFFERING.family(), () -> {
            ShadowReport report = shadow.get();
            return report == null ? Double.NaN : report.differing().size();
        });
        metrics.gauge(Family.SHADOW_REFUSED.family(), () -> {
            ShadowReport report = shadow.get();
            return report == null ? Double.NaN : report.error().isEmpty() ? 0 : 1;
        });
        SelfGauge pools = metrics.gauge(Family.POOL_MODE_INFO.family());
        modes.pools().forEach((pool, mode) -> pools.set(1, pool, mode.word()));
        metrics.gauge(
                Family.POOL_MODES_UNMATCHED.family(), () -> unmatched.get().size());
        metrics.gauge(
                Family.STOPPED.family(),
                () -> new Reins(modes, silences).stopped(wall.instant()).isEmpty() ? 0 : 1);
        metrics.gauge(
                Family.SILENCES.family(),
                () -> silences.get().holding(wall.instant()).size());
        metrics.gauge(
                Family.SILENCES_BROKEN.family(), () -> silences.get().broken().size());
    }

    /// The policies in force and the mode of each.
    void policies(Modes modes, Collection<String> policies) {
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
