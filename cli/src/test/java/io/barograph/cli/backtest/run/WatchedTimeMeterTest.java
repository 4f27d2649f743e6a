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
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchedTimeMeterTest {

    private static Observation seen(long micros) {
        return new Observation.Seen(
                new Snapshot(
                        new SnapshotOrigin("n1", "b", "i"),
                        new SnapshotTime(0, micros, 10_000_000),
                        Reading.absent("not read"),
                        List.of(),
                        List.of()),
                NodeView.ofName("n1"));
    }

    private static List<DemandState> states(boolean frozen) {
        return List.of(new DemandState(
                new Demand.Condition("A"),
                new Transition.Source("p", "r"),
                Phase.INACTIVE,
                new DemandState.Timing(0, 0, frozen),
                ""));
    }

    /// Times are in seconds.
    @ParameterizedTest
    @CsvSource({
        "'0 frozen, 10 known, 20 frozen, 25 frozen', 25,  0, 15, true", // booked under what was known when it began
        "'0 known, 100 known',                       30, 70,  0, true", // an observation holds for 30 s
        "'0 known, 10 silent, 40 known',             10, 30,  0, true",
        "'0 frozen, 10 frozen',                      10,  0, 10, false",
    })
    void booksTheTime(String observations, long seen, long unseen, long frozen, boolean judged) {
        WatchedTimeMeter watch = new WatchedTimeMeter(1);
        String[] all = observations.split(", ", -1);
        for (String each : all) {
            String[] words = each.split(" ", -1);
            long micros = Long.parseLong(words[0]) * 1_000_000;
            Observation observation = words[1].equals("silent") ? new Observation.Silent("n1", micros) : seen(micros);
            watch.addObservation(observation, states(!words[1].equals("known")), micros / 1000);
        }
        WatchedTime watched = watch.toWatchedTime(_ -> List.of());
        assertThat(watched.observations()).isEqualTo(all.length);
        assertThat(watched.seenMillis()).isEqualTo(seen * 1000);
        assertThat(watched.unseenMillis()).isEqualTo(unseen * 1000);
        assertThat(watched.demands().getFirst().millis()).isEqualTo(frozen * 1000);
        assertThat(watched.isJudged(0)).isEqualTo(judged);
    }
}
