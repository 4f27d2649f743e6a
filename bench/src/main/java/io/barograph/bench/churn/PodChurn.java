package io.barograph.bench.churn;

import io.barograph.bench.BenchClock;
import module java.base;

/// Pods that come and go on the running kernel, each with a container and the log folders that name both; two in three
/// of every thirty seconds calmly, ten seconds in a storm. Needs the right to create cgroups.
public final class PodChurn implements AutoCloseable {

    /// Seconds after which all begins again, and how many of them, at the end, are a storm.
    static final int CYCLE = 30;

    static final int STORM_SECONDS = 10;

    private final Pace pace;
    private final Path kubepods;
    private final Path rootfs;
    private final Deque<Pod> living = new ArrayDeque<>();
    private final List<Process> loops = new ArrayList<>();
    private long born;
    private long cgroupsBorn;
    private long mostInASecond;
    private boolean closed;

    /// How much comes and goes.
    ///
    /// @param storm pods born each second of a storm, and as many live at most
    /// @param calm the same of calm times
    /// @param loops busy ones in each cycle
    /// @param loopSeconds of CPU that each of them may use
    public record Pace(int storm, int calm, int loops, int loopSeconds) {

        /// More than a node ever sees.
        static final Pace HARD = new Pace(150, 10, 4, 5);

        /// A busy node, at a few hundredths of a CPU.
        public static final Pace GENTLE = new Pace(25, 3, 1, 1);
    }

    private record Pod(Path slice, Path container, Path logs, Path link) {}

    /// @param parent a cgroup, or the mount of all
    public PodChurn(Path parent, Path rootfs, Pace pace) throws IOException {
        this.pace = pace;
        this.kubepods = Files.createDirectory(parent.resolve("churn-kubepods.slice"));
        this.rootfs = rootfs;
        Files.createDirectories(rootfs.resolve("var/log/pods"));
        Files.createDirectories(rootfs.resolve("var/log/containers"));
    }

    /// One second of it: what is born is gone again a second or more later.
    public synchronized void second(long number) throws IOException {
        if (closed) {
            return;
        }
        boolean storm = number % CYCLE >= CYCLE - STORM_SECONDS;
        long before = cgroupsBorn;
        long began = BenchClock.micros();
        for (int i = 0; i < (storm ? pace.storm() : pace.calm()); i++) {
            bear();
            if (living.size() > (storm ? pace.storm() : pace.calm())) {
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

    /// Starts busy loops of the lowest priority. They wait for the CPU, so that the kernel's triggers fire.
    private void startLoops() throws IOException {
        loops.removeIf(loop -> !loop.isAlive());
        Path home = kubepods.resolve("churn-kubepods-loops");
        Files.createDirectories(home);
        while (loops.size() < pace.loops()) {
            String spin = "ulimit -t " + pace.loopSeconds() + "; while :; do :; done";
            Process loop = new ProcessBuilder("nice", "-n", "19", "sh", "-c", spin)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            loops.add(loop);
            Files.writeString(home.resolve("cgroup.procs"), Long.toString(loop.pid()));
        }
    }

    public long born() {
        return cgroupsBorn;
    }

    long mostInASecond() {
        return mostInASecond;
    }

    @Override
    public synchronized void close() {
        closed = true;
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
