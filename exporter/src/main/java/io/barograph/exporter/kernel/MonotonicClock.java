package io.barograph.exporter.kernel;

/// The clock that live passes go by.
@FunctionalInterface
public interface MonotonicClock {

    /// Microseconds since boot, never set back.
    long micros();

    /// The kernel's own: on Linux the JVM's nanosecond clock is CLOCK_MONOTONIC.
    static MonotonicClock system() {
        return () -> System.nanoTime() / 1000;
    }
}
