package io.barograph.exporter.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Cgroups of the kernel that the tests run on, with processes in them; closing leaves nothing behind.
public final class RealCgroups implements AutoCloseable {

    private final Path cgroup2;
    private final @Nullable Path cpuV1;
    private final Deque<Path> made = new ArrayDeque<>();
    private final List<Process> processes = new ArrayList<>();

    public RealCgroups() throws IOException {
        CgroupMounts mounts = CgroupMounts.among(
                Mount.parse(Files.newInputStream(Path.of("/proc/self/mountinfo"))), HostRoots.USUAL.sysfs());
        if (mounts.cgroup2() == null) {
            throw new IllegalStateException("no cgroup2 mount. Maybe: mount -t cgroup2 none DIRECTORY, as root");
        }
        cgroup2 = mounts.cgroup2();
        cpuV1 = mounts.cpuV1();
    }

    public LiveFs open() {
        return LiveFs.open(HostRoots.USUAL, LiveFs.KEPT, MonotonicClock.system());
    }

    /// Makes a cgroup, whose parent must exist.
    public Path make(String path) throws IOException {
        return made(cgroup2.resolve(path.substring(1)));
    }

    private Path made(Path directory) throws IOException {
        Files.createDirectory(directory);
        made.push(directory);
        return directory;
    }

    public void remove(String path) throws IOException {
        Path directory = cgroup2.resolve(path.substring(1));
        made.remove(directory);
        Files.delete(directory);
    }

    public void write(String path, String content) throws IOException {
        Files.writeString(cgroup2.resolve(path.substring(1)), content);
    }

    /// Starts a busy loop in a cgroup, limited to a percentage of one CPU wherever this host sets such limits.
    public void startLimitedLoop(String path, int percent) throws IOException {
        String quota = Integer.toString(percent * 1000);
        Path procs;
        if (cpuV1 == null) {
            for (int slash = 0; slash >= 0; slash = path.indexOf('/', slash + 1)) {
                write(path.substring(0, slash) + "/cgroup.subtree_control", "+cpu");
            }
            write(path + "/cpu.max", quota + " 100000");
            procs = cgroup2.resolve(path.substring(1) + "/cgroup.procs");
        } else {
            Path limited = cpuV1;
            for (String name : path.substring(1).split("/", -1)) {
                limited = made(limited.resolve(name));
            }
            Files.writeString(limited.resolve("cpu.cfs_quota_us"), quota);
            procs = limited.resolve("cgroup.procs");
        }
        Process loop = loop();
        Files.writeString(procs, Long.toString(loop.pid()));
        write(path + "/cgroup.procs", Long.toString(loop.pid()));
    }

    /// Starts that many busy loops in a cgroup, without a limit.
    public void startLoops(String path, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            write(path + "/cgroup.procs", Long.toString(loop().pid()));
        }
    }

    private Process loop() throws IOException {
        Process loop = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        processes.add(loop);
        return loop;
    }

    @Override
    public void close() throws IOException {
        for (Process process : processes) {
            process.destroyForcibly().onExit().join();
        }
        while (!made.isEmpty()) {
            Files.delete(made.pop());
        }
    }
}
