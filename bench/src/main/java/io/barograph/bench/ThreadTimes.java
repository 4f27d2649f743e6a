package io.barograph.bench;

import module java.base;

/// CPU time that a process's threads have had, from `schedstat`, which is finer than the ticks of `stat`.
///
/// @param workNanos of the threads that do the program's work
/// @param compilerNanos of the JVM's compiler
/// @param jvmNanos of the JVM's other threads of its own: garbage collection and housekeeping
public record ThreadTimes(long workNanos, long compilerNanos, long jvmNanos) {

    private static final Set<String> JVM = Set.of(
            "VM Thread",
            "VM Periodic Tas",
            "Monitor Deflati",
            "Service Thread",
            "Signal Dispatch",
            "Reference Handl",
            "Finalizer",
            "Common-Cleaner",
            "Notification Th",
            "AOT Initializat",
            "Sweeper thread");

    /// How the names of collectors' own threads begin: workers, markers, refiners. The serial one has none.
    private static final List<String> COLLECTOR = List.of("GC Thread", "G1 ", "StringDedup");

    public static ThreadTimes of(long pid) throws IOException {
        List<Path> tasks = new ArrayList<>();
        try (Stream<Path> all = Files.list(Path.of("/proc/" + pid + "/task"))) {
            all.forEach(tasks::add);
        }
        ThreadTimes sum = new ThreadTimes(0, 0, 0);
        for (Path task : tasks) {
            try {
                String name = Files.readString(task.resolve("comm")).strip();
                long nanos = Long.parseLong(
                        Files.readString(task.resolve("schedstat")).split(" ", 2)[0]);
                sum = sum.plus(ofThread(name, nanos));
            } catch (NoSuchFileException _) {
                // It has ended since
            }
        }
        return sum;
    }

    private static ThreadTimes ofThread(String name, long nanos) {
        if (name.startsWith("C1 Comp") || name.startsWith("C2 Comp")) {
            return new ThreadTimes(0, nanos, 0);
        }
        return JVM.contains(name) || COLLECTOR.stream().anyMatch(name::startsWith)
                ? new ThreadTimes(0, 0, nanos)
                : new ThreadTimes(nanos, 0, 0);
    }

    private ThreadTimes plus(ThreadTimes other) {
        return new ThreadTimes(
                workNanos + other.workNanos, compilerNanos + other.compilerNanos, jvmNanos + other.jvmNanos);
    }

    public ThreadTimes minus(ThreadTimes earlier) {
        return new ThreadTimes(
                workNanos - earlier.workNanos, compilerNanos - earlier.compilerNanos, jvmNanos - earlier.jvmNanos);
    }

    /// In milliseconds, each divided by `parts`: the sum, and what it is made of.
    public String text(double parts) {
        double work = workNanos / 1e6 / parts;
        double compiler = compilerNanos / 1e6 / parts;
        double jvm = jvmNanos / 1e6 / parts;
        return "%.2f ms (work %.2f, compiler %.2f, garbage collection and the like %.2f)"
                .formatted(work + compiler + jvm, work, compiler, jvm);
    }

    public double millis() {
        return (workNanos + compilerNanos + jvmNanos) / 1e6;
    }
}
