package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup.Io;
import io.barograph.exporter.frame.Cgroup.Memory;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuWeight;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.exporter.frame.MemoryEvents;
import io.barograph.exporter.frame.MemoryUse;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.read.CgroupCpuFiles.Limits;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The files of one cgroup.
final class CgroupFiles {

    private static final String GONE =
            " is not there. Maybe its controller is not cgroup2's on this host, or not enabled for this cgroup";
    private static final byte[][] EVENTS = KernelFileParsers.toKeys("high", "max");
    private static final byte[] PGSTEAL = KernelFileParsers.keyBytes("pgsteal");
    private static final PressureFile LIMITS_ONLY = PressureFile.absent("below a container only limits are read");
    private static final Map<Resource, PressureFile> NO_PRESSURE = Collections.unmodifiableMap(
            new EnumMap<>(Map.of(Resource.CPU, LIMITS_ONLY, Resource.MEMORY, LIMITS_ONLY, Resource.IO, LIMITS_ONLY)));

    private static final Reading<Long> NOT_TOP = Reading.absent("read at the top level only");

    private final Depth depth;
    private final boolean owner;
    private final CgroupPressureFiles pressure;
    private final CgroupCpuFiles cpu;
    private final CachedFile<String> cpus;
    private final CachedFile<MemoryEvents> events;
    private final CachedFile<Long> pgsteal;
    private final MemoryUseFiles memoryUse;
    private final CachedFile<Map<String, DeviceWork>> ioStat;
    private final CachedFile<Set<String>> ioMax;
    private final @Nullable CpuWeightFiles weight;

    /// How much of a cgroup is worth reading.
    enum Depth {
        /// The root and what lies directly below it, and kubepods: also whose pages are reclaimed.
        TOP,
        /// Any other cgroup.
        OTHER,
        /// A cgroup below a container.
        LIMITS
    }

    CgroupFiles(String path, CgroupClass cgroupClass, Depth depth, boolean owner) {
        this.owner = owner;
        this.depth = depth;
        KernelPath directoryPath = KernelPath.cgroup(path);
        pressure = new CgroupPressureFiles(directoryPath);
        cpu = new CgroupCpuFiles(path, cgroupClass instanceof CgroupClass.Pod);
        cpus = cachedFile(directoryPath, "cpuset.cpus.effective", KernelFileParsers::parseLine);
        events = cachedFile(directoryPath, "memory.events.local", CgroupFiles::memoryEvents);
        pgsteal = cachedFile(directoryPath, "memory.stat", CgroupFiles::parsePgsteal);
        memoryUse = new MemoryUseFiles(directoryPath);
        ioStat = cachedFile(directoryPath, "io.stat", KernelFileParsers::ioStat);
        ioMax = cachedFile(directoryPath, "io.max", KernelFileParsers::ioMax);
        weight = cgroupClass instanceof CgroupClass.Outside ? new CpuWeightFiles(directoryPath) : null;
    }

    private static <T> CachedFile<T> cachedFile(
            KernelPath directoryPath, String name, Function<FileCursor, Reading<T>> parser) {
        return new CachedFile<>(directoryPath.keptFile(name), parser, (name + GONE).intern());
    }

    Map<Resource, PressureFile> readPressure(ReadContext context) {
        return depth == Depth.LIMITS ? NO_PRESSURE : pressure.readFiles(context);
    }

    /// Everything but the pressure, which was read already; `previousStats` itself where it says the same.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    Stats readAll(
            ReadContext context, Limits limits, Map<Resource, PressureFile> pressures, @Nullable Stats previousStats) {
        Reading<CpuStat> cpuNow = cpu.readStat(context, limits);
        Reading<String> cpusNow = cpus.readIfEnabled(context);
        Reading<MemoryEvents> eventsNow = events.readIfEnabled(context);
        Reading<Long> pgstealNow = readPgsteal(context);
        Reading<MemoryUse> useNow = readMemoryUse(context, previousStats);
        Reading<Map<String, DeviceWork>> operations = ioStat.readIfEnabled(context);
        Reading<Set<String>> limited = ioMax.readIfEnabled(context);
        Reading<CpuWeight> weightNow =
                weight == null ? CpuWeightFiles.NOT_READ : weight.readWeight(context, previousStats == null);
        if (previousStats != null
                && previousStats.pressure() == pressures
                && previousStats.cpu() == cpuNow
                && previousStats.cpus() == cpusNow
                && previousStats.memory().events() == eventsNow
                && previousStats.memory().pgsteal() == pgstealNow
                && previousStats.memory().use() == useNow
                && previousStats.io().workByDevice() == operations
                && previousStats.io().limitedDevices() == limited
                && previousStats.weight() == weightNow) {
            return previousStats;
        }
        return new Stats(
                pressures,
                cpuNow,
                cpusNow,
                new Memory(eventsNow, pgstealNow, useNow),
                new Io(operations, limited),
                weightNow);
    }

    /// Reads the values that move also without a stall: CPU time, pages lost to others, and what others wait for.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    Stats readMoving(ReadContext context, Limits limits, Map<Resource, PressureFile> pressures, Stats previousStats) {
        Reading<CpuStat> cpuNow = cpu.readUsage(context, limits);
        Reading<Long> pgstealNow = readPgsteal(context);
        Reading<MemoryUse> useNow = readMemoryUse(context, previousStats);
        Io ioNow = context.readsOwnersOf(Resource.IO) ? readIo(context, previousStats.io()) : previousStats.io();
        boolean isUnchanged = previousStats.pressure() == pressures
                && previousStats.cpu() == cpuNow
                && previousStats.memory().pgsteal() == pgstealNow
                && previousStats.memory().use() == useNow
                && previousStats.io() == ioNow;
        return isUnchanged
                ? previousStats
                : new Stats(
                        pressures,
                        cpuNow,
                        previousStats.cpus(),
                        new Memory(previousStats.memory().events(), pgstealNow, useNow),
                        ioNow,
                        previousStats.weight());
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private Io readIo(ReadContext context, Io previousIo) {
        Reading<Map<String, DeviceWork>> work = ioStat.readIfEnabled(context);
        return work == previousIo.workByDevice() ? previousIo : new Io(work, previousIo.limitedDevices());
    }

    /// The one before where it says the same.
    private Reading<MemoryUse> readMemoryUse(ReadContext context, @Nullable Stats previousStats) {
        if (!owner) {
            return MemoryUseFiles.NO_OWNER;
        }
        if (!context.readsOwnersOf(Resource.MEMORY)) {
            return MemoryUseFiles.NOT_READ;
        }
        Reading<MemoryUse> currentUse = memoryUse.readUse(context);
        memoryUse.forgetFiles(context.fs());
        return previousStats != null && currentUse.equals(previousStats.memory().use())
                ? previousStats.memory().use()
                : currentUse;
    }

    private Reading<Long> readPgsteal(ReadContext context) {
        return depth == Depth.TOP ? pgsteal.readIfEnabled(context) : NOT_TOP;
    }

    CgroupCpuFiles cpu() {
        return cpu;
    }

    void forgetFiles(KernelFs fs) {
        pressure.forgetFiles(fs);
        cpu.forgetFiles(fs);
        cpus.forgetFile(fs);
        events.forgetFile(fs);
        pgsteal.forgetFile(fs);
        ioStat.forgetFile(fs);
        ioMax.forgetFile(fs);
    }

    private static Reading<MemoryEvents> memoryEvents(FileCursor cursor) {
        long[] values = KernelFileParsers.parseFlat(cursor, EVENTS);
        return values[0] == KernelFileParsers.MISSING || values[1] == KernelFileParsers.MISSING
                ? Reading.absent("memory.events.local has no high and max")
                : Reading.of(new MemoryEvents(values[0], values[1]));
    }

    private static Reading<Long> parsePgsteal(FileCursor cursor) {
        return KernelFileParsers.parseFlat(
                cursor, PGSTEAL, "memory.stat has no pgsteal. Maybe the kernel is older than 5.18");
    }
}
