package io.barograph.controller.decide.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class CompactTimeRingTest {

    private static final int SLOTS = 6;
    private static final long MINUTE = 60_000_000;

    private final CompactTimeRing times = new CompactTimeRing(SLOTS);
    private final long[] expected = new long[SLOTS];
    private int put;

    private void put(long micros) {
        int slot = put++ % SLOTS;
        expected[slot] = micros;
        long oldest = expected[put <= SLOTS ? 0 : put % SLOTS];
        times.putTime(slot, micros, oldest);
        for (int i = 0; i < Math.min(put, SLOTS); i++) {
            assertThat(times.timeAt(i)).isEqualTo(expected[i]);
        }
    }

    @Test
    void areExactHoweverLongTheyGoOn() {
        for (long each = 0; each < 2_000; each++) {
            put(Long.MAX_VALUE / 2 + each * 10 * MINUTE + each);
        }
    }

    @Test
    void areExactHoweverFarApart() {
        put(5);
        put(60 * MINUTE);
        put(72 * MINUTE);
        put(500 * MINUTE);
        put(501 * MINUTE);
    }

    @Test
    void areExactWhereTheClockGoesBack() {
        put(70 * MINUTE);
        put(10 * MINUTE);
        put(100 * MINUTE);
        put(0);
    }

    @Test
    void areExactAtAnyPace() {
        Random random = new Random(7);
        long now = 0;
        for (int i = 0; i < 5_000; i++) {
            if (random.nextInt(500) == 0) {
                times.clear();
                put = 0;
            }
            now += random.nextLong(random.nextInt(100) == 0 ? 100 * MINUTE : MINUTE);
            put(random.nextInt(2_000) == 0 ? now / 2 : now);
        }
    }
}
