package io.barograph.controller.cluster;

import module java.base;

/// The controller's two times: the wall's, to be written into API objects only, and a steady one for every duration.
///
/// @param monotonicMicros microseconds since some moment, never back, possibly negative
public record ControllerClock(InstantSource wall, LongSupplier monotonicMicros) {

    /// This machine's.
    public static ControllerClock system() {
        return new ControllerClock(InstantSource.system(), () -> TimeUnit.NANOSECONDS.toMicros(System.nanoTime()));
    }
}
