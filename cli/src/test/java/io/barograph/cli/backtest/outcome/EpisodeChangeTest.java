package io.barograph.cli.backtest.outcome;

import static io.barograph.cli.backtest.outcome.SampleEpisodes.node;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.outcome;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.raised;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpisodeChangeTest {

    private static EpisodeChange.Comparison between(Episode[] old, Episode[] now) {
        return EpisodeChange.between(outcome(node("n1", 900, old)), outcome(node("n1", 900, now)));
    }

    private static Episode[] all(Episode... episodes) {
        return episodes;
    }

    @Test
    void tellsWhatAppearsVanishesMovesAndStays() {
        EpisodeChange.Comparison comparison = between(
                all(raised("n1", "A", 10, 20), raised("n1", "A", 100, 200), raised("n1", "A", 300, 310)),
                all(raised("n1", "A", 90, 230), raised("n1", "A", 300, 310), raised("n1", "A", 500, 510)));
        assertThat(comparison.changes())
                .containsExactly(
                        new EpisodeChange.Vanished(raised("n1", "A", 10, 20)),
                        new EpisodeChange.Moved(raised("n1", "A", 100, 200), raised("n1", "A", 90, 230)),
                        new EpisodeChange.Appeared(raised("n1", "A", 500, 510)));
        assertThat(comparison.sameCount()).isEqualTo(1);
        EpisodeChange.Moved moved = (EpisodeChange.Moved) comparison.changes().get(1);
        assertThat(moved.raisedByMillis()).isEqualTo(-10_000);
        assertThat(moved.endedByMillis()).isEqualTo(30_000);
    }

    @Test
    void otherDemandsAreOtherEpisodes() {
        assertThat(between(all(raised("n1", "A", 10, 20)), all(raised("n1", "t:NoSchedule", 10, 20)))
                        .changes())
                .hasSize(2);
    }

    @Test
    void twoThatBecomeOneAreAMoveAndALoss() {
        assertThat(between(all(raised("n1", "A", 10, 20), raised("n1", "A", 30, 40)), all(raised("n1", "A", 10, 40)))
                        .changes())
                .hasExactlyElementsOfTypes(EpisodeChange.Moved.class, EpisodeChange.Vanished.class);
    }
}
