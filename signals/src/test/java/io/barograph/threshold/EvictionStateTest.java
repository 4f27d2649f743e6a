package io.barograph.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.junit.jupiter.api.Test;

class EvictionStateTest {

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final EvictionThreshold SOFT = new EvictionThreshold(
            EvictionSignal.MEMORY_AVAILABLE, Quantity.parse("100"), Duration.ofSeconds(30), Quantity.parse("50"));
    private static final EvictionThreshold HARD =
            new EvictionThreshold(EvictionSignal.MEMORY_AVAILABLE, Quantity.parse("40"), Duration.ZERO, null);

    private EvictionState state = EvictionState.NONE;

    @Test
    void raisesTheConditionAtOnceAndDrivesAfterTheGracePeriod() {
        at(0, 99);
        assertThat(state.conditions()).containsExactly("MemoryPressure");
        assertThat(state.driving()).isEmpty();
        assertThat(state.metSinceMicros(SOFT)).isEqualTo(0);
        at(29, 99);
        assertThat(state.driving()).isEmpty();
        at(30, 99);
        assertThat(state.driving()).containsExactly(SOFT);
        assertThat(state.metSinceMicros(SOFT)).isEqualTo(0);
    }

    @Test
    void putsHardBeforeSoft() {
        at(0, 39);
        at(30, 39);
        assertThat(state.driving()).containsExactly(HARD, SOFT);
    }

    @Test
    void staysMetUntilTheMinimumIsRegained() {
        at(0, 99);
        at(30, 99);
        at(40, 149);
        assertThat(state.driving()).containsExactly(SOFT);
        at(50, 150);
        assertThat(state.driving()).isEmpty();
        assertThat(state.metSinceMicros(SOFT)).isNull();
        at(60, 149);
        assertThat(state.driving()).isEmpty();
    }

    @Test
    void keepsEverythingWhereNothingCouldBeRead() {
        at(0, 99);
        state = state.afterFailure();
        assertThat(state.conditions()).containsExactly("MemoryPressure");
        assertThat(state.driving()).isEmpty();
        at(30, 99);
        assertThat(state.driving()).containsExactly(SOFT);
    }

    @Test
    void losesTheGracePeriodWhereTheSignalIsMissingAsTheKubeletDoes() {
        at(0, 99);
        state = state.afterPass(List.of(SOFT), FIVE_MINUTES, Map.of(), 10_000_000);
        assertThat(state.metSinceMicros(SOFT)).isNull();
        at(30, 99);
        assertThat(state.metSinceMicros(SOFT)).isEqualTo(30_000_000);
    }

    private void at(long seconds, long available) {
        state = state.afterPass(
                List.of(SOFT, HARD),
                FIVE_MINUTES,
                Map.of(EvictionSignal.MEMORY_AVAILABLE, new ObservedSignal(available, 1000, seconds)),
                seconds * 1_000_000);
    }
}
