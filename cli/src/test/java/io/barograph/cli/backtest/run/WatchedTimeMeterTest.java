package io.barograph.cli.backtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.outcome.WatchedTime;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchedTimeMeterTest {

    private final WatchedTimeMeter watch = new WatchedTimeMeter(1);

    private void seen(long seconds, boolean frozen) {
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("n1", "b", "i"),
                new SnapshotTime(0, seconds * 1_000_000, 10_000_000),
                Reading.absent("not read"),
                List.of(),
                List.of());
        watch.add(new Observation.Seen(snapshot, NodeView.named("n1")), states(frozen), seconds * 1000);
    }

    private WatchedTime watched() {
        return watch.watched(_ -> List.of());
    }

    private static List<DemandState> states(boolean frozen) {
        return List.of(new DemandState(
                new Demand.Condition("A"),
                new Transition.Source("p", "r"),
                Phase.INACTIVE,
                new DemandState.Timing(0, 0, frozen),
                ""));
    }

    @Test
    void booksTimeUnderWhatWasKnownWhenItBegan() {
        seen(0, true);
        seen(10, false);
        seen(20, true);
        seen(25, true);
        assertThat(watched().demands().getFirst().millis()).isEqualTo(15_000);
        assertThat(watched().seenMillis()).isEqualTo(25_000);
        assertThat(watched().judged(0)).isTrue();
    }

    @Test
    void aGapIsSeenOnlyAsLongAsItsFirstObservationSpeaksForIt() {
        seen(0, false);
        seen(100, false);
        assertThat(watched().unseenMillis()).isEqualTo(70_000);
    }

    @Test
    void silenceIsNotSeen() {
        seen(0, false);
        watch.add(new Observation.Silent("n1", 10_000_000), states(true), 10_000);
        seen(40, false);
        assertThat(watched().unseenMillis()).isEqualTo(30_000);
        assertThat(watched().demands().getFirst().millis()).isZero();
    }

    @Test
    void whatWasFrozenThroughoutWasNeverJudged() {
        seen(0, true);
        seen(10, true);
        assertThat(watched().judged(0)).isFalse();
        assertThat(watched().observations()).isEqualTo(2);
    }
}
