package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What is waited for before another pod is taken, and how often the API server is asked meanwhile.
class EvictorWaitsTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();

    @Test
    void whatIsEndingAlreadyIsWaitedFor() {
        rig.pods.put(SamplePods.with(
                SamplePods.pod("leaving", "n1"), SamplePods.state("Running", "Burstable", rig.now.plusSeconds(30))));
        rig.usage.put("leaving", 200L << 20);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("regaining");
        assertThat(rig.pods.requests).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({", 30", "10, 10"})
    void whatIsEndingIsWaitedForOnceAndNotForLong(@Nullable Integer maxGraceSeconds, int seconds) {
        rig.terms = new EvictTerms(
                EvictTerms.Ranking.KUBELET, "", maxGraceSeconds == null ? null : Duration.ofSeconds(maxGraceSeconds));
        leaveIn("leaving", 290);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("regaining");
        rig.firing("n1");
        rig.pass(seconds - 1);
        assertThat(rig.pods.requests).isEmpty();
        leaveIn("another", 290);
        rig.firing("n1");
        rig.pass(5);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void whatIsEndingIsWaitedForAgainOnceTheDemandHasCleared() {
        leaveIn("leaving", 290);
        rig.firing("n1");
        rig.pass(1);
        rig.calm("n1");
        rig.pass(40);
        rig.firing("n1");
        rig.pass(5);
        assertThat(rig.held("n1")).isEqualTo("regaining");
        assertThat(rig.pods.requests).isEmpty();
    }

    private void leaveIn(String name, int seconds) {
        rig.pods.put(SamplePods.with(
                SamplePods.pod(name, "n1"), SamplePods.state("Running", "Burstable", rig.now.plusSeconds(seconds))));
        rig.usage.put(name, 200L << 20);
    }

    @Test
    void whatGivesBackLittleIsNotWaitedFor() {
        rig.pods.put(SamplePods.with(
                SamplePods.pod("leaving", "n1"), SamplePods.state("Running", "Burstable", rig.now.plusSeconds(30))));
        rig.usage.put("leaving", 49L << 20);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void podsThatNoKubeletHasSeenAreNoBacklog() {
        Instant due = rig.now.minus(Duration.ofMinutes(10));
        for (int i = 0; i < 5; i++) {
            rig.pods.put(SamplePods.with(
                    SamplePods.pod("unseen" + i, "n1"),
                    new EvictablePod.State("Pending", "BestEffort", false, rig.now, null, due, "", true)));
        }
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void aBacklogOfPodsThatShouldBeGoneIsNotMadeLonger() {
        for (int i = 0; i < 3; i++) {
            assertThat(rig.held("n1")).isEmpty();
            rig.pods.put(SamplePods.with(
                    SamplePods.pod("stuck" + i, "n1"),
                    SamplePods.state("Running", "Burstable", i == 0 ? Instant.EPOCH : rig.now.minusSeconds(60))));
        }
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("teardown");
        rig.pods.gone("stuck0");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// A pod that ignores its signal lasts beyond its deletion time while somebody shortens its grace: its kubelet
    /// begins to wait anew each time.
    @Test
    void aBacklogThatDoesNotEndIsWaitedForAQuarterOfAnHour() {
        for (int i = 0; i < 3; i++) {
            rig.pods.put(SamplePods.with(
                    SamplePods.pod("stuck" + i, "n1"),
                    SamplePods.state("Running", "Burstable", rig.now.minusSeconds(100))));
        }
        for (int i = 0; i < 15; i++) {
            rig.firing("n1");
            rig.pass(60);
        }
        assertThat(rig.held("n1")).isEqualTo("teardown");
        assertThat(rig.pods.requests).isEmpty();
        rig.firing("n1");
        rig.pass(60);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// Who makes pods can always have some that were killed a moment ago.
    @Test
    void podsThatAreLateBySecondsAreNoBacklog() {
        for (int i = 0; i < 3; i++) {
            rig.pods.put(SamplePods.with(
                    SamplePods.pod("late" + i, "n1"),
                    SamplePods.state("Running", "Burstable", rig.now.minusSeconds(55))));
        }
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// Their pauses, of two minutes at most, must not end before another's pod was tried.
    @Test
    void manyWorkloadsWithoutAnAnswerKeepNoOtherNamespaceWaiting() {
        for (int i = 0; i < 6; i++) {
            rig.pods.put(SamplePods.inNamespace("tenant", SamplePods.pod("t" + i, "n1")));
            rig.usage.put("t" + i, (900L + i) << 20);
        }
        rig.pods.carriedOut = request -> request.pod().name().startsWith("t")
                ? new EvictionAnswer.Unknown("couldn't update PodDisruptionBudget due to conflicts")
                : new EvictionAnswer.Accepted();
        for (int i = 0; i < 90; i++) {
            rig.firing("n1");
            rig.pass(10);
        }
        assertThat(rig.pods.evicted()).contains("greedy");
    }

    @Test
    void twoDemandsAreProbedOnceEach() {
        rig.mode = EvictionMode.PROBE;
        rig.begin();
        rig.calm("n2");
        for (int i = 0; i < 5; i++) {
            rig.decide("n1", Phase.FIRING, false, new Demand.Evict("allocatableMemory.available"));
            rig.pass(10);
        }
        assertThat(rig.pods.requests).hasSize(2).allMatch(EvictionRequest::dryRun);
        assertThat(rig.counted).containsExactly("probe_evicted", "probe_evicted");
    }

    @ParameterizedTest
    @CsvSource({"nodefs, 59, true", "nodefs, 60, false", "imagefs, 59, false"})
    void roomIsMadeOnADiskForAMinuteBeforeAPodGoes(String filesystem, int seconds, boolean waits) {
        Demand evict = new Demand.Evict("nodefs.available");
        long now = 1_000_000;
        rig.offer(
                "n1",
                List.of(
                        firing(evict, 0),
                        firing(new Demand.Reclaim(filesystem), now - TimeUnit.SECONDS.toMicros(seconds))));
        rig.pass(1);
        HeldBack why = rig.evictor.heldBackDemands("n1").get(evict.key());
        assertThat(why).isInstanceOf(HeldBack.NotEvicted.class);
        assertThat(((HeldBack.NotEvicted) Objects.requireNonNull(why))
                        .cause()
                        .word()
                        .equals("reclaim_first"))
                .isEqualTo(waits);
    }

    /// Whoever may burn CPU on many nodes must not end the evictions of others.
    @Test
    void contentionElsewhereLeavesRoomForEvictedPods() {
        for (int i = 0; i < 6; i++) {
            rig.offer("n2", List.of(firing(new Demand.Condition("KubepodsCPUContentionPressure"), 0)));
            rig.firing("n1");
            rig.pass(10);
        }
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// Whoever may burn CPU on most nodes of a zone must not end the evictions for memory there.
    @ParameterizedTest
    @EnumSource(ScarceResource.class)
    void onlyAStormOfWhatIsShortHoldsEvictionsBack(ScarceResource resource) {
        List<GuardrailReport.AreaStatus> zones = List.of(new GuardrailReport.AreaStatus("", "storm", 0));
        rig.guards = new GuardrailReport(List.of(), new TreeMap<>(Map.of(resource, zones)), List.of());
        rig.firing("n1");
        rig.pass(1);

        boolean same = resource == ScarceResource.MEMORY;
        assertThat(rig.held("n1")).isEqualTo(same ? "storm" : "");
        assertThat(rig.pods.evicted()).containsExactly(same ? new String[0] : new String[] {"greedy"});
    }

    /// A storm of what else is short may hold the taint back.
    @Test
    void aTaintForWhatElseIsShortIsNotWaitedFor() {
        Demand taint = new Demand.Taint("k", Effect.NoSchedule);
        DemandState evict = rig.state(EvictorRig.EVICT, Phase.FIRING, false, EvictorRig.MEMORY);
        rig.offer("n1", List.of(evict, rig.state(taint, Phase.FIRING, false, EvictorRig.MEMORY)));
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("taint_first");

        rig.offer("n1", List.of(evict, rig.state(taint, Phase.FIRING, false, Set.of(ScarceResource.CPU))));
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    private static DemandState firing(Demand demand, long sinceMicros) {
        return new DemandState(
                demand,
                new Transition.Source("memory", "the disk is full"),
                Phase.FIRING,
                new DemandState.Timing(sinceMicros, 0, false),
                "nodefs.available is below 10%");
    }
}
