package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Namespaces take turns in being asked for their workloads, however many of them say no, and however slowly.
class EvictorTurnsTest {

    private final EvictorRig rig = new EvictorRig();

    @BeforeEach
    void aGreedyPod() {
        rig.node("n1");
        rig.node("n2");
        rig.calm("n2");
        rig.pod("greedy", "n1", 600 << 20);
    }

    private void heavyWorkloads(int pods, int workloads) {
        for (int i = 0; i < pods; i++) {
            String name = "heavy" + i;
            rig.pods.put(SamplePods.with(
                    SamplePods.inNamespace("tenant", SamplePods.pod(name, "n1")),
                    new Workload("tenant", "Deployment", "heavy" + i % workloads)));
            rig.usage.put(name, (900L + i) << 20);
        }
    }

    private void sayNo(String prefix, int workloads) {
        for (int i = 0; i < workloads; i++) {
            rig.pods.owners.put(prefix + i, new WorkloadStatus(2, 1, 600));
        }
    }

    private void eachAnswerTakes(Duration time) {
        rig.pods.asked = () -> rig.now = rig.now.plus(time);
    }

    /// One that is only not asked for yet is not spared.
    @Test
    void noEventSaysThatNoPodIsEvictedBeforeAllWereAskedFor() {
        heavyWorkloads(10, 10);
        sayNo("heavy", 10);
        rig.usage.put("greedy", 1L << 20); // modest beside the others
        eachAnswerTakes(Duration.ofSeconds(2));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("1 below_request", " not_asked");
        assertThat(rig.events()).doesNotContain("EvictionBlocked");
        for (int pass = 0; pass < 60 && !rig.events().contains("EvictionBlocked"); pass++) {
            rig.firing("n1");
            rig.pass(1);
        }
        assertThat(rig.events()).contains("EvictionBlocked");
        assertThat(rig.evictor.heldBackDemands("n1").toString()).doesNotContain("not_asked");
    }

    private Duration timeUntilGreedyGoes() {
        Instant begun = rig.now;
        for (int pass = 0; pass < 400 && rig.pods.evicted().isEmpty(); pass++) {
            rig.firing("n1");
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        return Duration.between(begun, rig.now);
    }

    /// One that lists the pods of a tenant's workload lists all that its selector takes, with texts of gigabytes.
    @ParameterizedTest
    @ValueSource(ints = {1, 40})
    void workloadsThatTakeLongToReadKeepNoOtherPodOfTheNodeWaiting(int workloads) {
        heavyWorkloads(40, workloads);
        rig.pods.unreadable = workload -> workload.name().startsWith("heavy");
        eachAnswerTakes(Duration.ofSeconds(5));
        assertThat(timeUntilGreedyGoes()).isLessThan(Duration.ofSeconds(60));
    }

    /// Answers that are good and say no may take as long.
    @Test
    void workloadsThatSayNoSlowlyKeepNoOtherPodOfTheNodeWaiting() {
        heavyWorkloads(40, 40);
        sayNo("heavy", 40);
        eachAnswerTakes(Duration.ofSeconds(4));
        assertThat(timeUntilGreedyGoes()).isLessThan(Duration.ofSeconds(60));
    }

    /// Whether the list takes long or each answer a little.
    @ParameterizedTest
    @CsvSource({"0, 900", "10000, 0"})
    void manyWorkloadsThatSayNoKeepNoOtherNamespaceWaiting(long listMillis, long askMillis) {
        heavyWorkloads(110, 110);
        sayNo("heavy", 110);
        rig.pods.listed = _ -> rig.now = rig.now.plusMillis(listMillis);
        eachAnswerTakes(Duration.ofMillis(askMillis));
        assertThat(timeUntilGreedyGoes()).isLessThan(Duration.ofSeconds(60));
    }

    /// Nor are they hidden themselves where the API server is slow for all.
    @Test
    void slowAnswersThatSayNoHideNoPodOfTheSameNamespace() {
        for (int i = 0; i < 40; i++) {
            rig.pod("single" + i, "n1", (900L + i) << 20);
        }
        sayNo("single", 40);
        eachAnswerTakes(Duration.ofSeconds(1));
        assertThat(timeUntilGreedyGoes()).isPositive();
    }
}
