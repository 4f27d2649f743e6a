package io.barograph.bench;

/// The monotonic clock of a measurement: microseconds since an arbitrary start.
final class BenchClock {

    private BenchClock() {}

    /// Lets time pass.
    static void pause(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    static long micros() {
        return System.nanoTime() / 1000;
    }
}
