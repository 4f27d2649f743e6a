package io.barograph.bench;

/// The monotonic clock of a measurement: microseconds since an arbitrary start.
public final class BenchClock {

    private BenchClock() {}

    /// Lets time pass.
    public static void pause(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    public static long micros() {
        return System.nanoTime() / 1000;
    }
}
