package io.barograph.cli.check;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.guardrail.impact.FleetHeadroom;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.kube.admin.RuntimeClassSurvey;
import io.barograph.rules.demand.Demand;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How far taints of these policies could reach in this cluster, worked out once.
///
/// @param pools by their names, empty for nodes without one
record BlastRadius(Facts facts, Map<String, Pool> pools) {

    /// What it is worked out from.
    ///
    /// @param hazards with the keys of the taints that keep pods away
    /// @param exporters nodes on which one runs
    /// @param withoutPressure nodes that cannot have it, and why
    public record Facts(
            String server,
            Budgets budgets,
            Hazards hazards,
            Reading<Set<String>> exporters,
            Reading<Map<String, String>> withoutPressure,
            Reading<RuntimeClassSurvey> runtimeClasses) {}

    /// Nodes that are labelled as belonging together.
    ///
    /// @param most on how many the pool's budget allows a taint that keeps pods away
    /// @param taintable on how many the guards would let a taint be put that keeps pods away, each taken
    /// alone
    /// @param refused why not on the first of the others; empty if there is none
    public record Pool(List<String> nodes, int schedulable, int most, int taintable, String refused) {}

    /// @param headroom null where none is asked for
    /// @param guard what the hazards refuse
    public static BlastRadius of(
            Facts facts, List<LiveNode> nodes, HardTaintGuard guard, @Nullable FleetHeadroom headroom) {
        Map<String, List<LiveNode>> byPool = new TreeMap<>();
        for (LiveNode liveNode : nodes) {
            String pool =
                    NodeLocation.of(liveNode.name(), liveNode.meta().labels()).pool();
            byPool.computeIfAbsent(pool, _ -> new ArrayList<>()).add(liveNode);
        }
        Map<String, Pool> pools = new TreeMap<>();
        byPool.forEach((name, members) -> pools.put(
                name,
                toPool(facts, name, members, liveNode -> refusalText(facts.hazards(), liveNode, guard, headroom))));
        return new BlastRadius(facts, pools);
    }

    private static Pool toPool(Facts facts, String name, List<LiveNode> nodes, Function<LiveNode, String> refusal) {
        int taintable = 0;
        String refused = "";
        for (LiveNode liveNode : nodes) {
            String why = refusal.apply(liveNode);
            taintable += why.isEmpty() ? 1 : 0;
            refused = refused.isEmpty() ? why : refused;
        }
        return new Pool(
                nodes.stream().map(LiveNode::name).toList(),
                (int) nodes.stream().filter(LiveNode::schedulable).count(),
                facts.budgets().hardInPool(name, nodes.size()),
                taintable,
                refused);
    }

    private static String refusalText(
            Hazards hazards, LiveNode node, HardTaintGuard guard, @Nullable FleetHeadroom headroom) {
        for (Demand.Taint taint : hazards.taints()) {
            HeldBack heldBack = guard.bystanderRefusal(node, taint);
            if (heldBack != null) {
                return heldBack.text();
            }
        }
        HeldBack heldBack = headroom == null ? null : headroom.refusal(node.name());
        return heldBack == null ? "" : heldBack.text();
    }

    /// Whether a taint that keeps pods away would be refused for good: in a whole pool, or because of the
    /// pods that it would shut out.
    public boolean refuses() {
        boolean demanded = !facts.hazards().taints().isEmpty();
        return demanded
                && (facts.hazards().found().stream().anyMatch(Hazard::refused)
                        || pools.values().stream().anyMatch(pool -> pool.taintable() == 0 || pool.most() == 0));
    }

    /// How many nodes there are.
    public int nodes() {
        return pools.values().stream().mapToInt(pool -> pool.nodes().size()).sum();
    }
}
