package io.barograph.testkit.host;

import module java.base;

/// A host as ordinary files in three folders: `proc`, `sys` with cgroup2, and `root`. No kernel writes them, and
/// nothing in them wakes the exporter.
public final class PlainFileHost {

    private static final List<String> RESOURCES = List.of("cpu", "memory", "io");

    private static final String PRESSURE = """
            some avg10=0.00 avg60=0.00 avg300=0.00 total=%d
            full avg10=0.00 avg60=0.00 avg300=0.00 total=%d
            """;

    private final Path base;

    private PlainFileHost(Path base) {
        this.base = base;
    }

    /// One in which nothing has waited yet, without any cgroup.
    ///
    /// @param base the folder of the three
    public static PlainFileHost in(Path base) {
        PlainFileHost host = new PlainFileHost(base);
        host.write("proc/self/mountinfo", "41 31 0:38 / " + host.cgroup("") + " rw - cgroup2 cgroup2 rw\n");
        host.write("proc/sys/kernel/random/boot_id", "0a1b2c3d-0000-4000-8000-000000000000\n");
        write(host.cgroup("cpuset.cpus.effective"), "0-1\n");
        host.nodePressure(0, 0);
        try {
            Files.createDirectories(base.resolve("root"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return host;
    }

    /// What tells the exporter to read it.
    public List<String> options() {
        return List.of(
                "--events=off",
                "--path.procfs=" + base.resolve("proc"),
                "--path.sysfs=" + base.resolve("sys"),
                "--path.rootfs=" + base.resolve("root"));
    }

    /// A file or folder below `root`.
    public Path root(String path) {
        return base.resolve("root").resolve(path);
    }

    /// The folder of a cgroup; the root's has no name.
    public Path cgroup(String path) {
        return base.resolve("sys/cgroup").resolve(path);
    }

    /// Sets for how long tasks of the node have waited in all.
    public void nodePressure(long someMicros, long fullMicros) {
        for (String resource : RESOURCES) {
            write("proc/pressure/" + resource, PRESSURE.formatted(someMicros, fullMicros));
        }
    }

    /// Sets for how long tasks of a cgroup have waited in all.
    public static void pressure(Path cgroup, long someMicros, long fullMicros) {
        for (String resource : RESOURCES) {
            write(cgroup.resolve(resource + ".pressure"), PRESSURE.formatted(someMicros, fullMicros));
        }
    }

    /// Writes a file beside or below the three, with the folders above it.
    public void write(String path, String content) {
        write(base.resolve(path), content);
    }

    public static void write(Path file, String content) {
        try {
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
