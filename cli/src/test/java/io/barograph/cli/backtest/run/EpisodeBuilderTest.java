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
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpisodeBuilderTest {

    private final EpisodeBuilder log = new EpisodeBuilder("n1");

    private void step(Phase to, long seconds, String rule) {
        log.addTransition(
                new Transition(
                        new Transition.At("n1", "b", seconds * 1_000_000),
                        new Transition.Source("p", rule),
                        new Demand.Condition("A"),
                        new Transition.Step(INACTIVE, to, Reason.PressureHigh),
                        List.of()),
                seconds * 1000);
    }

    /// Its rule, when it began, was raised and ended, and its phases.
    private static String text(Episode each) {
        String phases = each.steps().stream().map(step -> step.phase().word()).collect(Collectors.joining(" "));
        return each.cause().rule() + " " + each.beginMillis() / 1000
                + (each.raised() ? " raised " + each.raisedMillis() / 1000 : "") + (each.open() ? " open " : " ended ")
                + each.endMillis() / 1000 + ": " + phases;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                PENDING 10 a, FIRING 40 a, KEEP_FIRING 60 a, FIRING 70 a, INACTIVE 100 a \
                    | a 10 raised 40 ended 100: pending firing keep-firing firing
                PENDING 10 a, INACTIVE 20 a                | a 10 ended 20: pending
                PENDING 10 a, FIRING 20 b, KEEP_FIRING 30 c | b 10 raised 20 open 500: pending firing keep-firing
                FIRING 10 a, PENDING 30 a, FIRING 50 a \
                    | a 10 raised 10 ended 30: firing, a 30 raised 50 open 500: pending firing
                """)
    void makesEpisodesOfTransitions(String transitions, String episodes) {
        for (String each : transitions.split(", ", -1)) {
            String[] words = each.split(" ", -1);
            step(Phase.valueOf(words[0]), Long.parseLong(words[1]), words[2]);
        }
        log.endAll(500_000);
        assertThat(log.episodes().stream().map(EpisodeBuilderTest::text).collect(Collectors.joining(", ")))
                .isEqualTo(episodes);
    }

    @Test
    void isBoundedAndCountsWhatDoesNotFit() {
        for (int i = 0; i < EpisodeBuilder.MOST_RAISED + 7; i++) {
            step(FIRING, 10L * i, "r");
            step(INACTIVE, 10L * i + 5, "r");
        }
        for (int i = 0; i < EpisodeBuilder.MOST_PENDING + 3; i++) {
            step(PENDING, 10L * i, "r");
            step(INACTIVE, 10L * i + 5, "r");
        }
        assertThat(log.episodes()).hasSize(EpisodeBuilder.MOST_RAISED + EpisodeBuilder.MOST_PENDING);
        assertThat(log.cut()).isEqualTo(10);
    }

    @Test
    void keepsTheFirstStepsOfOneThatWavers() {
        for (int i = 0; i < 1000; i++) {
            step(i % 2 == 0 ? FIRING : KEEP_FIRING, i, "r");
        }
        step(INACTIVE, 1000, "r");
        assertThat(log.episodes()).singleElement().satisfies(each -> {
            assertThat(each.steps()).hasSize(Episode.MOST_STEPS);
            assertThat(each.lengthMillis()).isEqualTo(1_000_000);
        });
    }
}
