package io.barograph.controller.watch;

import module java.base;

/// The controller's monotonic time, and ways to let it pass.
public interface SteadyClock {

    /// Nanoseconds since some moment, never going back.
    long nanos();

    /// This machine's.
    static SteadyClock system() {
        return System::nanoTime;
    }

    /// Waits; an interrupt ends it.
    default void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }

    /// Has something done by a loop when so much time has passed, unless it is cancelled. What the loop has to read and
    /// write comes first, even if no time has to pass.
    default Future<?> runAfter(Duration pause, Runnable what, ScheduledExecutorService loop) {
        return loop.schedule(what, pause.toNanos(), TimeUnit.NANOSECONDS);
    }
}
