package io.barograph.bench;

/// The monotonic clock of a measurement: microseconds since an arbitrary start.
final class BenchClock {

    private BenchClock() {}

    static long micros() {
        return System.nanoTime() / 1000;
    }
}
