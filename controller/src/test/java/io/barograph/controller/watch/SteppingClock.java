package io.barograph.controller.watch;

import module java.base;

/// Time that passes only when it is waited for, and then at once.
public final class SteppingClock implements SteadyClock {

    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        nanos.addAndGet(duration.toNanos());
        Thread.sleep(1);
    }

    @Override
    public Future<?> runAfter(Duration pause, Runnable what, ScheduledExecutorService loop) {
        nanos.addAndGet(pause.toNanos());
        return loop.schedule(what, 1, TimeUnit.MILLISECONDS);
    }

    /// Lets time pass.
    public void step(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }
}
