package io.barograph.cli.experiment.node;

import io.barograph.signal.Resource;
import module java.base;

/// How much of a node is in use, from procfs.
///
/// @param busyTicks of all CPUs since boot, without what this program used
/// @param allTicks of all CPUs since boot, idle or not
/// @param stallMicros how long any task stalled since boot
public record NodeUse(
        long atMicros,
        int cpus,
        long busyTicks,
        long allTicks,
        Map<Resource, Long> stallMicros,
        long availableMemory,
        long totalMemory) {

    private static final int IDLE = 3;
    private static final int IOWAIT = 4;

    /// The field of user time behind the program's name; the time in the kernel follows.
    private static final int OWN_USER = 11;

    /// How many columns add up to all time: guests' time follows, which user time has as well.
    private static final int STATES = 8;

    public NodeUse {
        stallMicros = Map.copyOf(stallMicros);
    }

    public static NodeUse readUse(Path procfs, long atMicros) throws IOException {
        List<String> stat = Files.readAllLines(procfs.resolve("stat"));
        List<Long> ticks = Arrays.stream(stat.getFirst().strip().split(" +", -1))
                .skip(1)
                .limit(STATES)
                .map(Long::valueOf)
                .toList();
        long totalTicks = ticks.stream().mapToLong(Long::longValue).sum();
        Map<Resource, Long> stalls = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            stalls.put(resource, readStall(procfs.resolve("pressure/" + resource.word())));
        }
        Path meminfo = procfs.resolve("meminfo");
        return new NodeUse(
                atMicros,
                (int) stat.stream().filter(line -> line.matches("cpu[0-9].*")).count(),
                totalTicks - ticks.get(IDLE) - ticks.get(IOWAIT) - readOwnTicks(procfs),
                totalTicks,
                stalls,
                readMemory(meminfo, "MemAvailable:"),
                readMemory(meminfo, "MemTotal:"));
    }

    /// What this JVM has used: that it starts keeps a small node's CPUs busy, and is nothing that an experiment would
    /// disturb. 0 where procfs does not have this process.
    private static long readOwnTicks(Path procfs) throws IOException {
        try {
            String stat = Files.readString(procfs.resolve("self/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            return Long.parseLong(fields[OWN_USER]) + Long.parseLong(fields[OWN_USER + 1]);
        } catch (NoSuchFileException _) {
            return 0;
        }
    }

    private static long readStall(Path file) throws IOException {
        String some = Files.readAllLines(file).getFirst();
        return Long.parseLong(some.substring(some.indexOf("total=") + "total=".length()));
    }

    private static long readMemory(Path meminfo, String name) throws IOException {
        for (String line : Files.readAllLines(meminfo)) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.substring(name.length()).strip().split(" ", -1)[0]) * 1024;
            }
        }
        throw new IOException(meminfo + " has no line " + name);
    }

    /// The part of all CPUs' time in which something else than this program ran.
    public double busyPercentSince(NodeUse earlierUse) {
        return 100.0 * (busyTicks - earlierUse.busyTicks) / Math.max(1, allTicks - earlierUse.allTicks);
    }

    /// The part of the time in which any task stalled.
    public double pressurePercentSince(NodeUse earlierUse, Resource resource) {
        long stalled = stallMicros.getOrDefault(resource, 0L) - earlierUse.stallMicros.getOrDefault(resource, 0L);
        return 100.0 * stalled / Math.max(1, atMicros - earlierUse.atMicros);
    }
}
