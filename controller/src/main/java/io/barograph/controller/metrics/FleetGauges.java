package io.barograph.controller.metrics;

import io.barograph.controller.decide.fleet.ExporterState;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.summary.FleetCounts;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What the fleet looks like at the moment of a scrape: demands by rule and phase, exporters by state, the oldest
/// signal.
public final class FleetGauges {

    private static final String FROZEN = "frozen";
    private static final List<String> PHASES =
            List.of(label(Phase.PENDING), label(Phase.FIRING), label(Phase.KEEP_FIRING), FROZEN);

    private final FleetStatus fleet;
    private final PolicyStore policies;
    private final SelfGauge demands;
    private final SelfGauge exporters;
    private final SelfGauge stale;
    private final SelfGauge info;
    private Set<List<String>> shown = new HashSet<>();
    private Set<List<String>> digests = new HashSet<>();

    public FleetGauges(SelfMetrics metrics, FleetStatus fleet, PolicyStore policies, InstantSource wall) {
        this.fleet = fleet;
        this.policies = policies;
        demands = metrics.gauge(ControllerMetricFamily.DEMANDS.family());
        exporters = metrics.gauge(ControllerMetricFamily.EXPORTERS.family());
        stale = metrics.gauge(ControllerMetricFamily.NODES_STALE.family());
        info = metrics.gauge(ControllerMetricFamily.RULES_INFO.family());
        metrics.gauge(ControllerMetricFamily.SIGNAL_AGE.family(), () -> oldestSeconds(wall));
    }

    /// Brings the gauges up to date; called before each scrape is written.
    public synchronized void refresh() {
        List<NodeStatus> nodes = fleet.nodes();
        demands(nodes);
        for (ExporterState state : ExporterState.values()) {
            exporters.set(FleetCounts.count(nodes, node -> node.link().state() == state), state.word());
        }
        stale.set(FleetCounts.count(nodes, node -> node.heard().stale()));
        policies(policies.current());
    }

    private void demands(List<NodeStatus> nodes) {
        Map<List<String>, Integer> counts = new HashMap<>();
        for (NodeStatus node : nodes) {
            DesiredState desired = node.decision().desired();
            for (DemandState demand : desired == null ? List.<DemandState>of() : desired.demands()) {
                count(demand, counts);
            }
        }
        shown.removeAll(counts.keySet());
        shown.forEach(gone -> demands.remove(gone.toArray(String[]::new)));
        counts.forEach((labels, count) -> demands.set(count, labels.toArray(String[]::new)));
        shown = new HashSet<>(counts.keySet());
    }

    private static void count(DemandState demand, Map<List<String>, Integer> counts) {
        Transition.Source source = demand.source();
        for (String phase : PHASES) {
            boolean is = phase.equals(FROZEN) ? demand.timing().frozen() : phase.equals(label(demand.phase()));
            counts.merge(List.of(source.policy(), source.rule(), phase), is ? 1 : 0, Integer::sum);
        }
    }

    /// Label values are written with underscores.
    private static String label(Phase phase) {
        return phase.word().replace('-', '_');
    }

    private void policies(LoadedPolicies loaded) {
        Set<List<String>> now = new HashSet<>();
        new TreeMap<>(loaded.policies().digests()).forEach((policy, digest) -> now.add(List.of(policy, digest)));
        digests.removeAll(now);
        digests.forEach(gone -> info.remove(gone.toArray(String[]::new)));
        now.forEach(each -> info.set(1, each.toArray(String[]::new)));
        digests = now;
    }

    private double oldestSeconds(InstantSource wall) {
        return fleet.nodes().stream()
                .map(NodeStatus::heard)
                .filter(heard -> heard.latest() != null)
                .map(NodeStatus.Heard::at)
                .min(Comparator.naturalOrder())
                .map(at -> (wall.millis() - at.toEpochMilli()) / 1e3)
                .orElse(Double.NaN);
    }
}
