package io.barograph.cli.backtest.run;

import static io.barograph.rules.demand.Phase.FIRING;
import static io.barograph.rules.demand.Phase.INACTIVE;
import static io.barograph.rules.demand.Phase.KEEP_FIRING;
import static io.barograph.rules.demand.Phase.PENDING;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpisodeBuilderTest {

    private final EpisodeBuilder log = new EpisodeBuilder("n1");

    private void step(Phase from, Phase to, long seconds, String rule) {
        log.add(
                new Transition(
                        new Transition.At("n1", "b", seconds * 1_000_000),
                        new Transition.Source("p", rule),
                        new Demand.Condition("A"),
                        new Transition.Step(from, to, Reason.PressureHigh),
                        List.of()),
                seconds * 1000);
    }

    @Test
    void followsADemandThroughAllPhases() {
        step(INACTIVE, PENDING, 10, "r");
        step(PENDING, FIRING, 40, "r");
        step(FIRING, KEEP_FIRING, 60, "r");
        step(KEEP_FIRING, FIRING, 70, "r");
        step(FIRING, INACTIVE, 100, "r");
        log.end(500_000);
        assertThat(log.episodes()).singleElement().satisfies(each -> {
            assertThat(each.graceMillis()).isEqualTo(30_000);
            assertThat(each.lengthMillis()).isEqualTo(60_000);
            assertThat(each.open()).isFalse();
            assertThat(each.steps())
                    .extracting(Episode.Step::phase)
                    .containsExactly(PENDING, FIRING, KEEP_FIRING, FIRING);
        });
    }

    @Test
    void whatCameToNothingIsNotRaised() {
        step(INACTIVE, PENDING, 10, "r");
        step(PENDING, INACTIVE, 20, "r");
        assertThat(log.episodes()).singleElement().satisfies(each -> {
            assertThat(each.raised()).isFalse();
            assertThat(each.overlaps(0, 100_000)).isFalse();
        });
    }

    @Test
    void theRuleThatRaisedItIsItsCause() {
        step(INACTIVE, PENDING, 10, "first sign");
        step(PENDING, FIRING, 20, "raised");
        step(FIRING, KEEP_FIRING, 30, "held");
        log.end(50_000);
        assertThat(log.episodes())
                .singleElement()
                .satisfies(each -> assertThat(each.cause().rule()).isEqualTo("raised"))
                .satisfies(each -> assertThat(each.open()).isTrue())
                .satisfies(each -> assertThat(each.endMillis()).isEqualTo(50_000));
    }

    @Test
    void afterARebootPendingIsAnotherEpisode() {
        step(INACTIVE, FIRING, 10, "r");
        step(FIRING, PENDING, 30, "r");
        step(PENDING, FIRING, 50, "r");
        log.end(60_000);
        assertThat(log.episodes()).extracting(Episode::lengthMillis).containsExactly(20_000L, 10_000L);
    }

    @Test
    void isBoundedAndCountsWhatDoesNotFit() {
        for (int i = 0; i < EpisodeBuilder.MOST_RAISED + 7; i++) {
            step(INACTIVE, FIRING, 10L * i, "r");
            step(FIRING, INACTIVE, 10L * i + 5, "r");
        }
        for (int i = 0; i < EpisodeBuilder.MOST_PENDING + 3; i++) {
            step(INACTIVE, PENDING, 10L * i, "r");
            step(PENDING, INACTIVE, 10L * i + 5, "r");
        }
        assertThat(log.episodes()).hasSize(EpisodeBuilder.MOST_RAISED + EpisodeBuilder.MOST_PENDING);
        assertThat(log.cut()).isEqualTo(10);
    }

    @Test
    void keepsTheFirstStepsOfOneThatWavers() {
        step(INACTIVE, FIRING, 0, "r");
        for (int i = 1; i < 1000; i++) {
            step(FIRING, i % 2 == 0 ? FIRING : KEEP_FIRING, i, "r");
        }
        step(FIRING, INACTIVE, 1000, "r");
        assertThat(log.episodes()).singleElement().satisfies(each -> {
            assertThat(each.steps()).hasSize(Episode.MOST_STEPS);
            assertThat(each.lengthMillis()).isEqualTo(1_000_000);
        });
    }
}
