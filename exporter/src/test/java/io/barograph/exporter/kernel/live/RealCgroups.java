package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.MonotonicClock;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Cgroups of the kernel that the tests run on, with processes in them; closing leaves nothing behind.
public final class RealCgroups implements AutoCloseable {

    private final Path cgroup2;
    private final @Nullable Path cpuV1;
    private final Deque<Path> made = new ArrayDeque<>();
    private final List<Process> processes = new ArrayList<>();
    private @Nullable Path cameFrom;

    public RealCgroups() throws IOException {
        CgroupMounts mounts = CgroupMounts.chooseMounts(
                MountInfo.parse(Files.newInputStream(Path.of("/proc/self/mountinfo"))), HostRoots.DEFAULT.sysfs());
        if (mounts.cgroup2() == null) {
            throw new IllegalStateException("no cgroup2 mount. Maybe: mount -t cgroup2 none DIRECTORY, as root");
        }
        cgroup2 = mounts.cgroup2();
        cpuV1 = mounts.cpuV1();
    }

    public LiveKernelFs open() {
        return LiveKernelFs.open(HostRoots.DEFAULT, LiveKernelFs.KEPT, MonotonicClock.system());
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

    /// Gives this process and all loops started later the largest CPU weight there is, so that what else runs on this
    /// host hardly counts. Others starve meanwhile: for seconds, not for minutes.
    public void goAhead() throws IOException {
        Path home = controller();
        cameFrom = home.resolve(own().substring(1));
        Files.writeString(
                weighted("/barographit-test").resolve("cgroup.procs"),
                Long.toString(ProcessHandle.current().pid()));
    }

    /// Starts a busy loop in a cgroup, limited to a percentage of one CPU wherever this host sets such limits.
    public void startLimitedLoop(String path, int percent) throws IOException {
        startLimitedLoops(path, percent, 1);
    }

    /// Starts busy loops in a cgroup, limited together.
    public void startLimitedLoops(String path, int percent, int count) throws IOException {
        String quota = Integer.toString(percent * 1000);
        Path home = cameFrom == null ? below(path) : weighted(path);
        if (cpuV1 == null) {
            Files.writeString(home.resolve("cpu.max"), quota + " 100000");
        } else {
            Files.writeString(home.resolve("cpu.cfs_quota_us"), quota);
        }
        start(path, home, count);
    }

    /// Starts that many busy loops in a cgroup, without a limit.
    public void startLoops(String path, int count) throws IOException {
        start(path, cameFrom == null ? null : weighted(path), count);
    }

    private void start(String path, @Nullable Path home, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            // The limit ends a loop that its test could not
            Process loop = new ProcessBuilder("sh", "-c", "ulimit -t 60; while :; do :; done").start();
            processes.add(loop);
            String pid = Long.toString(loop.pid());
            if (home != null) {
                Files.writeString(home.resolve("cgroup.procs"), pid);
            }
            write(path + "/cgroup.procs", pid);
        }
    }

    private Path weighted(String path) throws IOException {
        Path home = below(path);
        for (Path each = home;
                !each.equals(controller());
                each = each.resolve("..").normalize()) {
            if (cpuV1 == null) {
                Files.writeString(each.resolve("cpu.weight"), "10000");
            } else {
                Files.writeString(each.resolve("cpu.shares"), "262144");
            }
        }
        return home;
    }

    /// The same path where the cpu controller is, made if need be.
    private Path below(String path) throws IOException {
        Path home = controller();
        for (String name : path.substring(1).split("/", -1)) {
            if (cpuV1 == null) {
                Files.writeString(home.resolve("cgroup.subtree_control"), "+cpu");
            }
            home = home.resolve(name);
            if (!Files.isDirectory(home)) {
                made(home);
            }
        }
        return home;
    }

    private Path controller() {
        return cpuV1 == null ? cgroup2 : cpuV1;
    }

    /// Where this process is in the hierarchy of the cpu controller: `4:cpu,cpuacct:/a`, or `0::/a`.
    private String own() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
            String[] part = line.split(":", 3);
            if (cpuV1 == null
                    ? part[0].equals("0")
                    : List.of(part[1].split(",", -1)).contains("cpu")) {
                return part[2];
            }
        }
        return "/";
    }

    @Override
    public void close() throws IOException {
        for (Process process : processes) {
            process.destroyForcibly().onExit().join();
        }
        if (cameFrom != null) {
            Files.writeString(
                    cameFrom.resolve("cgroup.procs"),
                    Long.toString(ProcessHandle.current().pid()));
        }
        while (!made.isEmpty()) {
            Files.delete(made.pop());
        }
    }
}
