package io.barograph.web;

import io.barograph.program.SystemClock;
import io.vertx.core.Vertx;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Runs a sweep when it is due and at no other time: an idle program is not woken for it. It belongs to the event loop.
final class SweepTimer {

    /// No sweep is due.
    static final long NEVER = Long.MAX_VALUE;

    private final Vertx vertx;
    private final LongUnaryOperator sweep;
    private @Nullable Long timer;
    private long dueNanos;

    /// @param sweep given the time in nanoseconds, answers when the next one is due, or [#NEVER]
    SweepTimer(Vertx vertx, LongUnaryOperator sweep) {
        this.vertx = vertx;
        this.sweep = sweep;
    }

    /// Sees to it that a sweep is made at that time or sooner.
    void sweepBy(long atNanos) {
        if (timer != null) {
            if (atNanos - dueNanos >= 0) {
                return;
            }
            vertx.cancelTimer(timer);
        }
        dueNanos = atNanos;
        // Rounded up: a sweep that comes too early would find nothing
        long millis = Math.max(0, atNanos - SystemClock.nanos()) / 1_000_000 + 1;
        timer = vertx.setTimer(millis, _ -> runSweep());
    }

    private void runSweep() {
        timer = null;
        long next = sweep.applyAsLong(SystemClock.nanos());
        if (next != NEVER) {
            sweepBy(next);
        }
    }
}
