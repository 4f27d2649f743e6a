package io.barograph.cli.command;

import io.barograph.exporter.kernel.HostRoots;
import java.nio.file.Path;
import java.time.Duration;

/// What `barograph record` is to do.
///
/// @param scenario one word for the recording's first line
record RecordPlan(HostRoots roots, Path file, String scenario, Size size, Pace pace) {

    /// Longer than anybody waits.
    static final Duration UNTIL_TOLD = Duration.ofDays(36_500);

    /// @param maxBytes how large a file may grow
    /// @param keep how many full ones are kept
    record Size(long maxBytes, int keep) {}

    /// @param interval between frames
    /// @param length of all of them together
    record Pace(Duration interval, Duration length) {}
}
