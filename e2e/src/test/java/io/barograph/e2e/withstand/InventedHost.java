package io.barograph.e2e.withstand;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A host's kernel files as ordinary files, for what no kernel at hand would show. The exporter finds them by its
/// `--path` options; nothing of them wakes it.
final class InventedHost {

    private static final String PRESSURE = """
            some avg10=0.00 avg60=0.00 avg300=0.00 total=%1$d
            full avg10=0.00 avg60=0.00 avg300=0.00 total=%1$d
            """;

    private static final String CPU = """
            usage_usec %1$d
            user_usec %1$d
            system_usec 0
            nr_periods 0
            nr_throttled 0
            throttled_usec 0
            """;

    private final Path base;

    InventedHost(Path base) {
        this.base = base;
        write(base.resolve("proc/self/mountinfo"), "41 31 0:38 / " + cgroup("") + " rw - cgroup2 cgroup2 rw\n");
        write(base.resolve("proc/sys/kernel/random/boot_id"), "0a1b2c3d-0000-4000-8000-000000000000\n");
        for (String resource : List.of("cpu", "memory", "io")) {
            write(base.resolve("proc/pressure/" + resource), PRESSURE.formatted(0));
        }
        calm(cgroup(""));
        calm(cgroup("kubepods"));
        try {
            Files.createDirectories(base.resolve("root"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What tells the exporter of it.
    List<String> options() {
        return List.of(
                "--events=off",
                "--interval=2s",
                "--idle-interval=2s",
                "--path.procfs=" + base.resolve("proc"),
                "--path.sysfs=" + base.resolve("sys"),
                "--path.rootfs=" + base.resolve("root"));
    }

    Path cgroup(String path) {
        return base.resolve("sys/cgroup").resolve(path);
    }

    /// Where the kubelet keeps pods' logs.
    Path podLogs() {
        return base.resolve("root/var/log/pods");
    }

    /// A cgroup without limits in which nothing has waited yet.
    Path calm(Path directory) {
        stall(directory, 0);
        write(directory.resolve("cpu.stat"), CPU.formatted(0));
        return directory;
    }

    /// Sets for how long tasks of a cgroup have waited.
    void stall(Path directory, long totalMicros) {
        for (String resource : List.of("cpu", "memory", "io")) {
            write(directory.resolve(resource + ".pressure"), PRESSURE.formatted(totalMicros));
        }
    }

    /// Lets a cgroup wait while somebody else on the node works: both for so long in all.
    void contend(Path waiting, long totalMicros) {
        stall(waiting, totalMicros);
        stall(cgroup(""), totalMicros);
        for (String resource : List.of("cpu", "memory", "io")) {
            write(base.resolve("proc/pressure/" + resource), PRESSURE.formatted(totalMicros));
        }
        write(cgroup("").resolve("cpu.stat"), CPU.formatted(totalMicros));
    }

    /// A pod of this number with its containers and their logs.
    Path pod(int number, String... containers) {
        String uid = uid(number);
        Path pod = calm(cgroup("kubepods/pod" + uid));
        for (int i = 0; i < containers.length; i++) {
            String id = "%032x%032x".formatted(number, i);
            calm(pod.resolve(id));
            write(
                    base.resolve("root/var/log/containers/pod-%d_shop_%s-%s.log".formatted(number, containers[i], id)),
                    "");
            write(podLogs().resolve("shop_pod-" + number + "_" + uid + "/" + containers[i] + "/0.log"), "");
        }
        return pod;
    }

    static String uid(int number) {
        return "%08x-0000-4000-8000-000000000000".formatted(number);
    }

    private static void write(Path file, String content) {
        try {
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
