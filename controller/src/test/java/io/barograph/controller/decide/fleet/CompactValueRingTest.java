package io.barograph.controller.decide.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class CompactValueRingTest {

    private static final int LANES = 5;
    private static final int SLOTS = 7;

    private final CompactValueRing lanes = new CompactValueRing(LANES, SLOTS);

    @Test
    void tellsWhatALineForEachLaneWouldTell() {
        Random random = new Random(42);
        byte[][] expected = new byte[SLOTS][];
        for (int step = 0; step < 20_000; step++) {
            if (random.nextInt(200) == 0) {
                lanes.clear();
                expected = new byte[SLOTS][];
            }
            int slot = random.nextInt(20) == 0 ? random.nextInt(SLOTS) : step % SLOTS;
            byte[] row = new byte[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                boolean moves = step / 300 % (lane + 1) == 0;
                row[lane] = (byte) (moves ? random.nextInt(3) : 255);
            }
            lanes.putRow(slot, row.clone());
            expected[slot] = row;
            for (int i = 0; i < SLOTS; i++) {
                for (int lane = 0; expected[i] != null && lane < LANES; lane++) {
                    assertThat(lanes.valueAt(i, lane)).isEqualTo(expected[i][lane]);
                }
            }
        }
    }

    @Test
    void lanesThatDoNotMoveHaveNoLineOfTheirOwn() {
        byte[] row = {1, (byte) 255, 0, 0, 0};
        for (int i = 0; i < 3 * SLOTS; i++) {
            lanes.putRow(i % SLOTS, row);
        }
        assertThat(lanes.lines()).isZero();
        lanes.putRow(0, new byte[] {1, (byte) 255, 9, 0, 0});
        assertThat(lanes.lines()).isOne();
        for (int i = 1; i <= 2 * SLOTS; i++) {
            lanes.putRow(i % SLOTS, row);
        }
        assertThat(lanes.lines()).isZero();
    }
}
