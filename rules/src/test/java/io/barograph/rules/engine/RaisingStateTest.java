package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One observation each 2 s, written as letters: D demanded, H held, Q quiet, M missing. A project's name stands before
/// a mistake that it made.
class RaisingStateTest {

    private static final long SECOND = 1_000_000;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        is pending until demanded for the whole grace | 4 | 0 | DDDD | PPFF
        fires at once without a grace | 0 | 0 | QD | IF
        a quiet observation resets the grace | 4 | 0 | DDQDDD | PPIPPF
        a missing observation neither counts nor resets the grace | 4 | 0 | DDMMMDD | PPPPPPF
        holding never raises | 0 | 0 | HHH | III
        holding never raises | 4 | 0 | DHDD | PIPP
        keeps firing while held and for the transition period afterwards | 0 | 4 | DHHHQQ | FKKKKI
        counts the transition period from the last demand | 0 | 4 | DDQQ | FFKI
        counts the transition period from the last demand | 0 | 6 | DDQQ | FFKK
        clears at once without a transition period | 0 | 0 | DQ | FI
        fires again without a new grace | 4 | 6 | DDDQDQ | PPFKFK
        time in missing observations does not count towards clearing | 0 | 4 | DQMMMMQQ | FKKKKKKI
        time in missing observations does not count towards clearing | 0 | 4 | DMMMQQQ | FFFFKKI
        never clears nor raises on missing data | 0 | 0 | DMMMM | FFFFF
        never clears nor raises on missing data | 0 | 0 | MMMM | IIII
        never clears nor raises on missing data | 2 | 0 | DMMMM | PPPPP
        Katalyst: a grace that was interrupted is not finished by a later blip | 10 | 60 | DDDQQD | PPPIIP
        Volcano: a read error does not begin the grace anew | 6 | 60 | DDMDDMDD | PPPPPPPF
        Crane: a release that comes too early once is not forgotten | 0 | 6 | DQHDQQQ | FKKFKKI
        """)
    void stepsFromPhaseToPhase(String what, int afterSeconds, int keepForSeconds, String inputs, String expected) {
        assertThat(phases(afterSeconds, keepForSeconds, inputs)).as(what).isEqualTo(expected);
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
        RaisingRule.Periods periods = new RaisingRule.Periods(100 * SECOND, 0, Long.MAX_VALUE);
        RaisingState pending = new RaisingState(Phase.PENDING, 30 * SECOND, RaisingInput.DEMANDED);

        assertThat(pending.acrossGap(periods, RaisingInput.DEMANDED, 50 * SECOND))
                .isEqualTo(new RaisingState(Phase.PENDING, 80 * SECOND, RaisingInput.DEMANDED));
        assertThat(pending.acrossGap(periods, RaisingInput.DEMANDED, 500 * SECOND))
                .isEqualTo(new RaisingState(Phase.PENDING, 100 * SECOND - 1, RaisingInput.DEMANDED));
        assertThat(pending.acrossGap(periods, RaisingInput.QUIET, SECOND)).isEqualTo(pending.restarted());
        assertThat(pending.acrossGap(periods, RaisingInput.HELD, SECOND)).isEqualTo(pending.restarted());
        assertThat(pending.acrossGap(periods, RaisingInput.MISSING, SECOND)).isEqualTo(pending);
        assertThat(pending.frozen().acrossGap(periods, RaisingInput.DEMANDED, SECOND))
                .isEqualTo(pending.frozen());
        for (Phase phase : List.of(Phase.INACTIVE, Phase.FIRING, Phase.KEEP_FIRING)) {
            RaisingState other = new RaisingState(phase, 3 * SECOND, RaisingInput.QUIET);
            assertThat(other.acrossGap(periods, RaisingInput.QUIET, SECOND)).isSameAs(other);
        }
    }

    private static String phases(int afterSeconds, int keepForSeconds, String looks) {
        RaisingRule.Periods periods =
                new RaisingRule.Periods(afterSeconds * SECOND, keepForSeconds * SECOND, Long.MAX_VALUE);
        List<String> phases = new ArrayList<>();
        RaisingState state = RaisingState.START;
        for (int i = 0; i < looks.length(); i++) {
            state = state.afterInput(periods, look(looks.charAt(i)), 2 * SECOND);
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
