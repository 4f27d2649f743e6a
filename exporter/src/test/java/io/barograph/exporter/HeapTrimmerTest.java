package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class HeapTrimmerTest {

    private static final long REST = 10_000_000;
    private static final long LIVE = 20L << 20;

    private long old = LIVE;
    private final List<Long> collectedAt = new ArrayList<>();
    private long now;

    private final HeapTrimmer bound = new HeapTrimmer(
            () -> old,
            () -> {
                collectedAt.add(old);
                old = LIVE;
            },
            0);

    private void after(long micros) {
        now += micros;
        bound.collectIfGrown(now);
    }

    @Test
    void collectsWhenTheOldPartHasGrownByHalf() {
        after(REST);
        old = LIVE * 3 / 2;
        after(REST);
        assertThat(collectedAt).containsExactly(LIVE);
        old++;
        after(REST);
        assertThat(collectedAt).containsExactly(LIVE, LIVE * 3 / 2 + 1);
    }

    @Test
    void leavesASmallHeapAlone() {
        old = HeapTrimmer.FLOOR;
        after(REST);
        assertThat(collectedAt).isEmpty();
    }

    @Test
    void restsForAWhileWhateverGrows() {
        after(REST - 1);
        assertThat(collectedAt).isEmpty();
        after(1);
        old = 10 * LIVE;
        after(REST - 1);
        assertThat(collectedAt).hasSize(1);
        after(1);
        assertThat(collectedAt).hasSize(2);
    }

    @Test
    void seesTheOldPartOfASerialHeap() {
        List<byte[]> held = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            held.add(new byte[1 << 20]);
        }
        System.gc();
        long[] collections = {0};
        HeapTrimmer real = HeapTrimmer.ofThisProgram(0, () -> collections[0]++);
        real.collectIfGrown(REST);
        assertThat(held).hasSize(20);
        assertThat(collections[0]).isOne();
    }
}
