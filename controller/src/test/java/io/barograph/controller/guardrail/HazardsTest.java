package io.barograph.controller.guardrail;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.Autoscaler;
import io.barograph.controller.cluster.DaemonSet;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.Placement;
import io.barograph.controller.cluster.Spread;
import io.barograph.controller.cluster.Toleration;
import io.barograph.signal.Reading;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HazardsTest {

    private static final String CPU = "node.kubernetes.io/cpu-contention-pressure";
    private static final String MEMORY = "node.kubernetes.io/memory-contention-pressure";
    private static final String CRITICAL = "system-node-critical";
    private static final LiveNode NODE =
            Fleets.node("n1", Map.of("kubernetes.io/os", "linux"), Fleets.amounts(4, 16, 10));

    private static DaemonSet daemonSet(String name, String priority, Toleration... tolerations) {
        return new DaemonSet("kube-system", name, priority, new Placement(Map.of(), List.of(tolerations)));
    }

    private static Hazards of(boolean refuse, DaemonSet... sets) {
        return of(
                refuse, new Bystanders(Reading.of(List.of(sets)), Reading.of(List.of()), Reading.absent("not asked")));
    }

    private static Hazards of(boolean refuse, Bystanders seen) {
        return new Hazards(seen, Set.of(CPU, MEMORY), refuse);
    }

    private static String why(Verdict verdict) {
        return verdict instanceof Verdict.Blocked(var _, String why) ? why : "";
    }

    @Test
    void refusesWhatWouldShutOutADaemonSetThatANodeCannotDoWithout() {
        Hazards hazards = of(true, daemonSet("cni", CRITICAL, new Toleration(MEMORY, "Exists", "", "")));

        assertThat(why(hazards.verdict(NODE, CPU)))
                .contains("DaemonSet kube-system/cni (system-node-critical) does not tolerate " + CPU + ":NoSchedule")
                .contains("Maybe add the toleration");
        assertThat(why(hazards.verdict(NODE, MEMORY))).isEmpty();
        assertThat(hazards.found()).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Hazard.Kind.DAEMONSET);
            assertThat(found.subject()).isEqualTo("kube-system/cni");
            assertThat(found.refused()).isTrue();
        });
        assertThat(hazards.untolerated(hazards.keptAway().getFirst())).containsExactly(CPU);
    }

    @Test
    void onlyWarnsOfOthersOrWhenToldSo() {
        Hazards others = of(true, daemonSet("logs", ""), daemonSet("agent", "system-cluster-critical"));
        assertThat(why(others.verdict(NODE, CPU))).isEmpty();
        assertThat(others.found()).extracting(Hazard::refused).containsExactly(false, false);

        Hazards told = of(false, daemonSet("cni", CRITICAL));
        assertThat(why(told.verdict(NODE, CPU))).isEmpty();
        assertThat(told.found()).extracting(Hazard::refused).containsExactly(false);
    }

    @Test
    void findsNothingWhereEverythingIsTolerated() {
        Hazards hazards = of(true, daemonSet("cni", CRITICAL, Toleration.EVERYTHING));
        assertThat(hazards.found()).isEmpty();
        assertThat(new Hazards(Bystanders.unknown("x"), Set.of(), true).found()).isEmpty();
    }

    @Test
    void looksOnlyAtNodesThatTheDaemonSetIsFor() {
        DaemonSet windows = new DaemonSet(
                "kube-system", "win", CRITICAL, new Placement(Map.of("kubernetes.io/os", "windows"), List.of()));
        assertThat(why(of(true, windows).verdict(NODE, CPU))).isEmpty();
        LiveNode closed = Fleets.node("n2", Map.of(), Fleets.amounts(4, 16, 10), Fleets.closed("gpu"));
        assertThat(why(of(true, daemonSet("cni", CRITICAL)).verdict(closed, CPU)))
                .isEmpty();
        LiveNode cordoned = Fleets.node(
                "n4", Map.of(), Fleets.amounts(4, 16, 10), Fleets.closed("node.kubernetes.io/unschedulable"));
        assertThat(why(of(true, daemonSet("cni", CRITICAL)).verdict(cordoned, CPU)))
                .contains("kube-system/cni");
        LiveNode ours = Fleets.node("n3", Map.of(), Fleets.amounts(4, 16, 10), Fleets.closed(MEMORY));
        assertThat(why(of(true, daemonSet("cni", CRITICAL)).verdict(ours, CPU))).contains("kube-system/cni");
    }

    @Test
    void addsNothingWhileItIsNotKnownWhoIsThere() {
        Bystanders unknown = Bystanders.unknown("refused with status 403");
        assertThat(why(of(true, unknown).verdict(NODE, CPU))).contains("not known yet", "status 403");
        assertThat(why(of(false, unknown).verdict(NODE, CPU))).isEmpty();
        assertThat(of(true, unknown).found())
                .extracting(Hazard::kind)
                .containsExactly(Hazard.Kind.UNKNOWN, Hazard.Kind.UNKNOWN);
        assertThat(of(true, unknown).found()).extracting(Hazard::refused).containsExactly(true, false);
    }

    @Test
    void tellsOfAutoscalersThatTakeTheTaintForTheGroups() {
        Autoscaler knowsOne =
                new Autoscaler(Autoscaler.Kind.CLUSTER_AUTOSCALER, "Deployment kube-system/ca", Set.of(CPU));
        Autoscaler karpenter = new Autoscaler(Autoscaler.Kind.KARPENTER, "Deployment karpenter/karpenter", Set.of());
        Bystanders seen = new Bystanders(
                Reading.of(List.of()),
                Reading.of(List.of(knowsOne, karpenter)),
                Reading.of(new Spread(List.of("shop/web"), 2)));
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
                seen, Set.of("status-taint.cluster-autoscaler.kubernetes.io/cpu-contention-pressure"), true);
        assertThat(prefixed.found()).extracting(Hazard::subject).doesNotContain("Deployment kube-system/ca");
    }
}
