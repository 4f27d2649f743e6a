package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class HeapShrinkerTest {

    private static final long MIB = 1 << 20;

    private final Queue<Long> shrinksTo = new ArrayDeque<>();
    private final List<Long> collectedAt = new ArrayList<>();
    private long heap;
    private final HeapShrinker shrinker = new HeapShrinker(() -> heap, () -> {
        collectedAt.add(heap / MIB);
        heap = shrinksTo.isEmpty() ? heap : shrinksTo.remove() * MIB;
    });

    private void look(long mib) {
        heap = mib * MIB;
        shrinker.look();
    }

    /// Once while it grows, and once more.
    private void settle(long mib) {
        look(mib);
        look(mib);
    }

    @Test
    void goesOnWhileTheHeapShrinks() {
        shrinksTo.addAll(List.of(300L, 180L, 175L));
        settle(540);
        shrinker.look();
        shrinker.look();
        shrinker.look();
        assertThat(collectedAt).containsExactly(540L, 300L, 180L);
    }

    @Test
    void aSettledHeapMayGrowByAQuarter() {
        settle(200);
        settle(250);
        assertThat(collectedAt).containsExactly(200L);
        settle(251);
        assertThat(collectedAt).containsExactly(200L, 251L);
    }

    @Test
    void isTriedAgainWithoutGrowth() {
        settle(200);
        for (int i = 1; i < HeapShrinker.LOOKS; i++) {
            shrinker.look();
        }
        assertThat(collectedAt).hasSize(1);
        shrinker.look();
        assertThat(collectedAt).hasSize(2);
    }

    @Test
    void leavesAHeapAloneThatGrows() {
        for (int mib = 80; mib < 600; mib += mib / 3) {
            look(mib);
        }
        assertThat(collectedAt).isEmpty();
    }

    @Test
    void leavesASmallHeapAlone() {
        for (int i = 0; i < 3 * HeapShrinker.LOOKS; i++) {
            look(40);
        }
        assertThat(collectedAt).isEmpty();
    }
}
