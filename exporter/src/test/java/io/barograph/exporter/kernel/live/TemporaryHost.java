package io.barograph.exporter.kernel.live;

import io.barograph.testkit.host.PlainFileHost;
import module java.base;

/// A host made of ordinary files below a temporary directory, for what no kernel at hand would show: paths are given as
/// messages name them, `/proc/pressure/cpu`, `/kubepods.slice/cpu.stat`, `cpu-v1:/kubepods.slice/cpu.stat`.
public final class TemporaryHost {

    public static final String CALM = """
            some avg10=0.00 avg60=0.00 avg300=0.00 total=0
            full avg10=0.00 avg60=0.00 avg300=0.00 total=0
            """;

    private final Path base;
    private long micros = 1_000_000;

    public TemporaryHost(Path base) {
        this.base = base;
        PlainFileHost.in(base);
        cgroup("/");
    }

    /// Mounts the v1 cpu hierarchy too, and takes the cpu controller from cgroup2.
    public TemporaryHost hybrid() {
        file(
                "/proc/self/mountinfo",
                "41 31 0:38 / " + base.resolve("sys/cgroup") + " rw - cgroup2 cgroup2 rw\n42 31 0:29 / "
                        + base.resolve("sys/cpu") + " rw - cgroup cgroup rw,cpu,cpuacct\n");
        file("cpu-v1:/cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n");
        return this;
    }

    /// Makes a calm cgroup without limits.
    public TemporaryHost cgroup(String path) {
        String directory = path.equals("/") ? "" : path;
        PlainFileHost.pressure(resolve(directory), 0, 0);
        return file(directory + "/cpu.stat", "usage_usec 0\nuser_usec 0\nsystem_usec 0\n");
    }

    public TemporaryHost file(String path, String content) {
        PlainFileHost.write(resolve(path), content);
        return this;
    }

    /// Removes a file, or a directory with all that is in it.
    public TemporaryHost remove(String path) {
        try (Stream<Path> all = Files.walk(resolve(path))) {
            all.sorted(Comparator.reverseOrder()).forEach(each -> {
                if (!each.toFile().delete()) {
                    throw new IllegalStateException("cannot delete " + each);
                }
            });
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path resolve(String path) {
        if (path.startsWith("/proc/")) {
            return base.resolve(path.substring(1));
        }
        if (path.startsWith("cpu-v1:")) {
            return base.resolve("sys/cpu" + path.substring("cpu-v1:".length()));
        }
        if (path.startsWith("host:")) {
            return base.resolve("root" + path.substring("host:".length()));
        }
        return base.resolve("sys/cgroup" + path);
    }

    /// Lets time pass.
    public TemporaryHost seconds(long seconds) {
        micros += seconds * 1_000_000;
        return this;
    }

    public LiveKernelFs open() {
        return open(LiveKernelFs.KEPT);
    }

    public LiveKernelFs open(int kept) {
        HostRoots roots = new HostRoots(base.resolve("root"), base.resolve("proc"), base.resolve("sys"));
        return LiveKernelFs.open(roots, kept, () -> micros);
    }
}
