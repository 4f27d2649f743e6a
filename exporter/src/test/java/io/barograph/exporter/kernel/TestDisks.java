package io.barograph.exporter.kernel;

import java.util.EnumMap;
import java.util.Map;

/// File systems that answer what they are told to.
public final class TestDisks {

    private TestDisks() {}

    /// All three roles on one file system, with the numbers of struct statvfs by their names.
    public static Disks all(Map<String, String> statvfs) {
        Map<Disks.Role, Disks.Answer> answers = new EnumMap<>(Disks.Role.class);
        Disks.DiskUsage usage = new Disks.DiskUsage(
                number(statvfs, "f_frsize"),
                new Disks.Blocks(number(statvfs, "f_blocks"), number(statvfs, "f_bfree"), number(statvfs, "f_bavail")),
                new Disks.Inodes(number(statvfs, "f_files"), number(statvfs, "f_ffree")),
                7);
        for (Disks.Role role : Disks.Role.values()) {
            answers.put(role, new Disks.Told(usage, 1_000_000));
        }
        return of(answers);
    }

    /// Each role with its own answer.
    public static Disks of(Map<Disks.Role, Disks.Answer> answers) {
        return new Disks() {
            @Override
            public Map<Role, Answer> ask() {
                return answers;
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    private static long number(Map<String, String> statvfs, String name) {
        return Long.parseLong(statvfs.getOrDefault(name, "0"));
    }
}
