package io.barograph.controller.metrics;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.StandDown;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.decide.fleet.ExporterState;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.overview.ControllerStatus;
import io.barograph.controller.overview.FleetCounts;
import io.barograph.controller.overview.FleetSummary;
import io.barograph.controller.overview.Level;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;

/// What the fleet, the guardrails and the operators' controls look like at the moment of a scrape.
public final class ControllerGauges {

    private static final String FROZEN = "frozen";
    private static final List<String> PHASES =
            List.of(label(Phase.PENDING), label(Phase.FIRING), label(Phase.KEEP_FIRING), FROZEN);

    private final SelfMetrics self;
    private final ControllerStatus status;
    private final Map<ControllerMetricFamily, VaryingGauge> series = new EnumMap<>(ControllerMetricFamily.class);

    public ControllerGauges(SelfMetrics self, ControllerStatus status) {
        this.self = self;
        this.status = status;
        self.gauge(ControllerMetricFamily.SIGNAL_AGE.family(), this::oldestSeconds);
        self.gauge(ControllerMetricFamily.CLOCK_AHEAD.family(), this::clockAheadSeconds);
        controls();
    }

    private void controls() {
        ControllerStatus.Operators operators = status.operators();
        shadow(
                ControllerMetricFamily.SHADOW_NODES_DIFFERING,
                report -> report.differing().size());
        shadow(ControllerMetricFamily.SHADOW_REFUSED, report -> report.error().isEmpty() ? 0 : 1);
        self.gauge(
                ControllerMetricFamily.POOL_MODES_UNMATCHED.family(),
                () -> operators.unmatched().get().size());
        self.gauge(
                ControllerMetricFamily.STOPPED.family(), () -> status.stopped().isEmpty() ? 0 : 1);
        self.gauge(
                ControllerMetricFamily.SILENCES.family(),
                () -> operators
                        .silences()
                        .get()
                        .holding(status.wall().instant())
                        .size());
        self.gauge(
                ControllerMetricFamily.SILENCES_BROKEN.family(),
                () -> operators.silences().get().broken().size());
    }

    private void shadow(ControllerMetricFamily family, ToDoubleFunction<ShadowReport> value) {
        self.gauge(family.family(), () -> {
            ShadowReport report = status.operators().shadow().get();
            return report == null ? Double.NaN : value.applyAsDouble(report);
        });
    }

    /// Brings the gauges up to date; called before each scrape is written.
    public synchronized void refresh() {
        List<NodeStatus> nodes = status.fleet().fleet().nodes();
        show(ControllerMetricFamily.DEMANDS, demands(nodes));
        Map<List<String>, Integer> states = new HashMap<>();
        for (ExporterState each : ExporterState.values()) {
            states.put(
                    List.of(each.word()),
                    FleetCounts.count(nodes, node -> node.link().state() == each));
        }
        show(ControllerMetricFamily.EXPORTERS, states);
        show(
                ControllerMetricFamily.NODES_STALE,
                Map.of(List.of(), FleetCounts.count(nodes, node -> node.heard().stale())));
        show(ControllerMetricFamily.NODE_LEVEL, levels());
        show(
                ControllerMetricFamily.NODES_WITHOUT_EXPORTER,
                Map.of(List.of(), status.fleet().withoutExporter().size()));
        policies(
                status.policies().current().policies().digests(),
                status.operators().modes());
        heldBack();
        standingDown();
        guardrails(status.guardrails().report().get());
        relief(status.guardrails().relief().get());
        SurveyFamilies.of(status.survey().get()).forEach(this::show);
        TeardownFamilies.of(status.endings().get()).forEach(this::show);
    }

    private void show(ControllerMetricFamily family, Map<List<String>, ? extends Number> values) {
        series.computeIfAbsent(family, _ -> new VaryingGauge(self.gauge(family.family())))
                .show(values);
    }

    private Map<List<String>, Integer> levels() {
        FleetSummary fleet = status.fleet();
        Map<List<String>, Integer> levels = new HashMap<>();
        fleet.unwatched().forEach(node -> levels.put(List.of(node, fleet.pools().apply(node)), number(Level.SILENT)));
        fleet.nodes().forEach(each -> levels.put(List.of(each.node(), each.pool()), number(each.level())));
        return levels;
    }

    /// They are stable: a level that came later has the next number, wherever it ranks.
    private static int number(Level level) {
        return switch (level) {
            case CALM -> 0;
            case PENDING -> 1;
            case UNKNOWN -> 2;
            case SILENT -> 3;
            case HELD_BACK -> 4;
            case FIRING -> 5;
            case STUCK -> 6;
        };
    }

    private static Map<List<String>, Integer> demands(List<NodeStatus> nodes) {
        Map<List<String>, Integer> counts = new HashMap<>();
        for (NodeStatus node : nodes) {
            for (DemandState demand : node.decision().demands()) {
                Transition.Source source = demand.source();
                for (String phase : PHASES) {
                    boolean is = phase.equals(FROZEN) ? demand.timing().frozen() : phase.equals(label(demand.phase()));
                    counts.merge(List.of(source.policy(), source.rule(), phase), is ? 1 : 0, Integer::sum);
                }
            }
        }
        return counts;
    }

    /// Label values are written with underscores.
    private static String label(Phase phase) {
        return phase.word().replace('-', '_');
    }

    private void policies(Map<String, String> digests, Modes modes) {
        Map<List<String>, Integer> info = new HashMap<>();
        Map<List<String>, Integer> farthest = new HashMap<>();
        digests.forEach((policy, digest) -> {
            info.put(List.of(policy, digest), 1);
            farthest.put(List.of(policy, modes.of(policy).word()), 1);
        });
        Map<List<String>, Integer> pools = new HashMap<>();
        modes.pools().forEach((pool, mode) -> pools.put(List.of(pool, mode.word()), 1));
        show(ControllerMetricFamily.RULES_INFO, info);
        show(ControllerMetricFamily.POLICY_MODE_INFO, farthest);
        show(ControllerMetricFamily.POOL_MODE_INFO, pools);
    }

    private void heldBack() {
        Map<List<String>, Integer> counts = new HashMap<>();
        HeldBack.words().forEach(word -> counts.put(List.of(word), 0));
        status.fleet()
                .reports()
                .get()
                .forEach(report -> report.plan()
                        .heldBack()
                        .values()
                        .forEach(why -> counts.merge(List.of(why.word()), 1, Integer::sum)));
        show(ControllerMetricFamily.DEMANDS_HELD_BACK, counts);
    }

    private void standingDown() {
        Map<List<String>, Integer> counts = new HashMap<>();
        StandDown.marks().forEach(mark -> counts.put(List.of(mark), 0));
        status.fleet().reports().get().forEach(report -> {
            if (report.asked() != null && report.asked().why() instanceof HeldBack.StandsDown(StandDown by)) {
                counts.merge(List.of(by.mark()), 1, Integer::sum);
            }
        });
        show(ControllerMetricFamily.NODES_STANDING_DOWN, counts);
    }

    /// Of loaded policies.
    private void relief(SortedMap<String, TaintReliefReport> measured) {
        Set<String> loaded = status.policies().current().policies().digests().keySet();
        Map<List<String>, Double> contention = new HashMap<>();
        Map<List<String>, Integer> useless = new HashMap<>();
        measured.forEach((policy, each) -> {
            if (loaded.contains(policy)) {
                contention.put(List.of(policy, "before"), each.beforePercent() / 100);
                contention.put(List.of(policy, "after"), each.afterPercent() / 100);
                useless.put(List.of(policy), each.isUseless() ? 1 : 0);
            }
        });
        show(ControllerMetricFamily.TAINT_CONTENTION, contention);
        show(ControllerMetricFamily.TAINTS_USELESS, useless);
    }

    private void guardrails(GuardrailReport report) {
        Map<List<String>, Integer> limits = new HashMap<>();
        Map<List<String>, Integer> used = new HashMap<>();
        for (GuardrailReport.Use use : report.budgets()) {
            List<String> labels = List.of(use.scope(), use.name(), use.taints());
            limits.put(labels, use.limit());
            used.put(labels, use.used());
        }
        show(ControllerMetricFamily.BUDGET_LIMIT, limits);
        show(ControllerMetricFamily.BUDGET_USED, used);
        show(ControllerMetricFamily.STORM, areas(report.storms()));
        show(ControllerMetricFamily.SIGNAL_OUTAGE, areas(report.outages()));
    }

    private static Map<List<String>, Integer> areas(List<GuardrailReport.Going> areas) {
        Map<List<String>, Integer> values = new HashMap<>();
        areas.stream()
                .limit(GuardrailReport.MOST_AREAS)
                .forEach(each -> values.put(List.of(each.name()), each.held() ? 1 : 0));
        return values;
    }

    private double clockAheadSeconds() {
        Duration ahead = status.clockAhead();
        return ahead == null ? Double.NaN : ahead.toMillis() / 1e3;
    }

    private double oldestSeconds() {
        return status.fleet().fleet().nodes().stream()
                .map(NodeStatus::heard)
                .filter(heard -> heard.latest() != null)
                .map(NodeStatus.Heard::at)
                .min(Comparator.naturalOrder())
                .map(at -> (status.wall().millis() - at.toEpochMilli()) / 1e3)
                .orElse(Double.NaN);
    }
}
