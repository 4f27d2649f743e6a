package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.NodeApi.TaintWrite;
import module java.base;
import org.junit.jupiter.api.Test;

/// What becomes of evictions when the leader changes, or starts again.
class EvictorLeadersTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();

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
                    new TaintWrite(rig.live("n1").meta().resourceVersion(), List.of(), Map.of()),
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
    void aFollowerSaysThatItDoesNotLead() {
        rig.leading = false;
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("not_leader");
        assertThat(rig.pods.requests).isEmpty();
    }
}
