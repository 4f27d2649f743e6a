package io.barograph.testkit.host;

import module java.base;

/// How long the CPUs have worked and idled, and how much of the work was the pods'.
///
/// @param busyTicks of all CPUs, a hundredth of a second each
/// @param idleTicks likewise
/// @param podMicros of everything below kubepods.slice
public record CpuTime(long busyTicks, long idleTicks, long podMicros) {

    private static final long MICROS_PER_TICK = 10_000;

    public static CpuTime now() {
        try {
            List<Long> ticks = new ArrayList<>();
            for (String word :
                    Files.readAllLines(Path.of("/proc/stat")).getFirst().split(" +", -1)) {
                ticks.add(word.equals("cpu") ? 0L : Long.parseLong(word));
            }
            // cpu user nice system idle iowait irq softirq steal ...
            long idle = ticks.get(4) + ticks.get(5);
            long busy = ticks.get(1) + ticks.get(2) + ticks.get(3) + ticks.get(6) + ticks.get(7) + ticks.get(8);
            return new CpuTime(busy, idle, podMicrosNow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long podMicrosNow() throws IOException {
        Path stat = KernelMounts.cgroup2().resolve("kubepods.slice/cpu.stat");
        return Files.readAllLines(stat).stream()
                .filter(line -> line.startsWith("usage_usec "))
                .mapToLong(line -> Long.parseLong(line.substring("usage_usec ".length())))
                .findFirst()
                .orElse(0);
    }

    /// The share of all CPUs' time that was neither idle nor the pods'.
    public double othersSince(CpuTime before) {
        double all = busyTicks + idleTicks - before.busyTicks - before.idleTicks;
        double pods = (podMicros - before.podMicros) / (double) MICROS_PER_TICK;
        return Math.max(0, busyTicks - before.busyTicks - pods) / Math.max(1, all);
    }
}
