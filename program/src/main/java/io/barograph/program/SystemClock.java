package io.barograph.program;

/// The process's monotonic clock, for deadlines and rates of the server.
public final class SystemClock {

    private SystemClock() {}

    public static long nanos() {
        return System.nanoTime();
    }

    /// Seconds since 1970, for what a metric dates.
    public static double unixSeconds() {
        return System.currentTimeMillis() / 1e3;
    }
}
