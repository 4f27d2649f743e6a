package io.barograph.controller.http.json;

import org.jspecify.annotations.Nullable;

/// Numbers with as many digits as a person reads.
final class Rounded {

    private Rounded() {}

    /// Two decimals; null if there is no number.
    static @Nullable Double percent(@Nullable Double value) {
        return value == null || !Double.isFinite(value) ? null : Math.round(value * 100) / 100.0;
    }

    /// Microseconds as seconds, cut to whole milliseconds as times on the wall are.
    static double wholeMillis(long micros) {
        return Math.floorDiv(micros, 1000L) / 1000.0;
    }

    /// Microseconds as seconds with one decimal.
    static double seconds(long micros) {
        return Math.round(micros / 1e5) / 10.0;
    }
}
