package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.LedgerJson;
import io.barograph.controller.evict.record.NodeEvictions;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class EvictorTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();

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

    /// Of thousands of quiet nodes each demand would be made anew every few seconds.
    @Test
    void theDemandsOfAQuietNodeAreNotRead() {
        rig.leading = false;
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("not_leader");
        rig.offer("n1", new UnreadDemands());
        rig.pass(1);
        assertThat(rig.held("n1")).isEmpty();
    }

    private static final class UnreadDemands extends AbstractList<DemandState> implements DesiredState.Demands {

        @Override
        public boolean areQuiet() {
            return true;
        }

        @Override
        public DemandState get(int index) {
            throw new AssertionError("demand " + index + " of a quiet node was read");
        }

        @Override
        public int size() {
            return 1;
        }
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
    void anEvictionIsWithdrawnWhenOthersBeginToDrainAndNotRepeatedBeforeTheyEnd() {
        rig.pods.asked = () -> rig.change("n1", Map.of(), NodeTaint.of("ToBeDeletedByClusterAutoscaler", "NoSchedule"));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.states("n1")).containsExactly("withdrawn");
        assertThat(rig.held("n1")).isEqualTo("drain");
        rig.pods.asked = () -> {};
        rig.firing("n1");
        rig.pass(60);
        assertThat(rig.pods.evicted()).isEmpty();
        rig.change("n1", Map.of());
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
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
    void anUnreadableRecordStopsAllUntilItIsMended() {
        rig.ledger.edit("n2", "{}");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("record_unreadable");
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("its entry n2: it is not the JSON");
        rig.pass(10);
        assertThat(rig.pods.evicted()).isEmpty();
        rig.ledger.edit("n2", LedgerJson.writeNode(new NodeEvictions("uid-n2", EvictionRecord.NONE)));
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void othersThatDrainTheNodeAreLeftAlone() {
        rig.change("n1", Map.of(), NodeTaint.of("karpenter.sh/disrupted", "NoSchedule"));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("drain");
        rig.change("n1", Map.of("barograph.io/ignore", "true"));
        rig.pass(10);
        assertThat(rig.held("n1")).isEqualTo("ignore");
        assertThat(rig.pods.requests).isEmpty();
    }

    @Test
    void whereNobodyMayBeTakenTheReasonsAreCounted() {
        rig.pods.owner = new WorkloadStatus(1, 1, 600);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("no_victim");
        assertThat(rig.evictor.heldBackDemands("n1").toString()).contains("2 few_replicas");
    }
}
