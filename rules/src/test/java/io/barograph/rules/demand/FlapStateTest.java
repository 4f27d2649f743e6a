package io.barograph.rules.demand;

import static io.barograph.rules.demand.FlapState.Stage.FALLING;
import static io.barograph.rules.demand.FlapState.Stage.FIRING;
import static io.barograph.rules.demand.FlapState.Stage.GONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;
import org.junit.jupiter.api.Test;

class FlapStateTest {

    private static final long SECOND = 1_000_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final List<FlapState.Stage> STAGES = List.of(FIRING, FALLING, GONE);

    private static FlapState flapped(int times) {
        return new FlapState(times, FIRING, 0, 0);
    }

    private static long[] minutes(long keepForMicros) {
        return IntStream.rangeClosed(0, 6)
                .mapToLong(times -> flapped(times).lengthenedKeepForMicros(keepForMicros, HOUR) / MINUTE)
                .toArray();
    }

    @Test
    void doublesThePeriodEachTimeUpToAnHour() {
        assertThat(minutes(5 * MINUTE)).containsExactly(5, 10, 20, 40, 60, 60, 60);
        assertThat(minutes(HOUR - 1)).containsExactly(59, 60, 60, 60, 60, 60, 60);
    }

    @Test
    void doublesNoFurtherThanTheBound() {
        assertThat(IntStream.rangeClosed(0, 100)
                        .mapToLong(times -> flapped(times).lengthenedKeepForMicros(5 * MINUTE, 15 * MINUTE)))
                .startsWith(5 * MINUTE, 10 * MINUTE, 15 * MINUTE)
                .allMatch(micros -> micros <= 15 * MINUTE);
        assertThat(flapped(3).lengthenedKeepForMicros(0, 45 * SECOND)).isEqualTo(45 * SECOND);
    }

    @Test
    void aBoundBelowThePeriodLeavesItAsItIs() {
        assertThat(flapped(3).lengthenedKeepForMicros(5 * MINUTE, MINUTE)).isEqualTo(5 * MINUTE);
        assertThat(flapped(3).lengthenedKeepForMicros(5 * MINUTE, 0)).isEqualTo(5 * MINUTE);
    }

    @Test
    void neverShortensAPeriod() {
        assertThat(minutes(3 * HOUR)).containsOnly(180);
    }

    @Test
    void ofNoPeriodOrAShortOneTheFirstDoubleIsAMinute() {
        assertThat(minutes(0)).containsExactly(0, 1, 2, 4, 8, 16, 32);
        assertThat(minutes(10 * SECOND)).containsExactly(0, 1, 2, 4, 8, 16, 32);
        assertThat(flapped(0).lengthenedKeepForMicros(10 * SECOND, HOUR)).isEqualTo(10 * SECOND);
    }

    @Test
    void countsWhatComesBackWithinAnHour() {
        FlapState gone =
                FlapState.NONE.enterStage(FIRING, 0).enterStage(FALLING, MINUTE).enterStage(GONE, 2 * MINUTE);
        assertThat(gone.times()).isZero();
        assertThat(gone.enterStage(FIRING, 2 * MINUTE + HOUR))
                .isEqualTo(new FlapState(1, FIRING, 2 * MINUTE + HOUR, 62 * MINUTE));
        assertThat(gone.enterStage(FIRING, 2 * MINUTE + HOUR + 1).times()).isZero();
    }

    @Test
    void whatFiresAgainBeforeItWasGoneDidNotComeBack() {
        FlapState firing =
                FlapState.NONE.enterStage(FIRING, 0).enterStage(FALLING, MINUTE).enterStage(FIRING, 2 * MINUTE);
        assertThat(firing).isEqualTo(new FlapState(0, FIRING, 2 * MINUTE, 0));
    }

    @Test
    void forgetsWhatFiredForAnHourOnEnd() {
        FlapState firing = new FlapState(3, FIRING, 0, 0);
        assertThat(firing.enterStage(FALLING, HOUR).times()).isEqualTo(3);
        assertThat(firing.enterStage(FALLING, HOUR + 1).times()).isZero();
        assertThat(firing.currentAt(HOUR + 1).lengthenedKeepForMicros(5 * MINUTE, HOUR))
                .isEqualTo(5 * MINUTE);
    }

    @Test
    void aPeriodOfAWholeHourForgetsNothing() {
        FlapState gone = new FlapState(5, FALLING, 0, 0).enterStage(GONE, HOUR);
        assertThat(gone.enterStage(FIRING, HOUR + MINUTE).times()).isEqualTo(6);
    }

    @Test
    void aClockThatIsSetBackMakesNothingLast() {
        FlapState gone = new FlapState(2, GONE, 10 * HOUR, 9 * HOUR).notAfter(HOUR);
        assertThat(gone).isEqualTo(new FlapState(2, GONE, HOUR, HOUR));
        assertThat(gone.notAfter(2 * HOUR)).isSameAs(gone);
    }

    @Test
    void whateverHappensThePeriodIsBoundedAndGrowsWithTheCount() {
        SplittableRandom random = new SplittableRandom(11);
        for (int story = 0; story < 200; story++) {
            long keepFor = random.nextLong(2 * HOUR);
            long now = 0;
            FlapState flaps = FlapState.NONE;
            for (int step = 0; step < 300; step++) {
                now += random.nextLong(random.nextInt(20) == 0 ? 3 * HOUR : 10 * MINUTE);
                FlapState before = flaps;
                flaps = flaps.enterStage(STAGES.get(random.nextInt(3)), now);

                long bound = random.nextLong(2 * HOUR);
                long lengthenedMicros = flaps.currentAt(now).lengthenedKeepForMicros(keepFor, bound);
                assertThat(lengthenedMicros).isBetween(keepFor, Math.max(keepFor, Math.min(bound, HOUR)));
                FlapState more = flaps.atLeast(Math.min(FlapState.MAX_TIMES, flaps.times() + 1));
                assertThat(more.lengthenedKeepForMicros(keepFor, bound))
                        .isGreaterThanOrEqualTo(flaps.lengthenedKeepForMicros(keepFor, bound));
                assertThat(flaps.times()).isLessThanOrEqualTo(before.times() + 1);
                assertThat(flaps.currentAt(now + 2 * HOUR).times()).isZero();
            }
        }
    }

    @Test
    void countsNoFurtherThanItMatters() {
        FlapState flaps = new FlapState(FlapState.MAX_TIMES, GONE, 0, 0);
        assertThat(flaps.enterStage(FIRING, 1).times()).isEqualTo(FlapState.MAX_TIMES);
        assertThatIllegalArgumentException().isThrownBy(() -> new FlapState(-1, GONE, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new FlapState(FlapState.MAX_TIMES + 1, GONE, 0, 0));
    }
}
