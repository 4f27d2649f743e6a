package io.barograph.bench.collection;

import module java.base;

/// A node's worth of cgroups on the running kernel, and the log folders that give them names: 249 pods with a sandbox
/// and two containers each, which with their four parents make 1,000. Needs the right to create cgroups.
final class NodeCgroups implements AutoCloseable {

    private static final int PODS = 249;
    private static final int CONTAINERS = 3;

    private final List<Path> cgroups = new ArrayList<>();
    private final List<Process> loops = new ArrayList<>();
    private final Path rootfs;
    private final Path empty;

    NodeCgroups(Path cgroup2, Path rootfs) throws IOException {
        this.rootfs = rootfs;
        Path kubepods = make(cgroup2.resolve("bench-kubepods.slice"));
        Path burstable = make(kubepods.resolve("bench-kubepods-burstable.slice"));
        make(kubepods.resolve("bench-kubepods-besteffort.slice"));
        make(cgroup2.resolve("bench-system.slice"));
        for (int pod = 0; pod < PODS; pod++) {
            UUID uid = new UUID(0x4000, 0x8000_0000_0000_0000L | pod);
            Path slice = make(burstable.resolve(
                    "bench-kubepods-burstable-pod" + uid.toString().replace('-', '_') + ".slice"));
            Files.createDirectories(rootfs.resolve("var/log/pods/bench_pod-" + pod + "_" + uid));
            for (int container = 0; container < CONTAINERS; container++) {
                container(slice, pod, container);
            }
        }
        empty = make(cgroup2.resolve("bench-empty.mount"));
    }

    /// A cgroup apart, which exporters pass over: what a host without cgroups has for its root.
    Path empty() {
        return empty;
    }

    private void container(Path slice, int pod, int container) throws IOException {
        String id = "%064x".formatted(pod * 16L + container);
        make(slice.resolve("cri-containerd-" + id + ".scope"));
        if (container > 0) { // the sandbox has no log
            Path links = Files.createDirectories(rootfs.resolve("var/log/containers"));
            Files.createFile(links.resolve("pod-" + pod + "_bench_c" + container + "-" + id + ".log"));
        }
    }

    private Path make(Path cgroup) throws IOException {
        Files.createDirectory(cgroup);
        cgroups.add(cgroup);
        return cgroup;
    }

    /// Starts busy loops of the lowest priority, each in a container of its own; they end by themselves.
    void startLoops(int count) throws IOException {
        List<Path> containers = cgroups.stream()
                .filter(it -> it.toString().contains("/cri-containerd-"))
                .toList();
        for (int i = 0; i < count; i++) {
            Process loop =
                    new ProcessBuilder("nice", "-n", "19", "sh", "-c", "ulimit -t 120; while :; do :; done").start();
            loops.add(loop);
            Files.writeString(
                    containers.get(i * (containers.size() / count)).resolve("cgroup.procs"), Long.toString(loop.pid()));
        }
    }

    int size() {
        return cgroups.size() - 1;
    }

    /// Removes the cgroups, also those of an interrupted run. A cgroup that another process made below them stays.
    @Override
    public synchronized void close() {
        for (Process loop : loops) {
            loop.destroyForcibly().onExit().join();
        }
        loops.clear();
        for (Path cgroup : cgroups.reversed()) {
            try {
                Files.deleteIfExists(cgroup);
            } catch (IOException e) {
                System.err.println("bench: " + cgroup + " stays: " + e.getMessage());
            }
        }
        cgroups.clear();
    }
}
