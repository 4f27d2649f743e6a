package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.evict.record.LedgerJson;
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
        waitsForTheNotedIntent();
    }

    /// Half a minute, in which it may have been asked for.
    private void waitsForTheNotedIntent() {
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
        rig.pods.asked = () -> rig.ledger.edit(LedgerJson.EPOCH, "7");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.held("n1")).isEqualTo("not_noted");
    }

    /// Two that think they lead cannot both take the last place of the hour.
    @Test
    void ofTwoLeadersTheOlderIsShutOut() {
        rig.pod("other", "n2", 300 << 20);
        rig.caps = EvictorRig.caps(1);
        rig.leaders.addAll(List.of(1L, 2L));
        Evictor older = rig.begin();
        rig.firing("n1");
        rig.epoch = 2;
        Evictor newer = rig.begin();
        rig.firing("n2");
        rig.calm("n1");
        rig.evictor = older;
        rig.calm("n2");
        rig.firing("n1");
        newer.runPass();
        older.runPass();
        assertThat(rig.pods.evicted()).containsExactly("other");
        assertThat(rig.held("n1")).isIn("not_noted", "record_unreadable", "hourly_cap");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("other");
    }

    /// A node that makes the epoch climb delays nobody: the intent is taken back, and noted anew.
    @Test
    void anEpochThatRisesBetweenIntentAndCallCostsASecondLook() {
        AtomicInteger rises = new AtomicInteger();
        rig.afterWrite = () -> rig.epoch += rises.getAndIncrement() == 0 ? 1 : 0;
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.states("n1")).containsExactly("withdrawn");
        rig.firing("n1");
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    /// Whether the intent was noted is not known: it is read again, and followed if it was.
    @Test
    void aNoteWhoseAnswerIsLostIsFollowed() {
        rig.ledger.isAnswerLost = true;
        rig.ledger.failedWrites.add(new ApiOutcome.Unavailable<>("timeout"));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("not_noted");
        assertThat(rig.states("n1")).containsExactly("intended");
        waitsForTheNotedIntent();
    }

    @Test
    void whileTheRecordCannotBeReadNothingIsEvicted() {
        rig.ledger.failedReads.addAll(
                List.of(new ApiOutcome.Refused<>(403, "forbidden"), new ApiOutcome.Throttled<>("busy", 20)));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("record_unreadable");
        rig.pass(5);
        rig.pass(19);
        assertThat(rig.pods.requests).isEmpty();
        rig.firing("n1");
        rig.pass(6);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
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
