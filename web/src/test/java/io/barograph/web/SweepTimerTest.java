package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.program.SystemClock;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweepTimerTest {

    private static final long MILLI = 1_000_000;
    private static final long HOUR = 3_600_000 * MILLI;

    private final Vertx vertx = Vertx.vertx();
    private final Context eventLoop = vertx.getOrCreateContext();
    private final List<Long> sweeps = new CopyOnWriteArrayList<>();
    private final Queue<Long> next = new ConcurrentLinkedQueue<>();
    private final SweepTimer timer = new SweepTimer(vertx, now -> {
        sweeps.add(now);
        Long after = next.poll();
        return after == null ? SweepTimer.NEVER : now + after;
    });

    @AfterEach
    void close() {
        vertx.close().await();
    }

    private void by(long atNanos) {
        eventLoop.runOnContext(_ -> timer.sweepBy(atNanos));
    }

    @Test
    void sweepsWhenItIsDueAndNotBefore() {
        long due = SystemClock.nanos() + 30 * MILLI;
        by(due);
        await().until(() -> sweeps.size() == 1);
        assertThat(sweeps.getFirst()).isGreaterThanOrEqualTo(due);
    }

    @Test
    void anEarlierTimeReplacesALaterOne() {
        long now = SystemClock.nanos();
        by(now + HOUR);
        by(now + 20 * MILLI);
        by(now + 2 * HOUR);
        await().until(() -> sweeps.size() == 1);
    }

    @Test
    void goesOnForAsLongAsASweepAsksForAnother() {
        next.addAll(List.of(MILLI, MILLI));
        by(SystemClock.nanos());
        await().until(() -> sweeps.size() == 3);
        // and is ready for more once it has rested
        by(SystemClock.nanos());
        await().until(() -> sweeps.size() == 4);
    }
}
