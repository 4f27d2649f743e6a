package io.barograph.web;

import io.barograph.web.metrics.SelfGauge;
import io.vertx.core.Vertx;

/// Measures once a second how much later than it should the event loop does what is due.
final class EventLoopClock {

    private static final long PERIOD_MILLIS = 1000;

    private long dueNanos = nextDue();

    private EventLoopClock() {}

    static void start(Vertx vertx, SelfGauge delaySeconds) {
        EventLoopClock clock = new EventLoopClock();
        vertx.setPeriodic(PERIOD_MILLIS, _ -> delaySeconds.set(clock.lateSeconds()));
    }

    private double lateSeconds() {
        double late = (System.nanoTime() - dueNanos) / 1e9;
        dueNanos = nextDue();
        return Math.max(0, late);
    }

    private static long nextDue() {
        return System.nanoTime() + PERIOD_MILLIS * 1_000_000;
    }
}
