package io.barograph.exporter.kernel;

import java.util.EnumMap;
import java.util.Map;

/// File systems that answer what they are told to.
public final class FixedDisks {

    private FixedDisks() {}

    /// All three roles on one file system, with the numbers of struct statvfs by their names.
    public static HostDisks all(Map<String, String> statvfs) {
        Map<HostDisks.Role, HostDisks.Answer> answers = new EnumMap<>(HostDisks.Role.class);
        HostDisks.DiskUsage usage = new HostDisks.DiskUsage(
                number(statvfs, "f_frsize"),
                new HostDisks.Blocks(
                        number(statvfs, "f_blocks"), number(statvfs, "f_bfree"), number(statvfs, "f_bavail")),
                new HostDisks.Inodes(number(statvfs, "f_files"), number(statvfs, "f_ffree")),
                7);
        for (HostDisks.Role role : HostDisks.Role.values()) {
            answers.put(role, new HostDisks.Told(usage, 1_000_000));
        }
        return () -> answers;
    }

    private static long number(Map<String, String> statvfs, String name) {
        return Long.parseLong(statvfs.getOrDefault(name, "0"));
    }
}
