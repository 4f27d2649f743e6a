package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// One observation each 2 s, written as letters: D demanded, H held, Q quiet, M missing.
class RaisingStateTest {

    private static final long SECOND = 1_000_000;

    @Test
    void isPendingUntilDemandedForTheWholeGrace() {
        assertThat(phases(4, 0, "DDDD")).isEqualTo("PPFF");
    }

    @Test
    void firesAtOnceWithoutAGrace() {
        assertThat(phases(0, 0, "QD")).isEqualTo("IF");
    }

    @Test
    void aQuietObservationResetsTheGrace() {
        assertThat(phases(4, 0, "DDQDDD")).isEqualTo("PPIPPF");
    }

    @Test
    void aMissingObservationNeitherCountsNorResetsTheGrace() {
        assertThat(phases(4, 0, "DDMMMDD")).isEqualTo("PPPPPPF");
    }

    @Test
    void holdingNeverRaises() {
        assertThat(phases(0, 0, "HHH")).isEqualTo("III");
        assertThat(phases(4, 0, "DHDD")).isEqualTo("PIPP");
    }

    @Test
    void keepsFiringWhileHeldAndForTheTransitionPeriodAfterwards() {
        assertThat(phases(0, 4, "DHHHQQ")).isEqualTo("FKKKKI");
    }

    @Test
    void countsTheTransitionPeriodFromTheLastDemand() {
        assertThat(phases(0, 4, "DDQQ")).isEqualTo("FFKI");
        assertThat(phases(0, 6, "DDQQ")).isEqualTo("FFKK");
    }

    @Test
    void clearsAtOnceWithoutATransitionPeriod() {
        assertThat(phases(0, 0, "DQ")).isEqualTo("FI");
    }

    @Test
    void firesAgainWithoutANewGrace() {
        assertThat(phases(4, 6, "DDDQDQ")).isEqualTo("PPFKFK");
    }

    @Test
    void timeInMissingObservationsDoesNotCountTowardsClearing() {
        assertThat(phases(0, 4, "DQMMMMQQ")).isEqualTo("FKKKKKKI");
        assertThat(phases(0, 4, "DMMMQQQ")).isEqualTo("FFFFKKI");
    }

    @Test
    void neverClearsNorRaisesOnMissingData() {
        assertThat(phases(0, 0, "DMMMM")).isEqualTo("FFFFF");
        assertThat(phases(0, 0, "MMMM")).isEqualTo("IIII");
        assertThat(phases(2, 0, "DMMMM")).isEqualTo("PPPPP");
    }

    @Test
    void anUntrustedClockRestartsAGraceButNotATransitionPeriod() {
        RaisingState pending = new RaisingState(Phase.PENDING, 3 * SECOND, RaisingInput.DEMANDED);
        RaisingState keeping = new RaisingState(Phase.KEEP_FIRING, 3 * SECOND, RaisingInput.QUIET);

        assertThat(pending.restarted()).isEqualTo(new RaisingState(Phase.PENDING, 0, RaisingInput.MISSING));
        assertThat(keeping.restarted())
                .isEqualTo(new RaisingState(Phase.KEEP_FIRING, 3 * SECOND, RaisingInput.MISSING));
    }

    @Test
    void aHoleCountsAsWhatTheCountersSayOfIt() {
        RaisingRule.Grace grace = new RaisingRule.Grace(100 * SECOND, 0, false);
        RaisingState pending = new RaisingState(Phase.PENDING, 30 * SECOND, RaisingInput.DEMANDED);

        assertThat(pending.across(grace, RaisingInput.DEMANDED, 50 * SECOND))
                .isEqualTo(new RaisingState(Phase.PENDING, 80 * SECOND, RaisingInput.DEMANDED));
        assertThat(pending.across(grace, RaisingInput.DEMANDED, 500 * SECOND))
                .isEqualTo(new RaisingState(Phase.PENDING, 100 * SECOND - 1, RaisingInput.DEMANDED));
        assertThat(pending.across(grace, RaisingInput.QUIET, SECOND)).isEqualTo(pending.restarted());
        assertThat(pending.across(grace, RaisingInput.HELD, SECOND)).isEqualTo(pending.restarted());
        assertThat(pending.across(grace, RaisingInput.MISSING, SECOND)).isEqualTo(pending);
        assertThat(pending.frozen().across(grace, RaisingInput.DEMANDED, SECOND))
                .isEqualTo(pending.frozen());
        for (Phase phase : List.of(Phase.INACTIVE, Phase.FIRING, Phase.KEEP_FIRING)) {
            RaisingState other = new RaisingState(phase, 3 * SECOND, RaisingInput.QUIET);
            assertThat(other.across(grace, RaisingInput.QUIET, SECOND)).isSameAs(other);
        }
    }

    private static String phases(int afterSeconds, int keepForSeconds, String looks) {
        RaisingRule.Grace grace = new RaisingRule.Grace(afterSeconds * SECOND, keepForSeconds * SECOND, false);
        List<String> phases = new ArrayList<>();
        RaisingState state = RaisingState.START;
        for (int i = 0; i < looks.length(); i++) {
            state = state.step(grace, look(looks.charAt(i)), 2 * SECOND);
            phases.add(state.phase().name().substring(0, 1));
        }
        return String.join("", phases);
    }

    private static RaisingInput look(char letter) {
        for (RaisingInput look : RaisingInput.values()) {
            if (look.name().charAt(0) == letter) {
                return look;
            }
        }
        throw new IllegalArgumentException("no look begins with " + letter);
    }
}
