package io.barograph.e2e.node;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.node.NodePods.Container;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both programs as they are deployed, on a node with a real kubelet, scheduler and node controller: pods wait
/// for CPUs, so no more come; those go, and the others come. Nobody gets into anybody's way. What it needs is
/// told by [TestNode].
@Tag("full")
@Tag("alone")
class EnforcedNodeIT {

    private static final String CONDITION = "KubepodsCPUContentionPressure";
    private static final String KEY = "node.kubernetes.io/cpu-contention-pressure";
    private static final String TAINT = KEY + ":NoSchedule";
    private static final String TOLERATED =
            "[{\"key\":\"" + KEY + "\",\"operator\":\"Exists\",\"effect\":\"NoSchedule\"}]";
    private static final String SHOP = "shop";

    /// Of the kubelet, during which nothing is to be written by us.
    private static final int REPORTS = 4;

    @TempDir
    private Path directory;

    @Test
    void keepsNewPodsAwayWhilePodsContendAndLeavesTheKubeletAlone() throws Exception {
        try (EnforcedNode on = new EnforcedNode(directory)) {
            on.startController();
            KubeletConditions calm = on.kubelet();
            List<String> load = overcommit(on);
            on.await("condition and taint", () -> {
                assertThat(on.nodes().conditions(TestNode.NAME)).as(on.told()).containsEntry(CONDITION, "True");
                assertThat(on.nodes().taints(TestNode.NAME)).containsExactly(TAINT);
            });
            onlyPodsThatTolerateTheTaintCome(on);
            bothSidesAreLeftAlone(on, calm);

            load.forEach(pod -> on.pods().delete(SHOP, pod));
            KubeletConditions relieved = on.kubelet();
            on.await("the release", () -> {
                assertThat(on.nodes().conditions(TestNode.NAME)).as(on.told()).containsEntry(CONDITION, "False");
                assertThat(on.nodes().taints(TestNode.NAME)).isEmpty();
            });
            on.await(
                    "the pod that had to wait",
                    () -> assertThat(on.pods().phase(SHOP, "waits-0")).isEqualTo("Running"));
            assertThat(on.kubelet().said()).isEqualTo(relieved.said());
            everybodyWroteOnlyWhatIsTheirs(on);
        }
    }

    /// Four loops for each CPU, each a pod that asks for next to nothing: three quarters of the time each waits.
    private static List<String> overcommit(EnforcedNode on) {
        on.pods().createNamespace(SHOP);
        List<String> load = new ArrayList<>();
        int cpus = on.nodes().get(TestNode.NAME).at("/status/capacity/cpu").asInt();
        for (int i = 0; i < 4 * cpus; i++) {
            load.add("busy-" + i);
            on.pods().schedule(SHOP, "busy-" + i, "[]", Container.requesting("loop", "busy"));
        }
        on.await(
                "the load",
                () -> assertThat(load)
                        .allSatisfy(
                                pod -> assertThat(on.pods().phase(SHOP, pod)).isEqualTo("Running")));
        return load;
    }

    private static void onlyPodsThatTolerateTheTaintCome(EnforcedNode on) {
        on.pods().schedule(SHOP, "waits-0", "[]", Container.requesting("web", "idle"));
        on.pods().schedule(SHOP, "comes-0", TOLERATED, Container.requesting("web", "idle"));
        on.await(
                "the pod that tolerates the taint",
                () -> assertThat(on.pods().phase(SHOP, "comes-0")).isEqualTo("Running"));
        on.await("the scheduler's word", () -> {
            assertThat(on.pods().failedScheduling(SHOP, "waits-0"))
                    .anySatisfy(note -> assertThat(note).contains("0/1 nodes are available", "untolerated taint"));
            // Which taint it is, 1.36 tells in its log alone
            assertThat(on.schedulerLog())
                    .anySatisfy(line -> assertThat(line).contains("untolerated taint", "shop/waits-0", KEY));
        });
    }

    /// What the kubelet reports changes nothing of ours, neither does its end and its new beginning; and nothing is
    /// written by us meanwhile.
    private static void bothSidesAreLeftAlone(EnforcedNode on, KubeletConditions calm) throws IOException {
        JsonNode ours = ours(on);
        int written = on.writes(EnforcedNode.OURS).size();
        on.awaitReports(REPORTS);
        on.report(KubeletConditions.REPORT_BEFORE_OURS);
        assertThat(on.kubelet().said()).isEqualTo(calm.said());
        assertThat(on.kubelet().heard()).isAfter(calm.heard());

        on.node().restartKubelet();
        on.awaitReports(REPORTS);
        on.await(
                "a kubelet that is Ready",
                () -> assertThat(on.kubelet().ready()).startsWith("True"));
        on.await(
                "a node without a taint of others",
                () -> assertThat(on.nodes().taints(TestNode.NAME)).containsExactly(TAINT));
        assertThat(on.kubelet().ofResources()).isEqualTo(calm.ofResources());
        assertThat(ours(on)).isEqualTo(ours);
        assertThat(on.writes(EnforcedNode.OURS)).hasSize(written);
        assertThat(on.pods().node(SHOP, "waits-0")).isEmpty();
        assertThat(on.pods().phase(SHOP, "waits-0")).isEqualTo("Pending");
        assertThat(on.pods().phase(SHOP, "comes-0")).isEqualTo("Running");
    }

    private static JsonNode ours(EnforcedNode on) {
        return requireNonNull(on.nodes().condition(TestNode.NAME, CONDITION));
    }

    /// By the API server's audit log, from the first write to the last.
    private static void everybodyWroteOnlyWhatIsTheirs(EnforcedNode on) {
        List<NodeWrite> ours = on.writes(EnforcedNode.OURS);
        List<NodeWrite> theirs = on.writes(TestNode.KUBELET);
        System.err.printf("barograph e2e: %d writes of ours, %d of the kubelet%n", ours.size(), theirs.size());
        assertThat(ours).isNotEmpty().allSatisfy(write -> {
            assertThat(write.conditions()).isSubsetOf(CONDITION);
            assertThat(write.parts())
                    .isSubsetOf(
                            "metadata.annotations",
                            "metadata.resourceVersion",
                            "metadata.uid",
                            "spec.taints",
                            "status.conditions");
        });
        assertThat(theirs)
                .hasSizeGreaterThan(2 * REPORTS)
                .allSatisfy(write -> assertThat(write.conditions()).doesNotContain(CONDITION));
        assertThat(on.nodes().reasons(TestNode.NAME))
                .contains("PressureHigh", "PressureRaised", "PressureCleared")
                .doesNotContain("ForeignWriter", "TaintOverridden");
    }
}
