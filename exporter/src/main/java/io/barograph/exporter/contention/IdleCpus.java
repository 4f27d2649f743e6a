package io.barograph.exporter.contention;

import io.barograph.exporter.frame.CpuTimes;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How long a task may have waited at most, by the idle time of the CPUs that it may use: while one of them
/// idles, it can wait only for itself, as threads do that are pinned to one CPU of several.
///
/// With core scheduling a CPU idles for nobody while a task next to it shares its core with no other's: the kernel
/// counts that time for the node, so it may be any CPU's.
///
/// Isolated CPUs do not count, since the scheduler moves no task to them. In emulated machines the kernel counts
/// busy time by ticks and far too little; where /proc/stat has less than [#TRUSTED_PART] of the CPU time that
/// cgroups used, it is not believed.
final class IdleCpus {

    private static final double TRUSTED_PART = 0.75;

    /// A set that stands for all CPUs.
    private static final BitSet ANY = new BitSet();

    /// The part of the interval in which a CPU may have idled because it had to, at most
    private final double forcedIdle;
    /// The busy part of each CPU, between 0 and 1; empty where it is not known.
    private final Map<Integer, Double> busy;
    /// The busy part of the idlest, by CPUs
    private final Map<BitSet, Double> idlest = new HashMap<>();

    private IdleCpus(Map<Integer, Double> busy, double forcedIdle) {
        this.busy = busy;
        this.forcedIdle = forcedIdle;
    }

    static IdleCpus of(FrameInterval interval, long usedMicros) {
        CpuTimes previousTimes = interval.previousFrame().host().cpuTimes().orNull();
        CpuTimes currentTimes = interval.currentFrame().host().cpuTimes().orNull();
        if (previousTimes == null || currentTimes == null) {
            return new IdleCpus(Map.of(), 0);
        }
        Map<Integer, Double> busy = HashMap.newHashMap(currentTimes.perCpu().size());
        double sum = 0;
        for (Map.Entry<Integer, CpuTimes.PerCpu> cpuEntry :
                currentTimes.perCpu().entrySet()) {
            CpuTimes.PerCpu previousCpu = previousTimes.perCpu().get(cpuEntry.getKey());
            if (previousCpu != null) {
                double part = cpuEntry.getValue().busySince(previousCpu);
                sum += part;
                busy.put(cpuEntry.getKey(), part);
            }
        }
        if (sum * interval.micros() < TRUSTED_PART * usedMicros) {
            return new IdleCpus(Map.of(), 0);
        }
        busy.keySet().removeAll(isolatedCpus(interval));
        return switch (forcedIdlePart(interval)) {
            case Reading.Present<Double>(Double part) -> new IdleCpus(busy, part);
            case Reading.Absent<Double> _ -> new IdleCpus(busy, 0);
            case Reading.Failed<Double> _ -> new IdleCpus(Map.of(), 0);
        };
    }

    /// Absent where the kernel does not count it.
    private static Reading<Double> forcedIdlePart(FrameInterval interval) {
        Reading<Long> previousMicros = interval.previousFrame().host().forcedIdleMicros();
        return interval.currentFrame()
                .host()
                .forcedIdleMicros()
                .flatMap(current ->
                        previousMicros.map(previous -> Math.max(0, current - previous) / (double) interval.micros()));
    }

    private static Set<Integer> isolatedCpus(FrameInterval interval) {
        String list = interval.currentFrame().host().isolatedCpus().orNull();
        BitSet cpus = list == null ? null : CpuList.parse(list);
        return cpus == null ? Set.of() : cpus.stream().boxed().collect(Collectors.toSet());
    }

    /// The busy part of the idlest of these CPUs, in which forced idling counts as busy; 1 where it is not known of
    /// any, and so says nothing.
    ///
    /// @param cpus null for all
    double busyPartOfIdlest(@Nullable BitSet cpus) {
        return busy.isEmpty() ? 1 : idlest.computeIfAbsent(cpus == null ? ANY : cpus, this::findIdlest);
    }

    private double findIdlest(BitSet cpus) {
        double least = 1;
        for (Map.Entry<Integer, Double> busyEntry : busy.entrySet()) {
            if (cpus.isEmpty() || cpus.get(busyEntry.getKey())) {
                least = Math.min(least, busyEntry.getValue());
            }
        }
        return Math.min(1, least + forcedIdle);
    }
}
