package io.barograph.bench.churn;

import io.barograph.bench.BenchClock;
import module java.base;

/// Pods that come and go on the running kernel, each with a container and the log folders that name both; two in three
/// of every thirty seconds calmly, ten seconds in a storm. Needs the right to create cgroups.
final class PodChurn implements AutoCloseable {

    /// Seconds after which all begins again, and how many of them, at the end, are a storm.
    static final int CYCLE = 30;

    static final int STORM_SECONDS = 10;

    private static final int STORM = 150;
    private static final int CALM = 10;
    private static final int LIVING = 150;

    private final Path kubepods;
    private final Path rootfs;
    private final Deque<Pod> living = new ArrayDeque<>();
    private final List<Process> loops = new ArrayList<>();
    private long born;
    private long cgroupsBorn;
    private long mostInASecond;

    private record Pod(Path slice, Path container, Path logs, Path link) {}

    PodChurn(Path cgroup2, Path rootfs) throws IOException {
        this.kubepods = Files.createDirectory(cgroup2.resolve("churn-kubepods.slice"));
        this.rootfs = rootfs;
        Files.createDirectories(rootfs.resolve("var/log/pods"));
        Files.createDirectories(rootfs.resolve("var/log/containers"));
    }

    /// One second of it: what is born is gone again a second or more later.
    synchronized void second(long number) throws IOException {
        boolean storm = number % CYCLE >= CYCLE - STORM_SECONDS;
        long before = cgroupsBorn;
        long began = BenchClock.micros();
        for (int i = 0; i < (storm ? STORM : CALM); i++) {
            bear();
            if (living.size() > (storm ? LIVING : CALM)) {
                remove(living.removeFirst());
            }
        }
        long took = Math.max(1_000_000, BenchClock.micros() - began);
        mostInASecond = Math.max(mostInASecond, (cgroupsBorn - before) * 1_000_000 / took);
        if (number % CYCLE == CYCLE - STORM_SECONDS) {
            startLoops();
        }
    }

    private void bear() throws IOException {
        UUID uid = new UUID(0x4000L | born << 16, 0x8000_0000_0000_0000L | born);
        String id = "%064x".formatted(born);
        Path slice = Files.createDirectory(
                kubepods.resolve("churn-kubepods-pod" + uid.toString().replace('-', '_') + ".slice"));
        Path container = Files.createDirectory(slice.resolve("cri-containerd-" + id + ".scope"));
        Path logs = Files.createDirectory(rootfs.resolve("var/log/pods/churn_pod-" + born + "_" + uid));
        Path link = Files.createFile(rootfs.resolve("var/log/containers/pod-" + born + "_churn_app-" + id + ".log"));
        living.addLast(new Pod(slice, container, logs, link));
        born++;
        cgroupsBorn += 2;
    }

    private static void remove(Pod pod) throws IOException {
        Files.deleteIfExists(pod.link());
        Files.deleteIfExists(pod.logs());
        Files.deleteIfExists(pod.container());
        Files.deleteIfExists(pod.slice());
    }

    /// Starts four busy loops of the lowest priority. They wait for the CPU, so that the kernel's triggers fire.
    /// Each may use five seconds of CPU.
    private void startLoops() throws IOException {
        loops.removeIf(loop -> !loop.isAlive());
        Path home = kubepods.resolve("churn-kubepods-loops");
        Files.createDirectories(home);
        while (loops.size() < 4) {
            Process loop = new ProcessBuilder("nice", "-n", "19", "sh", "-c", "ulimit -t 5; while :; do :; done")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            loops.add(loop);
            Files.writeString(home.resolve("cgroup.procs"), Long.toString(loop.pid()));
        }
    }

    long born() {
        return cgroupsBorn;
    }

    long mostInASecond() {
        return mostInASecond;
    }

    @Override
    public synchronized void close() {
        loops.forEach(loop -> loop.destroyForcibly().onExit().join());
        loops.clear();
        try {
            while (!living.isEmpty()) {
                remove(living.removeFirst());
            }
            Files.deleteIfExists(kubepods.resolve("churn-kubepods-loops"));
            Files.deleteIfExists(kubepods);
        } catch (IOException e) {
            System.err.println("churn: something stays below " + kubepods + ": " + e.getMessage());
        }
    }
}
