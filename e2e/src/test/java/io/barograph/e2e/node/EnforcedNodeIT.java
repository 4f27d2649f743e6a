package io.barograph.e2e.node;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.e2e.node.NodePods.Container;
import io.barograph.testkit.cluster.AuditLog;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The chart's release on a node with a real kubelet, scheduler and node controller, from `helm install` to
/// `helm uninstall`, and a backtest as a Job of four indexes before it: pods wait for CPUs, so no more come, and the
/// plugin says why; those go, and the others come. No other program is disturbed, and nothing is left. [TestNode] says
/// what it needs.
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
    private static final int REPORTS = 2;

    @TempDir
    private Path directory;

    @Test
    void aReleaseKeepsNewPodsAwayWhilePodsContendSaysWhyAndLeavesNothing() throws Exception {
        try (EnforcedNode on = new EnforcedNode(directory)) {
            // In the time that the release needs
            BacktestJob backtest = BacktestJob.start(on, directory);
            on.install();
            backtest.mergesToTheWhole();
            theKubeletTellsItsThresholds(on);
            KubeletConditions calm = on.kubelet();
            on.pods().createNamespace(SHOP);
            List<String> load = overcommit(on);
            thePluginSaysWhy(on);
            onlyPodsThatTolerateTheTaintCome(on);
            bothSidesAreLeftAlone(on, calm);

            load.forEach(pod -> on.pods().delete(SHOP, pod));
            KubeletConditions relieved = on.kubelet();
            on.await("the release", () -> {
                assertThat(on.nodes().conditions(TestNode.NAME)).as(on::told).containsEntry(CONDITION, "False");
                assertThat(on.nodes().taints(TestNode.NAME)).isEmpty();
            });
            on.await(
                    "the pod that had to wait",
                    () -> assertThat(on.pods().phase(SHOP, "waits-0")).isEqualTo("Running"));
            assertThat(on.kubelet().said()).isEqualTo(relieved.said());
            everybodyWroteOnlyWhatIsTheirs(on);
            leavesNothing(on);
        }
    }

    /// With the account's token, over TLS; they are those of `e2e/node/etc/kubelet.yaml`.
    private static void theKubeletTellsItsThresholds(EnforcedNode on) {
        on.await(
                "the kubelet's thresholds",
                () -> assertThat(on.exporterMetrics())
                        .contains(
                                "\nbarograph_eviction_thresholds_assumed 0\n",
                                "barograph_eviction_threshold_bytes{signal=\"memory.available\",type=\"hard\"} 1048576\n"));
    }

    /// Four loops for each CPU, each a pod that asks for next to nothing: three quarters of the time each waits. It
    /// returns when the node is marked.
    private static List<String> overcommit(EnforcedNode on) {
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
        on.await("condition and taint", () -> {
            assertThat(on.nodes().conditions(TestNode.NAME)).as(on::told).containsEntry(CONDITION, "True");
            assertThat(on.nodes().taints(TestNode.NAME)).containsExactly(TAINT);
        });
        return load;
    }

    /// Both replicas are asked through the kubelet, and the one that leads answers.
    private static void thePluginSaysWhy(EnforcedNode on) {
        CommandRun status = on.plugin("status");
        assertThat(status.code()).as(status.printed()).isZero();
        assertThat(status.printed().lines())
                .anySatisfy(line -> assertThat(line)
                        .contains(TestNode.NAME, "firing", CONDITION, TAINT, "burstable pods wait for CPU")
                        .containsPattern("Contention\\(BURSTABLE, CPU\\)\\.avg60 = [4-9][0-9.]+ \\(>= 40\\)"));
        assertThat(status.printed()).doesNotContain("does not lead", "kubectl barograph:", "thresholds are assumed");

        CommandRun why = on.plugin("explain", "--node", TestNode.NAME, "--demand", KEY);
        assertThat(why.code()).as(why.printed()).isZero();
        assertThat(why.printed())
                .startsWith(TestNode.NAME + " should be tainted " + TAINT + ": \"burstable pods wait for CPU\" holds");
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
        on.await(
                "a kubelet that is Ready",
                () -> assertThat(on.kubelet().ready()).startsWith("True"));
        on.awaitReports(REPORTS);
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
            assertThat(write.pod()).startsWith("barograph-controller-");
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

    /// Not even while pods contend and the taint stands: the last Job, a pod too, removes what is on the node.
    private static void leavesNothing(EnforcedNode on) {
        overcommit(on);
        assertThat(AuditLog.refused(on.api().auditLog(), EnforcedNode.NAMESPACE))
                .isEmpty();
        assertThat(on.objects())
                .contains("daemonset.apps/barograph-exporter", "lease.coordination.k8s.io/barograph-controller");
        on.uninstall();

        JsonNode node = on.nodes().get(TestNode.NAME);
        ((ObjectNode) node.path("status")).remove("images"); // those that the kubelet has
        assertThat(node.toString()).doesNotContain("barograph", "contention", "Contention");
        assertThat(on.writes(EnforcedNode.LAST_JOB))
                .isNotEmpty()
                .allSatisfy(write -> assertThat(write.pod()).startsWith("barograph-uninstall-"));
        on.await(
                "a cluster without an object of ours",
                () -> assertThat(on.objects()).isEmpty());
        on.await(
                "a node without a pod of ours",
                () -> assertThat(on.node().kubelet().pods())
                        .extracting(KubeletView.Pod::namespace)
                        .doesNotContain(EnforcedNode.NAMESPACE));
        on.pods().schedule(SHOP, "after-0", "[]", Container.requesting("web", "idle"));
        on.await(
                "a pod that tolerates no taint",
                () -> assertThat(on.pods().phase(SHOP, "after-0")).isEqualTo("Running"));
        assertThat(on.nodes().taints(TestNode.NAME)).isEmpty();
    }
}
