package io.barograph.bench;

import module java.base;

/// The monotonic clock of a measurement: microseconds since an arbitrary start.
public final class BenchClock {

    private BenchClock() {}

    /// Lets time pass.
    public static void pause(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    /// The time of day, to the second.
    public static LocalTime timeOfDay() {
        return LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS);
    }

    public static long micros() {
        return System.nanoTime() / 1000;
    }
}
