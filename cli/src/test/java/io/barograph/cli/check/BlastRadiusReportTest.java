package io.barograph.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.guardrail.impact.AffectedWorkloads;
import io.barograph.controller.guardrail.impact.FleetHeadroom;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.kube.admin.RuntimeClassSurvey;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class BlastRadiusReportTest {

    private static final String KEY = "example.com/busy";
    private static final DaemonSet CNI =
            new DaemonSet("kube-system", "cni", "system-node-critical", new Placement(Map.of(), List.of()), 4);
    private static final DaemonSet LOGS = new DaemonSet("ops", "logs", "", new Placement(Map.of(), List.of()), 4);
    private static final PodLoads IDLE = new PodLoads() {
        @Override
        public Reading<ResourceAmounts> requestedOn(String node) {
            return Reading.of(ResourceAmounts.NONE);
        }

        @Override
        public Reading<List<UnscheduledPodGroup>> waiting() {
            return Reading.of(List.of());
        }

        @Override
        public Reading<TopologySpreadWorkloads> spread() {
            return Reading.of(new TopologySpreadWorkloads(List.of(), 0));
        }

        @Override
        public Reading<Set<String>> criticalDaemonSets(String node) {
            return Reading.of(Set.of());
        }

        @Override
        public Reading<List<Descheduler>> findDeschedulers(Set<String> operators, long nanos) {
            return Reading.of(List.of());
        }
    };

    private final List<LiveNode> nodes =
            List.of(node("a", "web"), node("b", "web"), node("c", "web"), node("d", "web"));

    private static LiveNode node(String name, String pool) {
        NodeCondition ready = new NodeCondition(
                "Ready", NodeConditionStatus.True, "", "", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
        return new LiveNode(
                new NodeIdentity(name, name),
                new LiveNode.Meta("1", Map.of("node-pool", pool), Map.of(), Instant.EPOCH),
                false,
                List.of(),
                new LiveNode.Status(List.of(), List.of(ready), new ResourceAmounts(4000, 1L << 34, 110)));
    }

    private static BlastRadius radius(List<LiveNode> nodes, Hazards hazards) {
        return radius(nodes, hazards, Budgets.ofCluster(Budget.parse("10%")));
    }

    private static BlastRadius radius(List<LiveNode> nodes, Hazards hazards, Budgets budgets) {
        BlastRadius.Facts facts = new BlastRadius.Facts(
                "https://10.0.0.1:6443/",
                budgets,
                hazards,
                Reading.of(Set.of("a", "b", "c")),
                Reading.of(Map.of("d", "kernel 4.19.0; Linux has it from 4.20 on")),
                Reading.of(new RuntimeClassSurvey(
                        new TreeMap<>(Map.of("kata", "kata-qemu")),
                        new TreeMap<>(Map.of("gone", List.of("shop/one", "shop/two"))))));
        List<FleetHeadroom.TaintedNode> fleet = nodes.stream()
                .map(each -> new FleetHeadroom.TaintedNode(each, Set.of()))
                .toList();
        return BlastRadius.of(facts, nodes, guard(hazards), new FleetHeadroom(fleet, IDLE, 10));
    }

    private static HardTaintGuard guard(Hazards hazards) {
        return (node, taint) -> hazards.refusal(node, taint, IDLE.criticalDaemonSets(node.name()));
    }

    private static Hazards hazards(Set<String> keys, DaemonSet... sets) {
        return hazards(keys, List.of(), sets);
    }

    private static Hazards hazards(Set<String> keys, List<String> deschedulers, DaemonSet... sets) {
        return new Hazards(
                new AffectedWorkloads(
                        Reading.of(List.of(sets)),
                        Reading.of(List.of(new Autoscaler(
                                Autoscaler.Kind.CLUSTER_AUTOSCALER, "Deployment kube-system/ca", Set.of()))),
                        Reading.of(new TopologySpreadWorkloads(List.of("shop/web"), 0)),
                        Reading.of(deschedulers.stream()
                                .map(Descheduler::ofEvicting)
                                .toList())),
                taints(keys),
                Hazards.Refusals.ALL);
    }

    private static Set<Demand.Taint> taints(Set<String> keys) {
        return keys.stream()
                .map(key -> new Demand.Taint(key, Effect.NoSchedule))
                .collect(Collectors.toSet());
    }

    @Test
    void tellsPoolsBudgetHazardsAndNodesOfWhichNothingIsKnown() {
        BlastRadius radius = radius(nodes, hazards(Set.of(KEY), LOGS));
        assertThat(radius.refuses()).isFalse();
        assertThat(BlastRadiusReport.toText(radius)).isEqualTo("""
            https://10.0.0.1:6443/: 4 nodes in 1 pool.
            Taints that keep pods away (NoSchedule): example.com/busy.
            Budget 10%: at most 1 of 4 nodes may have our taints at once. The table shows under BUDGET how many
              nodes of each pool may have hard ones.

            POOL  NODES  SCHEDULABLE  BUDGET  TAINTABLE
            web       4            4       4          4

            warning: DaemonSet ops/logs does not tolerate example.com/busy:NoSchedule: new pods of it would be
              kept from nodes with the taint. Maybe add the toleration that `barograph check --cluster` prints.
                tolerations: # in spec.template.spec of it
                  - key: example.com/busy
                    operator: Exists
                    effect: NoSchedule
            warning: cluster-autoscaler (Deployment kube-system/ca) takes the taints of a node for those that
              new nodes of its group will have: while it looks at a node with example.com/busy:NoSchedule it may
              not scale up for pods that do not tolerate it. Maybe give it --status-taint=example.com/busy, or
              use keys that begin with status-taint.cluster-autoscaler.kubernetes.io/.
            warning: pods of shop/web have a topology spread constraint with DoNotSchedule and without
              nodeTaintsPolicy: Honor: a node with a NoSchedule taint still counts as one that must have its
              share of them, and the next pod may wait for as long as the taint is there. Maybe set
              nodeTaintsPolicy: Honor.

            warning: no exporter (a running pod with app.kubernetes.io/name=barograph-exporter) on d. These
              nodes are unknown, and unknown is not calm.
            warning: no pressure stall information on d: kernel 4.19.0; Linux has it from 4.20 on.
            warning: RuntimeClass kata (handler kata-qemu) has no overhead.podFixed: what its sandboxes use is
              counted for no pod. Maybe add overhead.podFixed; docs/overhead.md says how much.
            warning: RuntimeClass gone does not exist, and 2 pods of it would not start again: shop/one,
              shop/two. Maybe it was deleted; create it again.
            No taint would be refused for good.
            """);
    }

    @Test
    void tellsWhatWouldBeRefused() {
        BlastRadius critical = radius(nodes, hazards(Set.of(KEY), CNI));
        assertThat(critical.refuses()).isTrue();
        assertThat(BlastRadiusReport.toText(critical))
                .contains("web       4            4       4          0")
                .contains("refused: DaemonSet kube-system/cni (system-node-critical) does not tolerate")
                .endsWith("Some taints would be refused.\n");

        BlastRadius drained = radius(nodes, hazards(Set.of(KEY), List.of("kube-system/descheduler")));
        assertThat(drained.refuses()).isTrue();
        assertThat(BlastRadiusReport.toText(drained)).contains("""
            refused: descheduler kube-system/descheduler evicts the pods of a node with
              example.com/busy:NoSchedule that do not tolerate it, all of them within minutes, so that none is
              added. Maybe exclude this taint in its policy with the excludedTaints of docs/blast-radius.md,
              then start with --acknowledge-hazard=descheduler.
            """.replace("\n            ", "\n"));

        BlastRadius alone = radius(List.of(node("a", "one")), hazards(Set.of(KEY)));
        assertThat(alone.refuses()).isTrue();
        assertThat(BlastRadiusReport.toText(alone)).contains("no node of pool one would take pods any more");
    }

    @Test
    void saysOfASmallPoolWhatWouldHaveToChange() {
        Budgets careful =
                new Budgets(Budget.ALL, new Budgets.Pools(Budget.ALL, Map.of(), false), Budget.ALL, Budget.ALL);
        assertThat(BlastRadiusReport.toText(radius(nodes.subList(0, 2), hazards(Set.of(KEY)), careful)))
                .contains("refused: pool web has 2 node(s), and a pool of fewer than 3 gets no hard taints.")
                .contains("--allow-small-pools");
    }

    @Test
    void keepsQuietOfTaintsWhereNoneIsDemandedThatKeepsPodsAway() {
        BlastRadius radius = radius(nodes, hazards(Set.of(), CNI));
        assertThat(radius.refuses()).isFalse();
        assertThat(BlastRadiusReport.toText(radius))
                .contains("No rule demands a taint with effect NoSchedule")
                .doesNotContain("POOL", "cni");
    }

    @Test
    void saysWhatNobodyCanTell() {
        BlastRadius.Facts facts = new BlastRadius.Facts(
                "x",
                Budgets.ofCluster(Budget.parse("1")),
                new Hazards(AffectedWorkloads.unknownBecause("status 403"), taints(Set.of(KEY)), Hazards.Refusals.ALL),
                Reading.failed("status 403"),
                Reading.failed("status 500"),
                Reading.failed("status 404"));
        BlastRadius radius = BlastRadius.of(facts, nodes, guard(facts.hazards()), null);
        assertThat(radius.refuses()).isTrue();
        assertThat(BlastRadiusReport.toText(radius))
                .contains("refused: the DaemonSets are not known (status 403)")
                .contains("Nodes with an exporter are not known: status 403")
                .contains("Nodes with pressure stall information are not known: status 500")
                .contains("RuntimeClasses without an overhead are not known: status 404");
    }
}
