package io.barograph.exporter.kernel;

import io.barograph.exporter.libc.Statvfs;
import module java.base;

/// File systems that answer what the test says.
public final class FixedDisks {

    private FixedDisks() {}

    /// All three roles on one file system, with the numbers of struct statvfs by their names.
    public static HostDisks all(Map<String, String> statvfs) {
        Map<HostDisks.Role, HostDisks.Answer> answers = new EnumMap<>(HostDisks.Role.class);
        Statvfs.Usage usage = new Statvfs.Usage(
                number(statvfs, "f_frsize"),
                new Statvfs.Blocks(
                        number(statvfs, "f_blocks"), number(statvfs, "f_bfree"), number(statvfs, "f_bavail")),
                new Statvfs.Inodes(number(statvfs, "f_files"), number(statvfs, "f_ffree")));
        for (HostDisks.Role role : HostDisks.Role.values()) {
            answers.put(role, new HostDisks.Answered(usage, 7, 1_000_000));
        }
        return () -> answers;
    }

    private static long number(Map<String, String> statvfs, String name) {
        return Long.parseLong(statvfs.getOrDefault(name, "0"));
    }
}
