package io.barograph.testkit.host;

import static org.awaitility.Awaitility.await;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A pod's cgroups on the running kernel as the kubelet would lay them out, with busy loops in its one container.
/// Closing it ends the loops and removes what it made.
public final class BusyPod implements AutoCloseable {

    private final List<Path> made = new ArrayList<>();
    private final List<Process> loops = new ArrayList<>();
    private final String uid = UUID.randomUUID().toString();
    private final String containerId = "%064x".formatted(uid.hashCode() & 0xffffffffL);

    private BusyPod() {}

    /// Its uid, as in its cgroup.
    public String uid() {
        return uid;
    }

    public String containerId() {
        return containerId;
    }

    /// The cgroup of its container, below the cgroup2 mount.
    public Path container() {
        return Path.of(
                "kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod" + uid.replace('-', '_') + ".slice",
                "cri-containerd-" + containerId + ".scope");
    }

    /// Writes what a kubelet does of it below a root: that it is the pod cart-0 of the namespace shop, with the
    /// container web.
    public void nameBelow(Path root) throws IOException {
        Files.createDirectories(root.resolve("var/log/pods/shop_cart-0_" + uid + "/web"));
        Path links = Files.createDirectories(root.resolve("var/log/containers"));
        Files.writeString(links.resolve("cart-0_shop_web-" + containerId + ".log"), "");
    }

    /// A pod without a limit.
    public static BusyPod unlimited(int threads) {
        return start(threads, null);
    }

    /// A pod that may use this share of one CPU.
    public static BusyPod limited(int threads, int percent) {
        return start(threads, percent);
    }

    private static BusyPod start(int threads, @Nullable Integer limitPercent) {
        BusyPod pod = new BusyPod();
        try {
            Path below = pod.container();
            Path container = pod.make(KernelMounts.cgroup2(), below);
            Path limits = limitPercent == null ? null : pod.limit(below, limitPercent);
            for (int thread = 0; thread < threads; thread++) {
                pod.loop(container, limits);
            }
            return pod;
        } catch (IOException | RuntimeException e) {
            pod.close();
            throw e instanceof IOException io ? new UncheckedIOException(io) : (RuntimeException) e;
        }
    }

    /// Creates the folders that are not there yet; only those are removed again.
    private Path make(Path mount, Path below) throws IOException {
        Path path = mount;
        for (Path name : below) {
            path = path.resolve(name);
            if (!Files.isDirectory(path)) {
                Files.createDirectory(path);
                made.add(path);
            }
        }
        return path;
    }

    /// The limit stands in cgroup2 where its cpu controller is on, else in the v1 hierarchy beside it.
    private @Nullable Path limit(Path below, int percent) throws IOException {
        Path unified = KernelMounts.cgroup2().resolve(below);
        if (Files.exists(unified.resolve("cpu.max"))) {
            Files.writeString(unified.resolve("cpu.max"), percent * 1000 + " 100000");
            return null;
        }
        Path v1 = make(KernelMounts.cpuV1(), below);
        Files.writeString(v1.resolve("cpu.cfs_quota_us"), "" + percent * 1000);
        return v1;
    }

    private void loop(Path container, @Nullable Path limits) throws IOException {
        Process loop = new ProcessBuilder("/bin/sh", "-c", "read -r _; while :; do :; done").start();
        loops.add(loop);
        Files.writeString(container.resolve("cgroup.procs"), "" + loop.pid());
        if (limits != null) {
            Files.writeString(limits.resolve("cgroup.procs"), "" + loop.pid());
        }
        loop.getOutputStream().write('\n');
        loop.getOutputStream().close();
    }

    @Override
    public void close() {
        loops.forEach(Process::destroyForcibly);
        for (Path path : made.reversed()) {
            await().atMost(Duration.ofSeconds(20)).until(() -> removed(path));
        }
    }

    /// Whether the cgroup is gone, or another test still uses it and will remove it.
    private static boolean removed(Path path) throws IOException {
        try (Stream<Path> children = Files.list(path)) {
            if (children.anyMatch(Files::isDirectory)) {
                return true;
            }
        }
        try {
            Files.delete(path);
            return true;
        } catch (IOException _) {
            return false; // a loop has not ended yet
        }
    }
}
