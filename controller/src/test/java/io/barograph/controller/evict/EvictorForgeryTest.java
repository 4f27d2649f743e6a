package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.controller.evict.record.EvictionRecordJson;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A kubelet's account may write anything into its own node's annotation. That holds up its own node, and others for
/// minutes at most.
class EvictorForgeryTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();
    private int forged;

    @BeforeEach
    void bad() {
        rig.node("bad");
        rig.caps = new EvictionCaps(new Budget(1, false), Budget.ALL, 30);
        rig.begin();
        rig.calm("n2");
    }

    /// Twenty new evictions of pods that are invented.
    private void forge(State state, String owner) {
        forge("bad", state, owner);
    }

    private void forge(String node, State state, String owner) {
        List<EvictionRecord.Entry> entries = IntStream.range(0, EvictionRecord.MOST)
                .mapToObj(_ -> new EvictionRecord.Entry(
                        "f" + forged++,
                        new EvictionRecord.Pod(
                                new Workload("shop", "Deployment", owner), "pod-" + forged, "u" + forged),
                        "memory.available",
                        state,
                        rig.now.truncatedTo(ChronoUnit.SECONDS),
                        state == State.ENDED ? rig.now.truncatedTo(ChronoUnit.SECONDS) : null,
                        new EvictionRecord.Relief(1000L, null, 500L),
                        false))
                .toList();
        rig.change(
                node, Map.of(EvictionRecord.ANNOTATION, EvictionRecordJson.writeRecord(new EvictionRecord(entries))));
    }

    @Test
    void inventedEvictionsThatAreUnderWayTakeNoPlaceThoughTheyAreRenewed() {
        for (int i = 0; i < 12 && rig.pods.evicted().isEmpty(); i++) {
            forge(State.ACCEPTED, "invented");
            rig.firing("n1");
            rig.pass(10);
        }
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void inventedEvictionsThatAreOverDoNotFillTheHourThoughTheyAreRenewed() {
        for (int i = 0; i < 10; i++) {
            forge(State.ENDED, "invented");
            rig.pass(60);
        }
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void aNewLeaderBelievesThemNoMore() {
        forge(State.ENDED, "invented");
        rig.epoch++;
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void aNameThatIsNoneStopsItsOwnNodeAlone() {
        forge(State.ACCEPTED, "a<b");
        rig.firing("n1");
        rig.firing("bad");
        rig.pass(1);
        assertThat(rig.held("bad")).isEqualTo("record_unreadable");
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        assertThat(rig.faults).isZero();
    }
}
