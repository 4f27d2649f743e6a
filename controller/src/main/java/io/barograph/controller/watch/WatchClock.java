package io.barograph.controller.watch;

import java.time.Duration;

/// The controller's monotonic time, and a way to let it pass.
public interface WatchClock {

    /// Nanoseconds since some moment, never going back.
    long nanos();

    /// Waits; an interrupt ends it.
    void sleep(Duration duration) throws InterruptedException;
}
