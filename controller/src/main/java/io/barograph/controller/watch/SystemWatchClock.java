package io.barograph.controller.watch;

import java.time.Duration;

/// This machine's time.
public final class SystemWatchClock implements WatchClock {

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }
}
