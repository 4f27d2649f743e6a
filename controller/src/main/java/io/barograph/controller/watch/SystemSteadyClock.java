package io.barograph.controller.watch;

import java.time.Duration;

/// This machine's time.
public final class SystemSteadyClock implements SteadyClock {

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }
}
