package io.barograph.cli.check;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.guardrail.impact.AffectedWorkloads;
import io.barograph.controller.guardrail.impact.FleetHeadroom;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.admin.ClusterSurvey;
import io.barograph.controller.options.ControllerConfig.Guarding;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import module java.base;

/// Looks at a cluster once and works out how far the policies' taints could reach in it.
///
/// @param guards as the controller would have them
record ClusterCheck(Budgets budgets, Guarding guards, ParameterOverrides overrides) {

    BlastRadius lookAtCluster(CheckClusterOptions options, Map<String, String> environment) throws IOException {
        Set<Demand.Taint> taints = hardTaints(options);
        ClusterAccess access = ClusterAccess.find(options.kubeconfig, environment, ClusterAccess.SERVICE_ACCOUNT);
        try (ClusterSurvey survey = ClusterSurvey.of(access)) {
            ApiOutcome<List<LiveNode>> nodes = survey.nodes();
            if (!(nodes instanceof ApiOutcome.Done<List<LiveNode>>(List<LiveNode> liveNodes))) {
                throw new IOException("the nodes cannot be listed: " + nodes.text());
            }
            PodLoads pods = survey.pods();
            WorkloadApi workloads = survey.workloads();
            Hazards hazards = new Hazards(
                    new AffectedWorkloads(
                            workloads.daemonSets(Hazards.Refusals.TRUSTED),
                            workloads.autoscalers(),
                            pods.spread(),
                            pods.findDeschedulers(guards.refuse().trusted(), 0)),
                    taints,
                    guards.refuse());
            Set<String> keys = hazards.keys();
            List<FleetHeadroom.TaintedNode> fleet = liveNodes.stream()
                    .map(liveNode -> new FleetHeadroom.TaintedNode(liveNode, ownTaints(liveNode, keys)))
                    .toList();
            BlastRadius.Facts facts = new BlastRadius.Facts(
                    access.toString(),
                    budgets,
                    hazards,
                    survey.exporters(),
                    survey.withoutPressure(),
                    survey.runtimeClasses());
            Integer percent = guards.headroomPercent();
            FleetHeadroom headroom = percent == null ? null : new FleetHeadroom(fleet, pods, percent);
            HardTaintGuard guard = (node, taint) -> hazards.refusal(node, taint, pods.criticalDaemonSets(node.name()));
            return BlastRadius.of(facts, liveNodes, guard, headroom);
        }
    }

    private Set<Demand.Taint> hardTaints(CheckClusterOptions options) throws IOException {
        List<PolicyFile> files =
                options.policies.isEmpty() ? ShippedPolicies.files() : PolicyFile.readFiles(options.policies);
        PolicySet policies =
                PolicySet.ofUncompiled(PolicySet.checkFiles(files, overrides).policies());
        Set<Demand.Taint> taints = new HashSet<>();
        for (Demand demand : policies.demands()) {
            if (demand instanceof Demand.Taint taint && taint.effect() == Effect.NoSchedule) {
                taints.add(taint);
            }
        }
        return taints;
    }

    private static Set<String> ownTaints(LiveNode node, Set<String> keys) {
        Set<String> ours = new HashSet<>();
        node.taints().stream()
                .filter(nodeTaint -> keys.contains(nodeTaint.key()))
                .forEach(nodeTaint -> ours.add(nodeTaint.id()));
        return ours;
    }
}
