package io.barograph.cli.record;

import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.live.HostRoots;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// What `barograph record` is to do.
///
/// @param scenario one word for the recording's first line
record RecordPlan(Host host, Path file, String scenario, Size size, Pace pace) {

    /// Longer than anybody waits.
    static final Duration UNTIL_TOLD = Duration.ofDays(36_500);

    /// What is recorded.
    ///
    /// @param disks where its file systems are looked for
    record Host(HostRoots roots, Map<Role, List<String>> disks) {
        Host {
            disks = Map.copyOf(disks);
        }
    }

    /// @param maxBytes how large a file may grow
    /// @param keep how many full ones are kept
    record Size(long maxBytes, int keep) {}

    /// @param interval between frames
    /// @param length of all of them together
    record Pace(Duration interval, Duration length) {}
}
