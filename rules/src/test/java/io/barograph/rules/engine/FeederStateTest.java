package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// One observation each 2 s, written as letters: D demanded, H held, Q quiet, M missing.
class FeederStateTest {

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
        FeederState pending = new FeederState(Phase.PENDING, 3 * SECOND, FeederInput.DEMANDED);
        FeederState keeping = new FeederState(Phase.KEEP_FIRING, 3 * SECOND, FeederInput.QUIET);

        assertThat(pending.restarted()).isEqualTo(new FeederState(Phase.PENDING, 0, FeederInput.MISSING));
        assertThat(keeping.restarted()).isEqualTo(new FeederState(Phase.KEEP_FIRING, 3 * SECOND, FeederInput.MISSING));
    }

    @Test
    void aHoleCountsAsWhatTheCountersSayOfIt() {
        Feeder.Grace grace = new Feeder.Grace(100 * SECOND, 0, false);
        FeederState pending = new FeederState(Phase.PENDING, 30 * SECOND, FeederInput.DEMANDED);

        assertThat(pending.across(grace, FeederInput.DEMANDED, 50 * SECOND))
                .isEqualTo(new FeederState(Phase.PENDING, 80 * SECOND, FeederInput.DEMANDED));
        assertThat(pending.across(grace, FeederInput.DEMANDED, 500 * SECOND))
                .isEqualTo(new FeederState(Phase.PENDING, 100 * SECOND - 1, FeederInput.DEMANDED));
        assertThat(pending.across(grace, FeederInput.QUIET, SECOND)).isEqualTo(pending.restarted());
        assertThat(pending.across(grace, FeederInput.HELD, SECOND)).isEqualTo(pending.restarted());
        assertThat(pending.across(grace, FeederInput.MISSING, SECOND)).isEqualTo(pending);
        assertThat(pending.frozen().across(grace, FeederInput.DEMANDED, SECOND)).isEqualTo(pending.frozen());
        for (Phase phase : List.of(Phase.INACTIVE, Phase.FIRING, Phase.KEEP_FIRING)) {
            FeederState other = new FeederState(phase, 3 * SECOND, FeederInput.QUIET);
            assertThat(other.across(grace, FeederInput.QUIET, SECOND)).isSameAs(other);
        }
    }

    private static String phases(int afterSeconds, int keepForSeconds, String looks) {
        Feeder.Grace grace = new Feeder.Grace(afterSeconds * SECOND, keepForSeconds * SECOND, false);
        List<String> phases = new ArrayList<>();
        FeederState state = FeederState.START;
        for (int i = 0; i < looks.length(); i++) {
            state = state.step(grace, look(looks.charAt(i)), 2 * SECOND);
            phases.add(state.phase().name().substring(0, 1));
        }
        return String.join("", phases);
    }

    private static FeederInput look(char letter) {
        for (FeederInput look : FeederInput.values()) {
            if (look.name().charAt(0) == letter) {
                return look;
            }
        }
        throw new IllegalArgumentException("no look begins with " + letter);
    }
}
