package io.barograph.controller.cluster;

import module java.base;

/// The controller's two times: the wall's, to be written into API objects and compared with what stands there,
/// and a steady one for every duration.
///
/// @param monotonicMicros microseconds since some moment, never back, possibly negative
public record ControllerClock(InstantSource wall, LongSupplier monotonicMicros) {

    /// This machine's.
    public static ControllerClock system() {
        return of(InstantSource.system());
    }

    /// Another wall's time beside this machine's steady one.
    public static ControllerClock of(InstantSource wall) {
        return new ControllerClock(wall, () -> TimeUnit.NANOSECONDS.toMicros(System.nanoTime()));
    }
}
