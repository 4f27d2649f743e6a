package io.barograph.web;

/// The process's monotonic clock, for deadlines and rates of the server.
final class WebClock {

    private WebClock() {}

    static long nanos() {
        return System.nanoTime();
    }

    /// Seconds since 1970, for what a metric dates.
    static double unixSeconds() {
        return System.currentTimeMillis() / 1e3;
    }
}
