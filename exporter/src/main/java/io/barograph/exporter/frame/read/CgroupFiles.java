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
    private static final byte[][] EVENTS = KernelFileParsers.keys("high", "max");
    private static final byte[] PGSTEAL = KernelFileParsers.key("pgsteal");
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

    CgroupFiles(String path, CgroupClass kind, Depth depth, boolean owner) {
        this.owner = owner;
        this.depth = depth;
        KernelPath directory = KernelPath.cgroup(path);
        pressure = new CgroupPressureFiles(directory);
        cpu = new CgroupCpuFiles(path, kind instanceof CgroupClass.Pod);
        cpus = kept(directory, "cpuset.cpus.effective", KernelFileParsers::line);
        events = kept(directory, "memory.events.local", CgroupFiles::memoryEvents);
        pgsteal = kept(directory, "memory.stat", CgroupFiles::pgsteal);
        memoryUse = new MemoryUseFiles(directory);
        ioStat = kept(directory, "io.stat", KernelFileParsers::ioStat);
        ioMax = kept(directory, "io.max", KernelFileParsers::ioMax);
        weight = kind instanceof CgroupClass.Outside ? new CpuWeightFiles(directory) : null;
    }

    private static <T> CachedFile<T> kept(KernelPath directory, String name, Function<FileCursor, Reading<T>> parser) {
        return new CachedFile<>(directory.file(name), parser, (name + GONE).intern());
    }

    Map<Resource, PressureFile> readPressure(ReadContext pass) {
        return depth == Depth.LIMITS ? NO_PRESSURE : pressure.read(pass);
    }

    /// Everything but the pressure, which was read already; `before` itself where it says the same.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    Stats readAll(ReadContext pass, Limits limits, Map<Resource, PressureFile> pressures, @Nullable Stats before) {
        Reading<CpuStat> cpuNow = cpu.read(pass, limits);
        Reading<String> cpusNow = cpus.readIfEnabled(pass);
        Reading<MemoryEvents> eventsNow = events.readIfEnabled(pass);
        Reading<Long> pgstealNow = readPgsteal(pass);
        Reading<MemoryUse> useNow = readMemoryUse(pass, before);
        Reading<Map<String, DeviceWork>> operations = ioStat.readIfEnabled(pass);
        Reading<Set<String>> limited = ioMax.readIfEnabled(pass);
        Reading<CpuWeight> weightNow = weight == null ? CpuWeightFiles.NOT_READ : weight.read(pass, before == null);
        if (before != null
                && before.pressure() == pressures
                && before.cpu() == cpuNow
                && before.cpus() == cpusNow
                && before.memory().events() == eventsNow
                && before.memory().pgsteal() == pgstealNow
                && before.memory().use() == useNow
                && before.io().workByDevice() == operations
                && before.io().limitedDevices() == limited
                && before.weight() == weightNow) {
            return before;
        }
        return new Stats(
                pressures,
                cpuNow,
                cpusNow,
                new Memory(eventsNow, pgstealNow, useNow),
                new Io(operations, limited),
                weightNow);
    }

    /// What moves also without a stall: CPU time, pages lost to others, and what others wait for.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    Stats readMoving(ReadContext pass, Limits limits, Map<Resource, PressureFile> pressures, Stats before) {
        Reading<CpuStat> cpuNow = cpu.readUsage(pass, limits);
        Reading<Long> pgstealNow = readPgsteal(pass);
        Reading<MemoryUse> useNow = readMemoryUse(pass, before);
        Io ioNow = pass.readsOwnersOf(Resource.IO) ? readIo(pass, before.io()) : before.io();
        boolean same = before.pressure() == pressures
                && before.cpu() == cpuNow
                && before.memory().pgsteal() == pgstealNow
                && before.memory().use() == useNow
                && before.io() == ioNow;
        return same
                ? before
                : new Stats(
                        pressures,
                        cpuNow,
                        before.cpus(),
                        new Memory(before.memory().events(), pgstealNow, useNow),
                        ioNow,
                        before.weight());
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private Io readIo(ReadContext pass, Io before) {
        Reading<Map<String, DeviceWork>> work = ioStat.readIfEnabled(pass);
        return work == before.workByDevice() ? before : new Io(work, before.limitedDevices());
    }

    /// The one before where it says the same.
    private Reading<MemoryUse> readMemoryUse(ReadContext pass, @Nullable Stats before) {
        if (!owner) {
            return MemoryUseFiles.NO_OWNER;
        }
        if (!pass.readsOwnersOf(Resource.MEMORY)) {
            return MemoryUseFiles.NOT_READ;
        }
        Reading<MemoryUse> now = memoryUse.read(pass);
        memoryUse.forget(pass.fs());
        return before != null && now.equals(before.memory().use())
                ? before.memory().use()
                : now;
    }

    private Reading<Long> readPgsteal(ReadContext pass) {
        return depth == Depth.TOP ? pgsteal.readIfEnabled(pass) : NOT_TOP;
    }

    CgroupCpuFiles cpu() {
        return cpu;
    }

    void forget(KernelFs fs) {
        pressure.forget(fs);
        cpu.forget(fs);
        cpus.forget(fs);
        events.forget(fs);
        pgsteal.forget(fs);
        ioStat.forget(fs);
        ioMax.forget(fs);
    }

    private static Reading<MemoryEvents> memoryEvents(FileCursor cursor) {
        long[] found = KernelFileParsers.flat(cursor, EVENTS);
        return found[0] == KernelFileParsers.MISSING || found[1] == KernelFileParsers.MISSING
                ? Reading.absent("memory.events.local has no high and max")
                : Reading.of(new MemoryEvents(found[0], found[1]));
    }

    private static Reading<Long> pgsteal(FileCursor cursor) {
        return KernelFileParsers.flat(
                cursor, PGSTEAL, "memory.stat has no pgsteal. Maybe the kernel is older than 5.18");
    }
}
