package io.barograph.controller.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.GuardrailReport.AreaStatus;
import io.barograph.controller.guardrail.GuardrailReport.Use;
import io.barograph.controller.overview.FleetRig;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ControllerGaugesTest {

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
    void showsWhetherTheNewestShadowPoliciesAreRefused() {
        assertThat(scraped()).doesNotContain("barograph_shadow_refused").doesNotContain("barograph_shadow_nodes");

        rig.shadow = shadow("busy.drl:1:1: no such fact");
        assertThat(scraped()).contains("\nbarograph_shadow_refused 1.0\n");
        rig.shadow = shadow("");
        assertThat(scraped()).contains("\nbarograph_shadow_refused 0.0\n", "\nbarograph_shadow_nodes_differing 0.0\n");
    }

    @Test
    void showsWhatTheTaintsOfLoadedPoliciesWereGoodFor() {
        assertThat(scraped())
                .doesNotContain("\nbarograph_taint_contention_ratio")
                .doesNotContain("\nbarograph_policy_taints");

        rig.relief.put("busy", new TaintReliefReport(6, 61, 58));
        rig.relief.put("removed", new TaintReliefReport(6, 61, 58));
        assertThat(scraped())
                .contains(
                        "\nbarograph_taint_contention_ratio{policy=\"busy\",when=\"before\",} 0.61\n",
                        "\nbarograph_taint_contention_ratio{policy=\"busy\",when=\"after\",} 0.58\n",
                        "\nbarograph_policy_taints_useless{policy=\"busy\",} 1.0\n")
                .doesNotContain("removed");
        rig.relief.put("busy", new TaintReliefReport(4, 61, 58));
        assertThat(scraped()).contains("\nbarograph_policy_taints_useless{policy=\"busy\",} 0.0\n");
    }

    private static ShadowReport shadow(String error) {
        return new ShadowReport("next/", error, null, Map.of(), new TreeMap<>());
    }

    @Test
    void showsHowFarTheClockIsAhead() {
        assertThat(scraped()).contains("\nbarograph_controller_clock_ahead_seconds 0.0\n");
        rig.ahead = Duration.ofMillis(-3_599_500);
        assertThat(scraped()).contains("\nbarograph_controller_clock_ahead_seconds -3599.5\n");
    }

    @Test
    void showsHowEachNodeOfTheClusterStands() {
        rig.cluster.addAll(List.of("calm", "busy", "bare"));
        rig.pools.putAll(Map.of("busy", "batch", "bare", "batch"));
        rig.see("calm", 4, 0);
        rig.see("busy", 4, 90);
        rig.watch("new");
        assertThat(levels())
                .containsExactly(
                        "{node=\"bare\",pool=\"batch\",} 3.0",
                        "{node=\"busy\",pool=\"batch\",} 5.0",
                        "{node=\"calm\",pool=\"\",} 0.0",
                        "{node=\"new\",pool=\"\",} 2.0");

        rig.leave("calm", "example.org/pods-wait:NoSchedule", new ReconcileReport.Trouble.LeftByEnforce());
        assertThat(levels()).contains("{node=\"calm\",pool=\"\",} 6.0");

        rig.silence("busy");
        rig.cluster.remove("bare");
        assertThat(levels()).contains("{node=\"busy\",pool=\"batch\",} 3.0").noneMatch(each -> each.contains("bare"));
    }

    private List<String> levels() {
        return scraped()
                .lines()
                .filter(line -> line.startsWith("barograph_node_level{"))
                .map(line -> line.substring("barograph_node_level".length()))
                .sorted()
                .toList();
    }

    @Test
    void showsStormsAndOutagesOnlyWhileTheyLast() {
        List<Use> budgets =
                List.of(new Use("cluster", "", "any", 5, 3, 50), new Use("pool", "batch", "hard", 2, 2, 20));
        rig.guardrails = new GuardrailReport(
                budgets,
                new TreeMap<>(Map.of(
                        ScarceResource.CPU,
                        List.of(new AreaStatus("eu-1a", "storm", 1_500_000), new AreaStatus("eu-1b", "ramping", 0)),
                        ScarceResource.MEMORY,
                        List.of(new AreaStatus("eu-1a", "ramping", 0)))),
                List.of(new AreaStatus("", "outage", -1_000_000)));
        assertThat(scraped())
                .contains(
                        "barograph_budget_limit{scope=\"pool\",name=\"batch\",taints=\"hard\",} 2.0",
                        "barograph_budget_used{scope=\"cluster\",name=\"\",taints=\"any\",} 3.0",
                        "barograph_storm{zone=\"eu-1a\",resource=\"cpu\",} 1.0",
                        "barograph_storm{zone=\"eu-1a\",resource=\"memory\",} 0.0",
                        "barograph_storm{zone=\"eu-1b\",resource=\"cpu\",} 0.0",
                        "barograph_signal_outage{pool=\"\",} 1.0");

        rig.guardrails = new GuardrailReport(budgets, Collections.emptySortedMap(), List.of());
        assertThat(scraped()).doesNotContain("barograph_storm{", "barograph_signal_outage{");
    }
}
