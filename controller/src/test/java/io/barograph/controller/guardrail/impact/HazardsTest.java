package io.barograph.controller.guardrail.impact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.controls.HeldBack;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class HazardsTest {

    private static final String CPU = "node.kubernetes.io/cpu-contention-pressure";
    private static final String MEMORY = "node.kubernetes.io/memory-contention-pressure";
    private static final String CRITICAL = "system-node-critical";
    private static final LiveNode NODE =
            Fleets.node("n1", Map.of("kubernetes.io/os", "linux"), Fleets.amounts(4, 16, 10));

    /// No critical pod is on the node.
    private static final Reading<Set<String>> IDLE = Reading.of(Set.of());

    private static DaemonSet daemonSet(String name, String priority, Toleration... tolerations) {
        return new DaemonSet("kube-system", name, priority, new Placement(Map.of(), List.of(tolerations)), 0);
    }

    private static Hazards of(boolean refuse, DaemonSet... sets) {
        return of(refuse, seen(Reading.of(List.of()), sets));
    }

    private static AffectedWorkloads seen(Reading<List<Descheduler>> deschedulers, DaemonSet... sets) {
        return new AffectedWorkloads(
                Reading.of(List.of(sets)), Reading.of(List.of()), Reading.absent("not asked"), deschedulers);
    }

    private static Hazards of(boolean refuse, AffectedWorkloads seen) {
        return of(refuse ? Hazards.Refusals.ALL : Hazards.Refusals.NONE, seen);
    }

    private static Hazards of(Hazards.Refusals refuse, AffectedWorkloads seen) {
        return new Hazards(seen, Set.of(taint(CPU), taint(MEMORY)), refuse);
    }

    private static Demand.Taint taint(String key) {
        return new Demand.Taint(key, Effect.NoSchedule);
    }

    @Test
    void refusesWhatWouldShutOutADaemonSetThatANodeCannotDoWithout() {
        Hazards hazards = of(true, daemonSet("cni", CRITICAL, new Toleration(MEMORY, "Exists", "", "")));

        assertThat(HeldBack.textOf(hazards.refusal(NODE, taint(CPU), IDLE)))
                .contains("DaemonSet kube-system/cni (system-node-critical) does not tolerate " + CPU + ":NoSchedule")
                .contains("Maybe add the toleration");
        assertThat(HeldBack.textOf(hazards.refusal(NODE, taint(MEMORY), IDLE))).isEmpty();
        assertThat(hazards.found()).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Hazard.Kind.DAEMONSET);
            assertThat(found.subject()).isEqualTo("kube-system/cni");
            assertThat(found.refused()).isTrue();
        });
        assertThat(hazards.untoleratedKeys(hazards.keptAway().getFirst())).containsExactly(CPU);
    }

    /// Whoever may create a DaemonSet may say that nodes need it: only its pods, or its namespace, show that.
    @Test
    void believesADaemonSetWhereItHasPodsOrAnOperatorTrustsItsNamespace() {
        DaemonSet idle = new DaemonSet("tenant", "x", CRITICAL, new Placement(Map.of(), List.of()), 0);
        DaemonSet running = new DaemonSet("storage", "csi", CRITICAL, new Placement(Map.of(), List.of()), 2);
        Hazards hazards = of(true, idle, running);

        assertThat(HeldBack.textOf(hazards.refusal(NODE, taint(CPU), IDLE))).isEmpty();
        assertThat(HeldBack.textOf(hazards.refusal(NODE, taint(CPU), Reading.of(Set.of("storage/csi")))))
                .contains("DaemonSet storage/csi");
        assertThat(HeldBack.textOf(hazards.refusal(NODE, taint(CPU), Reading.absent("the pods are not listed yet"))))
                .contains("not known yet whether the node runs DaemonSet tenant/x: the pods are not listed yet");
        assertThat(hazards.found())
                .extracting(Hazard::subject, Hazard::refused)
                .containsExactly(tuple("storage/csi", true), tuple("tenant/x", false));
        assertThat(hazards.found().getFirst().text()).contains("none is added to nodes it runs on");

        Hazards trusting =
                of(new Hazards.Refusals(true, Set.of(), Set.of("tenant")), seen(Reading.of(List.of()), idle));
        assertThat(HeldBack.textOf(trusting.refusal(NODE, taint(CPU), IDLE))).contains("DaemonSet tenant/x");
        assertThat(trusting.found().getFirst().text()).contains("none is added to nodes it is for");
    }

    @Test
    void onlyWarnsOfOthersOrWhenToldSo() {
        Hazards others = of(true, daemonSet("logs", ""), daemonSet("agent", "system-cluster-critical"));
        assertThat(HeldBack.textOf(others.refusal(NODE, taint(CPU), IDLE))).isEmpty();
        assertThat(others.found()).extracting(Hazard::refused).containsExactly(false, false);

        Hazards told = of(false, daemonSet("cni", CRITICAL));
        assertThat(HeldBack.textOf(told.refusal(NODE, taint(CPU), IDLE))).isEmpty();
        assertThat(told.found()).extracting(Hazard::refused).containsExactly(false);
    }

    @Test
    void findsNothingWhereEverythingIsTolerated() {
        Hazards hazards = of(true, daemonSet("cni", CRITICAL, Toleration.EVERYTHING));
        assertThat(hazards.found()).isEmpty();
        assertThat(new Hazards(AffectedWorkloads.unknownBecause("x"), Set.of(), Hazards.Refusals.ALL).found())
                .isEmpty();
    }

    @Test
    void looksOnlyAtNodesThatTheDaemonSetIsFor() {
        DaemonSet windows = new DaemonSet(
                "kube-system", "win", CRITICAL, new Placement(Map.of("kubernetes.io/os", "windows"), List.of()), 0);
        assertThat(HeldBack.textOf(of(true, windows).refusal(NODE, taint(CPU), IDLE)))
                .isEmpty();
        LiveNode closed = Fleets.node("n2", Map.of(), Fleets.amounts(4, 16, 10), Fleets.closed("gpu"));
        assertThat(HeldBack.textOf(of(true, daemonSet("cni", CRITICAL)).refusal(closed, taint(CPU), IDLE)))
                .isEmpty();
        LiveNode cordoned = Fleets.node(
                "n4", Map.of(), Fleets.amounts(4, 16, 10), Fleets.closed("node.kubernetes.io/unschedulable"));
        assertThat(HeldBack.textOf(of(true, daemonSet("cni", CRITICAL)).refusal(cordoned, taint(CPU), IDLE)))
                .contains("kube-system/cni");
        LiveNode ours = Fleets.node("n3", Map.of(), Fleets.amounts(4, 16, 10), Fleets.closed(MEMORY));
        assertThat(HeldBack.textOf(of(true, daemonSet("cni", CRITICAL)).refusal(ours, taint(CPU), IDLE)))
                .contains("kube-system/cni");
    }

    @Test
    void addsNothingWhileItIsNotKnownWhoIsThere() {
        AffectedWorkloads unknown = AffectedWorkloads.unknownBecause("refused with status 403");
        assertThat(HeldBack.textOf(of(true, unknown).refusal(NODE, taint(CPU), IDLE)))
                .contains("not known yet", "status 403");
        assertThat(HeldBack.textOf(of(false, unknown).refusal(NODE, taint(CPU), IDLE)))
                .isEmpty();
        assertThat(of(true, unknown).found())
                .extracting(Hazard::kind)
                .containsExactly(Hazard.Kind.UNKNOWN, Hazard.Kind.UNKNOWN);
        assertThat(of(true, unknown).found()).extracting(Hazard::refused).containsExactly(true, false);
    }

    @Test
    void refusesWhatADeschedulerWouldTurnIntoADrainUnlessThatIsAcknowledged() {
        AffectedWorkloads seen = seen(Reading.of(List.of(Descheduler.ofEvicting("kube-system/descheduler"))));
        Hazards hazards = of(true, seen);
        assertThat(HeldBack.textOf(hazards.refusal(NODE, taint(CPU), IDLE)))
                .contains("descheduler kube-system/descheduler evicts the pods of a node with " + CPU + ":NoSchedule")
                .contains("excludedTaints", "--acknowledge-hazard=descheduler");
        assertThat(hazards.found()).singleElement().satisfies(found -> {
            assertThat(found.kind().word()).isEqualTo("descheduler");
            assertThat(found.subject()).isEqualTo("kube-system/descheduler");
            assertThat(found.refused()).isTrue();
        });

        Hazards.Refusals acknowledged =
                new Hazards.Refusals(true, Set.of(Hazard.Kind.DESCHEDULER), Hazards.Refusals.TRUSTED);
        for (Hazards each : List.of(of(acknowledged, seen), of(false, seen))) {
            assertThat(HeldBack.textOf(each.refusal(NODE, taint(CPU), IDLE))).isEmpty();
            assertThat(each.found()).extracting(Hazard::refused).containsExactly(false);
        }
        AffectedWorkloads both = seen(
                Reading.of(List.of(Descheduler.ofEvicting("kube-system/descheduler"))), daemonSet("cni", CRITICAL));
        assertThat(HeldBack.textOf(of(acknowledged, both).refusal(NODE, taint(CPU), IDLE)))
                .contains("kube-system/cni");
        Hazards.Refusals stayAway = new Hazards.Refusals(true, Set.of(Hazard.Kind.DAEMONSET), Hazards.Refusals.TRUSTED);
        assertThat(HeldBack.textOf(of(stayAway, both).refusal(NODE, taint(CPU), IDLE)))
                .contains("kube-system/descheduler");
    }

    /// A tenant can make one: it counts where those of operators are, or where its pods run.
    @Test
    void aDaemonSetThatCannotBeReadMayBeOneThatNodesNeed() {
        Hazards operators = of(true, DaemonSet.ofUnread("kube-system", "cni"));
        assertThat(HeldBack.textOf(operators.refusal(NODE, taint(CPU), IDLE)))
                .contains("kube-system/cni has more than is read of an object, and may be one that does not tolerate");
        Hazards tenants = of(true, DaemonSet.ofUnread("shop", "large"));
        assertThat(HeldBack.textOf(tenants.refusal(NODE, taint(CPU), IDLE))).isEmpty();
        assertThat(tenants.found()).extracting(Hazard::refused).containsExactly(false);
        assertThat(HeldBack.textOf(tenants.refusal(NODE, taint(CPU), Reading.of(Set.of("shop/large")))))
                .contains("shop/large");
    }

    @Test
    void whatOnlyLooksLikeADeschedulerRefusesNothing() {
        Hazards hazards = of(
                true,
                seen(Reading.of(List.of(
                        new Descheduler("shop/look-alike", Reading.of(false)),
                        new Descheduler("shop/who-knows", Reading.failed("status 403"))))));
        assertThat(HeldBack.textOf(hazards.refusal(NODE, taint(CPU), IDLE))).isEmpty();
        assertThat(hazards.found()).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Hazard.Kind.UNKNOWN);
            assertThat(found.refused()).isFalse();
            assertThat(found.text()).contains("shop/who-knows", "status 403", "deploy/rbac.yaml");
        });
    }

    @Test
    void waitsUntilItIsKnownWhetherADeschedulerIsThere() {
        Hazards soon = of(true, seen(Reading.absent("the pods have not been listed yet")));
        assertThat(HeldBack.textOf(soon.refusal(NODE, taint(CPU), IDLE)))
                .contains("not known yet", "not been listed yet");
        assertThat(soon.found()).as("a start is no finding").isEmpty();
        Hazards never = of(true, seen(Reading.failed("refused with status 403")));
        assertThat(HeldBack.textOf(never.refusal(NODE, taint(CPU), IDLE))).contains("status 403");
        assertThat(never.found())
                .extracting(Hazard::subject, Hazard::refused)
                .containsExactly(tuple("deschedulers", true));
    }

    @Test
    void tellsOfAutoscalersThatTakeTheTaintForTheGroups() {
        Autoscaler knowsOne =
                new Autoscaler(Autoscaler.Kind.CLUSTER_AUTOSCALER, "Deployment kube-system/ca", Set.of(CPU));
        Autoscaler karpenter = new Autoscaler(Autoscaler.Kind.KARPENTER, "Deployment karpenter/karpenter", Set.of());
        AffectedWorkloads seen = new AffectedWorkloads(
                Reading.of(List.of()),
                Reading.of(List.of(knowsOne, karpenter)),
                Reading.of(new TopologySpreadWorkloads(List.of("shop/web"), 2)),
                Reading.of(List.of()));
        List<Hazard> found = of(true, seen).found();

        assertThat(found)
                .extracting(each -> each.kind().word() + " " + each.subject())
                .containsExactly(
                        "autoscaler Deployment kube-system/ca",
                        "autoscaler Deployment karpenter/karpenter",
                        "topology_spread shop/web",
                        "topology_spread others");
        assertThat(found.getFirst().text())
                .contains("--status-taint=" + MEMORY)
                .doesNotContain("--status-taint=" + CPU);
        assertThat(found.get(2).text()).contains("nodeTaintsPolicy: Honor");
        assertThat(found.get(3).text()).startsWith("2 more workloads");
        Hazards prefixed = new Hazards(
                seen,
                Set.of(taint("status-taint.cluster-autoscaler.kubernetes.io/cpu-contention-pressure")),
                Hazards.Refusals.ALL);
        assertThat(prefixed.found()).extracting(Hazard::subject).doesNotContain("Deployment kube-system/ca");
    }

    /// A toleration without an operator is one of a taint without a value.
    @Test
    void aTolerationOfTheKeyAloneTakesNoValue() {
        DaemonSet plain = daemonSet("cni", CRITICAL, new Toleration(CPU, "", "", ""));
        DaemonSet all = daemonSet("cni", CRITICAL, new Toleration(CPU, "Exists", "", ""));
        Demand.Taint valued = new Demand.Taint(CPU, 2, Effect.NoSchedule);

        assertThat(HeldBack.textOf(of(true, plain).refusal(NODE, taint(CPU), IDLE)))
                .isEmpty();
        assertThat(HeldBack.textOf(of(true, plain).refusal(NODE, valued, IDLE))).contains("kube-system/cni");
        assertThat(HeldBack.textOf(of(true, all).refusal(NODE, valued, IDLE))).isEmpty();
        Hazards found = new Hazards(seen(Reading.of(List.of()), plain), Set.of(valued), Hazards.Refusals.ALL);
        assertThat(found.untoleratedKeys(plain)).containsExactly(CPU);
    }
}
