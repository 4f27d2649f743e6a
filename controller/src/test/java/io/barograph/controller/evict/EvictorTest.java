package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EvictorTest {

    private final EvictorRig rig = new EvictorRig();

    @BeforeEach
    void aNodeWithTwoPodsAndAnotherWithRoom() {
        rig.node("n1");
        rig.node("n2");
        rig.pod("greedy", "n1", 500 << 20);
        rig.pod("modest", "n1", 150 << 20);
        rig.calm("n2");
    }

    @Test
    void theFirstOfTheRankingIsEvictedAndTheIntentIsNotedBefore() {
        rig.pods.before = request -> {
            EvictionRecord.Entry noted = Objects.requireNonNull(rig.record("n1").inFlight());
            assertThat(noted.id()).isEqualTo(request.id());
            assertThat(noted.state()).isEqualTo(EvictionRecord.State.INTENDED);
        };
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        EvictionRequest asked = rig.pods.requests.getLast();
        assertThat(asked.pod().uid()).isEqualTo("uid-greedy");
        assertThat(asked.requester()).isEqualTo("barograph/memory");
        assertThat(rig.states("n1")).containsExactly("accepted");
        assertThat(rig.events()).containsExactly("PodEvicted");
        assertThat(rig.counted).containsExactly("evicted");
    }

    @Test
    void theNextWaitsForThePodsEndAndTwoFreshSnapshots() {
        rig.firing("n1");
        rig.pass(1);
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.held("n1")).isEqualTo("in_flight");
        rig.pods.gone("greedy");
        rig.pass(10);
        assertThat(rig.states("n1")).containsExactly("ended");
        rig.available.put("n1", 300L << 20);
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.held("n1")).isEqualTo("measuring");
        assertThat(rig.pods.evicted()).hasSize(1);
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.counted).anyMatch(each -> each.startsWith("relief 0.59"));
        assertThat(rig.pods.evicted()).containsExactly("greedy", "modest");
    }

    @Test
    void twoWithoutReliefEndItUntilTheDemandHasCleared() {
        rig.pod("third", "n1", 120 << 20);
        for (String victim : List.of("greedy", "modest")) {
            rig.firing("n1");
            rig.pass(10);
            rig.pods.gone(victim);
            rig.pass(10);
            rig.firing("n1");
            rig.pass(10);
            rig.firing("n1");
            rig.pass(1);
        }
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy", "modest");
        assertThat(rig.held("n1")).isEqualTo("useless");
        assertThat(rig.events()).containsOnlyOnce("EvictionUseless");
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.held("n1")).as("after a restart").isEqualTo("useless");
        rig.calm("n1");
        rig.pass(10);
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy", "modest", "third");
    }

    @Test
    void anEvictionIsWithdrawnWhenThePressureFalls() {
        rig.pods.asked = () -> rig.calm("n1");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.states("n1")).containsExactly("withdrawn");
        assertThat(rig.counted).containsExactly("withdrawn");
    }

    @Test
    void aLeaderDeposedBetweenIntentAndCallEvictsNothingAndTheNextWaits() {
        rig.afterWrite = () -> rig.leading = false;
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.states("n1")).containsExactly("intended");
        rig.afterWrite = () -> {};
        rig.leading = true;
        rig.epoch = 2;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.held("n1")).isEqualTo("in_flight");
        assertThat(rig.pods.evicted()).isEmpty();
        rig.firing("n1");
        rig.pass(30);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void anOldLeaderThatWakesUpEvictsNothing() {
        rig.firing("n1");
        rig.pods.asked = () -> {
            rig.epoch = 7;
            rig.nodes.replaceTaints(
                    rig.live("n1").identity(),
                    new io.barograph.controller.cluster.nodes.NodeApi.TaintWrite(
                            rig.live("n1").meta().resourceVersion(), List.of(), Map.of()),
                    7);
            rig.epoch = 6;
        };
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.held("n1")).isEqualTo("not_noted");
    }

    @Test
    void aRestartFollowsWhatIsUnderWay() {
        rig.firing("n1");
        rig.pass(1);
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        assertThat(rig.held("n1")).isEqualTo("in_flight");
        rig.pods.gone("greedy");
        rig.pass(5);
        assertThat(rig.states("n1")).containsExactly("ended");
    }

    @Test
    void nothingIsEvictedOnFrozenFactsOrWhileKeepFiringAddsNothing() {
        rig.decide("n1", Phase.FIRING, true);
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("input_missing");
        rig.decide("n1", Phase.KEEP_FIRING, false);
        rig.pass(10);
        assertThat(rig.held("n1")).isEqualTo("keep_firing");
        rig.decide("n1", Phase.PENDING, false);
        rig.pass(10);
        assertThat(rig.pods.requests).isEmpty();
    }

    @Test
    void aDemandThatFiresAgainIsNotWaitedFor() {
        rig.decide("n1", Phase.KEEP_FIRING, false);
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("keep_firing");
        rig.firing("n1");
        rig.pass(0);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void theTaintComesFirstAndTheEvictionAsSoonAsItStands() {
        Demand.Taint taint = new Demand.Taint("barograph.io/memory-pressure", Effect.NoSchedule);
        rig.decide("n1", Phase.FIRING, false, taint);
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("taint_first");
        rig.change("n1", Map.of(), NodeTaint.of("barograph.io/memory-pressure", "NoSchedule"));
        rig.pass(0);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void anUnreadableRecordStopsTheNodeAlone() {
        rig.change("n1", Map.of(EvictionRecord.ANNOTATION, "{}"));
        rig.pod("other", "n2", 300 << 20);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("record_unreadable");
        rig.calm("n1");
        rig.firing("n2");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("other");
    }

    @Test
    void othersThatDrainTheNodeAreLeftAlone() {
        rig.change("n1", Map.of(), NodeTaint.of("karpenter.sh/disrupted", "NoSchedule"));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("drained");
        rig.change("n1", Map.of("barograph.io/ignore", "true"));
        rig.pass(10);
        assertThat(rig.held("n1")).isEqualTo("ignore");
        assertThat(rig.pods.requests).isEmpty();
    }

    @Test
    void observeCallsNothingAndProbeAsksOnly() {
        rig.mode = EvictionMode.OBSERVE;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
        rig.pass(10);
        assertThat(rig.pods.requests).isEmpty();
        assertThat(rig.counted).containsExactly("observed");
        assertThat(rig.evictor.held("n1").toString()).contains("shop/greedy");
        rig.mode = EvictionMode.PROBE;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(10);
        rig.pass(10);
        assertThat(rig.pods.requests).hasSize(1).allMatch(EvictionRequest::dryRun);
        assertThat(rig.counted).containsExactly("observed", "probe_evicted");
        assertThat(rig.record("n1").entries()).isEmpty();
    }

    @Test
    void evictionsGoNoFartherThanThePolicy() {
        rig.policies = Mode.OBSERVE;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.requests).isEmpty();
        assertThat(rig.counted).containsExactly("observed");
    }

    @Test
    void aFollowerSaysThatItDoesNotLead() {
        rig.leading = false;
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("not_leader");
        assertThat(rig.pods.requests).isEmpty();
    }

    @Test
    void whereNobodyMayBeTakenTheReasonsAreCounted() {
        rig.pods.owner = new WorkloadStatus(1, 1, 600);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("no_victim");
        assertThat(rig.evictor.held("n1").toString()).contains("2 few_replicas");
    }

    @Test
    void theViewHasTheRankingWithEachPodsReason() {
        rig.mode = EvictionMode.OBSERVE;
        rig.begin();
        rig.calm("n2");
        rig.pod("critical", "n1", 900 << 20);
        rig.pods.put(SamplePods.with(SamplePods.pod("critical", "n1"), 2_000_000_000, false, false));
        rig.firing("n1");
        rig.pass(1);
        EvictionView view = Objects.requireNonNull(rig.evictor.view("n1"));
        assertThat(Objects.requireNonNull(view.choice().orNull()).pods())
                .extracting(each -> each.pod().identity().name() + " "
                        + (each.why() == null ? "goes" : each.why().cause()))
                .containsExactly("greedy goes", "modest later", "critical critical");
        assertThat(rig.evictor.view("n9")).isNull();
    }

    @Test
    void whereEvictionsAreOffNothingIsAsked() {
        rig.mode = EvictionMode.OFF;
        rig.begin();
        rig.calm("n2");
        rig.pods.asked = () -> {
            throw new AssertionError("a workload is asked for");
        };
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("mode");
        assertThat(Objects.requireNonNull(rig.evictor.view("n1")).choice().why())
                .contains("--eviction");
    }
}
