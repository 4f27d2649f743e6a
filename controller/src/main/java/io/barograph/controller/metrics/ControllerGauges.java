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
            List.of(phaseLabel(Phase.PENDING), phaseLabel(Phase.FIRING), phaseLabel(Phase.KEEP_FIRING), FROZEN);

    private final SelfMetrics self;
    private final ControllerStatus status;
    private final Map<ControllerMetricFamily, VaryingGauge> series = new EnumMap<>(ControllerMetricFamily.class);

    public ControllerGauges(SelfMetrics self, ControllerStatus status) {
        this.self = self;
        this.status = status;
        self.gaugeOf(ControllerMetricFamily.SIGNAL_AGE.family(), this::oldestSeconds);
        self.gaugeOf(ControllerMetricFamily.CLOCK_AHEAD.family(), this::clockAheadSeconds);
        registerControls();
    }

    private void registerControls() {
        ControllerStatus.Operators operators = status.operators();
        registerShadow(
                ControllerMetricFamily.SHADOW_NODES_DIFFERING,
                report -> report.differing().size());
        registerShadow(
                ControllerMetricFamily.SHADOW_REFUSED, report -> report.error().isEmpty() ? 0 : 1);
        self.gaugeOf(
                ControllerMetricFamily.POOL_MODES_UNMATCHED.family(),
                () -> operators.unmatched().get().size());
        self.gaugeOf(
                ControllerMetricFamily.STOPPED.family(), () -> status.stopped().isEmpty() ? 0 : 1);
        self.gaugeOf(
                ControllerMetricFamily.SILENCES.family(),
                () -> operators
                        .silences()
                        .get()
                        .activeSilences(status.wall().instant())
                        .size());
        self.gaugeOf(
                ControllerMetricFamily.SILENCES_BROKEN.family(),
                () -> operators.silences().get().broken().size());
    }

    private void registerShadow(ControllerMetricFamily family, ToDoubleFunction<ShadowReport> value) {
        self.gaugeOf(family.family(), () -> {
            ShadowReport report = status.operators().shadow().get();
            return report == null ? Double.NaN : value.applyAsDouble(report);
        });
    }

    /// Brings the gauges up to date; called before each scrape is written.
    public synchronized void refresh() {
        List<NodeStatus> nodes = status.fleet().fleet().nodes();
        showSeries(ControllerMetricFamily.DEMANDS, countDemands(nodes));
        Map<List<String>, Integer> states = new HashMap<>();
        for (ExporterState state : ExporterState.values()) {
            states.put(
                    List.of(state.word()),
                    FleetCounts.countNodes(nodes, node -> node.link().state() == state));
        }
        showSeries(ControllerMetricFamily.EXPORTERS, states);
        showSeries(
                ControllerMetricFamily.NODES_STALE,
                Map.of(
                        List.of(),
                        FleetCounts.countNodes(nodes, node -> node.heard().stale())));
        showSeries(ControllerMetricFamily.NODE_LEVEL, levels());
        showSeries(
                ControllerMetricFamily.NODES_WITHOUT_EXPORTER,
                Map.of(List.of(), status.fleet().withoutExporter().size()));
        showPolicies(
                status.policies().current().policies().digests(),
                status.operators().modes());
        heldBack();
        standingDown();
        showGuardrails(status.guardrails().report().get());
        showRelief(status.guardrails().relief().get());
        SurveyFamilies.of(status.survey().get()).forEach(this::showSeries);
        TeardownFamilies.of(status.endings().get()).forEach(this::showSeries);
    }

    private void showSeries(ControllerMetricFamily family, Map<List<String>, ? extends Number> values) {
        series.computeIfAbsent(family, _ -> new VaryingGauge(self.gauge(family.family())))
                .showValues(values);
    }

    private Map<List<String>, Integer> levels() {
        FleetSummary fleet = status.fleet();
        Map<List<String>, Integer> levels = new HashMap<>();
        fleet.unwatched()
                .forEach(node -> levels.put(List.of(node, fleet.pools().apply(node)), levelNumber(Level.SILENT)));
        fleet.nodes()
                .forEach(summary -> levels.put(List.of(summary.node(), summary.pool()), levelNumber(summary.level())));
        return levels;
    }

    /// They are stable: a level that came later has the next number, wherever it ranks.
    private static int levelNumber(Level level) {
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

    private static Map<List<String>, Integer> countDemands(List<NodeStatus> nodes) {
        Map<List<String>, Integer> counts = new HashMap<>();
        for (NodeStatus node : nodes) {
            for (DemandState demand : node.decision().demands()) {
                Transition.Source source = demand.source();
                for (String phase : PHASES) {
                    boolean isInPhase =
                            phase.equals(FROZEN) ? demand.timing().frozen() : phase.equals(phaseLabel(demand.phase()));
                    counts.merge(List.of(source.policy(), source.rule(), phase), isInPhase ? 1 : 0, Integer::sum);
                }
            }
        }
        return counts;
    }

    /// Label values are written with underscores.
    private static String phaseLabel(Phase phase) {
        return phase.word().replace('-', '_');
    }

    private void showPolicies(Map<String, String> digests, Modes modes) {
        Map<List<String>, Integer> info = new HashMap<>();
        Map<List<String>, Integer> farthest = new HashMap<>();
        digests.forEach((policy, digest) -> {
            info.put(List.of(policy, digest), 1);
            farthest.put(List.of(policy, modes.policyMode(policy).word()), 1);
        });
        Map<List<String>, Integer> pools = new HashMap<>();
        modes.pools().forEach((pool, mode) -> pools.put(List.of(pool, mode.word()), 1));
        showSeries(ControllerMetricFamily.RULES_INFO, info);
        showSeries(ControllerMetricFamily.POLICY_MODE_INFO, farthest);
        showSeries(ControllerMetricFamily.POOL_MODE_INFO, pools);
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
        showSeries(ControllerMetricFamily.DEMANDS_HELD_BACK, counts);
    }

    private void standingDown() {
        Map<List<String>, Integer> counts = new HashMap<>();
        StandDown.marks().forEach(mark -> counts.put(List.of(mark), 0));
        status.fleet().reports().get().forEach(report -> {
            if (report.request() != null
                    && report.request().why() instanceof HeldBack.StandsDown(StandDown standDown)) {
                counts.merge(List.of(standDown.mark()), 1, Integer::sum);
            }
        });
        showSeries(ControllerMetricFamily.NODES_STANDING_DOWN, counts);
    }

    /// Of loaded policies.
    private void showRelief(SortedMap<String, TaintReliefReport> measured) {
        Set<String> loaded = status.policies().current().policies().digests().keySet();
        Map<List<String>, Double> contention = new HashMap<>();
        Map<List<String>, Integer> useless = new HashMap<>();
        measured.forEach((policy, report) -> {
            if (loaded.contains(policy)) {
                contention.put(List.of(policy, "before"), report.beforePercent() / 100);
                contention.put(List.of(policy, "after"), report.afterPercent() / 100);
                useless.put(List.of(policy), report.isUseless() ? 1 : 0);
            }
        });
        showSeries(ControllerMetricFamily.TAINT_CONTENTION, contention);
        showSeries(ControllerMetricFamily.TAINTS_USELESS, useless);
    }

    private void showGuardrails(GuardrailReport report) {
        Map<List<String>, Integer> limits = new HashMap<>();
        Map<List<String>, Integer> usedCounts = new HashMap<>();
        for (GuardrailReport.Use use : report.budgets()) {
            List<String> labels = List.of(use.scope(), use.name(), use.taints());
            limits.put(labels, use.limit());
            usedCounts.put(labels, use.used());
        }
        showSeries(ControllerMetricFamily.BUDGET_LIMIT, limits);
        showSeries(ControllerMetricFamily.BUDGET_USED, usedCounts);
        Map<List<String>, Integer> storms = new HashMap<>();
        report.storms().forEach((resource, zones) -> putAreas(storms, zones, resource.word()));
        showSeries(ControllerMetricFamily.STORM, storms);
        Map<List<String>, Integer> outages = new HashMap<>();
        putAreas(outages, report.outages());
        showSeries(ControllerMetricFamily.SIGNAL_OUTAGE, outages);
    }

    private static void putAreas(
            Map<List<String>, Integer> values, List<GuardrailReport.AreaStatus> areas, String... moreLabels) {
        areas.stream().limit(GuardrailReport.MOST_AREAS).forEach(area -> {
            List<String> labels = new ArrayList<>(List.of(area.name()));
            labels.addAll(List.of(moreLabels));
            values.put(labels, area.held() ? 1 : 0);
        });
    }

    private double clockAheadSeconds() {
        Duration ahead = status.clockAhead();
        return ahead == null ? Double.NaN : ahead.toMillis() / 1e3;
    }

    private double oldestSeconds() {
        return status.fleet().fleet().nodes().stream()
                .map(NodeStatus::heard)
                .filter(heard -> heard.latestSnapshot() != null)
                .map(NodeStatus.Heard::receivedAt)
                .min(Comparator.naturalOrder())
                .map(heardTime -> (status.wall().millis() - heardTime.toEpochMilli()) / 1e3)
                .orElse(Double.NaN);
    }
}
