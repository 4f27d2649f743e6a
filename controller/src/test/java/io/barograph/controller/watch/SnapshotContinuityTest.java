package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.watch.SnapshotContinuity.Verdict;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.format.SnapshotPosition;
import org.junit.jupiter.api.Test;

class SnapshotContinuityTest {

    private static final SnapshotOrigin A = new SnapshotOrigin("n1", "boot-1", "a");
    private static final SnapshotOrigin B = new SnapshotOrigin("n1", "boot-1", "b");
    private static final SnapshotOrigin REBOOTED = new SnapshotOrigin("n1", "boot-2", "c");
    private static final Verdict ACCEPT = new Verdict.Accept(0);
    private final SnapshotContinuity continuity = new SnapshotContinuity("n1");

    private static Snapshot at(SnapshotOrigin origin, long seq, long seconds) {
        return SmallSnapshots.at(origin, new SnapshotTime(seq, seconds * 1_000_000, 2_000_000));
    }

    private void accepts(Snapshot snapshot) {
        assertThat(continuity.judgeNext(snapshot, true)).isEqualTo(ACCEPT);
    }

    private void passesOver(Snapshot snapshot) {
        assertThat(continuity.judgeNext(snapshot, true)).isEqualTo(new Verdict.PassOver());
        assertThat(continuity.position())
                .isEqualTo(new SnapshotPosition(
                        snapshot.origin().instance(), snapshot.moment().seq()));
    }

    private void refuses(Snapshot snapshot, boolean startsPage, ExporterFault fault) {
        SnapshotPosition before = continuity.position();
        assertThat(continuity.judgeNext(snapshot, startsPage))
                .isInstanceOfSatisfying(
                        Verdict.Refuse.class,
                        refuse -> assertThat(refuse.fault()).isEqualTo(fault));
        assertThat(continuity.position()).isEqualTo(before);
    }

    @Test
    void beginsWhereTheRingBegins() {
        assertThat(continuity.position()).isNull();
        accepts(at(A, 400, 800));
        assertThat(continuity.position()).isEqualTo(new SnapshotPosition("a", 400));
    }

    @Test
    void acceptsOneAfterTheOther() {
        accepts(at(A, 0, 10));
        assertThat(continuity.judgeNext(at(A, 1, 12), false)).isEqualTo(ACCEPT);
        assertThat(continuity.judgeNext(at(A, 2, 14), false)).isEqualTo(ACCEPT);
    }

    @Test
    void refusesAHoleWithinAPage() {
        accepts(at(A, 0, 10));
        refuses(at(A, 2, 14), false, ExporterFault.OUT_OF_ORDER);
    }

    @Test
    void countsWhatTheRingForgotBeforeAPage() {
        accepts(at(A, 0, 10));
        assertThat(continuity.judgeNext(at(A, 5, 20), true)).isEqualTo(new Verdict.Accept(4));
    }

    @Test
    void refusesANumberThatComesAgain() {
        accepts(at(A, 3, 10));
        refuses(at(A, 3, 12), true, ExporterFault.OUT_OF_ORDER);
        refuses(at(A, 2, 12), true, ExporterFault.OUT_OF_ORDER);
        accepts(at(A, 4, 12));
    }

    @Test
    void refusesATimeThatGoesBack() {
        accepts(at(A, 0, 10));
        refuses(at(A, 1, 9), true, ExporterFault.TIME_WENT_BACK);
    }

    @Test
    void refusesAnotherNodesSnapshot() {
        refuses(at(new SnapshotOrigin("n2", "boot-1", "a"), 0, 10), true, ExporterFault.WRONG_NODE);
    }

    @Test
    void refusesAnIntervalOrATimeThatCannotBe() {
        refuses(SmallSnapshots.at(A, new SnapshotTime(0, 1, 0)), true, ExporterFault.MALFORMED);
        refuses(SmallSnapshots.at(A, new SnapshotTime(0, 1, 3_600_000_000L)), true, ExporterFault.MALFORMED);
        refuses(SmallSnapshots.at(A, new SnapshotTime(0, Long.MAX_VALUE, 2_000_000)), true, ExporterFault.MALFORMED);
    }

    @Test
    void goesOnWithANewInstanceWhereItsTimeIsNew() {
        accepts(at(A, 7, 100));
        assertThat(continuity.judgeNext(at(B, 0, 98), true)).isEqualTo(new Verdict.PassOver());
        assertThat(continuity.position()).isEqualTo(new SnapshotPosition("b", 0));
        assertThat(continuity.judgeNext(at(B, 1, 100), false)).isEqualTo(new Verdict.PassOver());
        assertThat(continuity.judgeNext(at(B, 2, 102), false)).isEqualTo(ACCEPT);
    }

    @Test
    void startsCleanAfterABoot() {
        accepts(at(A, 7, 100));
        assertThat(continuity.judgeNext(at(REBOOTED, 0, 5), true)).isEqualTo(ACCEPT);
        assertThat(continuity.judgeNext(at(REBOOTED, 1, 7), true)).isEqualTo(ACCEPT);
    }

    @Test
    void refusesAnotherInstanceWithinAPage() {
        accepts(at(A, 0, 10));
        refuses(at(B, 0, 12), false, ExporterFault.OUT_OF_ORDER);
    }

    @Test
    void refusesAnInstanceThatOutlivesItsBoot() {
        accepts(at(A, 0, 10));
        refuses(at(new SnapshotOrigin("n1", "boot-2", "a"), 1, 12), true, ExporterFault.OUT_OF_ORDER);
    }

    @Test
    void aTimeFarInTheFutureShutsOutTheTruthOnlyUntilTheNodeIsStale() {
        accepts(at(A, 0, 10));
        accepts(at(A, 1, 1_000_000));
        refuses(at(A, 2, 14), true, ExporterFault.TIME_WENT_BACK);
        continuity.markLost();
        passesOver(at(A, 2, 14));
        accepts(at(A, 3, 16));
        refuses(at(A, 4, 12), true, ExporterFault.TIME_WENT_BACK);
    }

    /// An hour of snapshots of one moment may be in the exporter's ring: each is old, however long nothing else
    /// is heard.
    @Test
    void aClockThatStandsStillIsNeverFreshAndHoldsNothingUpOnceItGoesOn() {
        accepts(at(A, 0, 10));
        for (long seq = 1; seq < 200; seq++) {
            if (seq % 15 == 0) {
                continuity.markLost();
            }
            passesOver(at(A, seq, 10));
        }
        accepts(at(A, 200, 12));
        accepts(at(A, 201, 14));
    }

    @Test
    void aClockThatWasSetBackAndStandsStillIsNeverFresh() {
        accepts(at(A, 0, 100));
        refuses(at(A, 1, 50), true, ExporterFault.TIME_WENT_BACK);
        for (long seq = 1; seq < 50; seq++) {
            continuity.markLost();
            passesOver(at(A, seq, 50));
        }
        accepts(at(A, 50, 52));
    }

    @Test
    void aNewInstanceGoesOnFromItsOwnTimeWhereTheOldOnesLeftTheNodeStale() {
        accepts(at(A, 0, 10));
        accepts(at(A, 1, 1_000_000));
        assertThat(continuity.judgeNext(at(B, 0, 14), true)).isEqualTo(new Verdict.PassOver());
        continuity.markLost();
        accepts(at(B, 1, 16));
    }

    @Test
    void whatIsRepeatedIsNoNewsHoweverLongNothingElseIsHeard() {
        accepts(at(A, 5, 10));
        continuity.markLost();
        refuses(at(A, 5, 10), true, ExporterFault.OUT_OF_ORDER);
        refuses(at(A, 4, 12), true, ExporterFault.OUT_OF_ORDER);
        assertThat(continuity.judgeNext(at(B, 0, 10), true)).isEqualTo(new Verdict.PassOver());
        assertThat(continuity.judgeNext(at(A, 5, 10), true)).isEqualTo(new Verdict.PassOver());
    }
}
