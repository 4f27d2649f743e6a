package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Moment;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FreshnessTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void bearsThirtySecondsAtLeast() {
        Freshness freshness = new Freshness(0);
        freshness.heard(new Moment(0, 7_000_000, 2_000_000), 5 * SECOND);
        assertThat(freshness.untilStale(34 * SECOND)).isEqualTo(Duration.ofSeconds(1));
        assertThat(freshness.untilStale(35 * SECOND)).isZero();
    }

    @Test
    void bearsThreeOfTheAnnouncedIntervals() {
        Freshness freshness = new Freshness(0);
        freshness.heard(new Moment(0, 7_000_000, 20_000_000), 0);
        assertThat(freshness.untilStale(0)).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void countsFromTheStartWhereNothingWasEverHeard() {
        assertThat(new Freshness(SECOND).untilStale(31 * SECOND)).isZero();
    }

    @Test
    void guessesTheNodesTime() {
        Freshness freshness = new Freshness(0);
        assertThat(freshness.nodeMicros(SECOND)).isZero();
        freshness.heard(new Moment(0, 7_000_000, 2_000_000), SECOND);
        assertThat(freshness.nodeMicros(41 * SECOND)).isEqualTo(47_000_000);
    }
}
