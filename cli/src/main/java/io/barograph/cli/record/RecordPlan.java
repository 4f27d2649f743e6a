package io.barograph.cli.record;

import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.live.HostRoots;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What `barograph record` is to do.
///
/// @param disks where the host's file systems are looked for
/// @param scenario one word for the recording's first line
/// @param length of all frames together; null where it has no end
record RecordPlan(
        HostRoots roots,
        Map<Role, List<String>> disks,
        Path file,
        String scenario,
        long maxBytes,
        int keep,
        Duration interval,
        @Nullable Duration length) {}
