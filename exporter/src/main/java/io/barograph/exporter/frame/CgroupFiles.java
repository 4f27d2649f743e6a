package io.barograph.exporter.frame;

import io.barograph.exporter.frame.Cgroup.Io;
import io.barograph.exporter.frame.Cgroup.Memory;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.CpuFiles.Limits;
import io.barograph.exporter.kernel.Cursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// The files of one cgroup.
final class CgroupFiles {

    private static final String GONE =
            " is not there. Maybe its controller is not cgroup2's on this host, or not enabled for this cgroup";
    private static final byte[][] EVENTS = {Parsers.key("high"), Parsers.key("max")};
    private static final byte[] PGSTEAL = Parsers.key("pgsteal");
    private static final PressureFile LIMITS_ONLY = PressureFile.absent("below a container only limits are read");

    private static final Reading<Long> NOT_TOP = Reading.absent("read at the top level only");

    private final Depth depth;
    private final Map<Resource, KeptFile<PressureFile>> pressure = new EnumMap<>(Resource.class);
    private final CpuFiles cpu;
    private final KeptFile<String> cpus;
    private final KeptFile<MemoryEvents> events;
    private final KeptFile<Long> pgsteal;
    private final KeptFile<Map<String, Long>> ioStat;
    private final KeptFile<Set<String>> ioMax;

    /// How much of a cgroup is worth reading.
    enum Depth {
        /// The root and what lies directly below it, and kubepods: also whose pages are reclaimed.
        TOP,
        /// Any other cgroup.
        USUAL,
        /// A cgroup below a container.
        LIMITS
    }

    CgroupFiles(String path, Depth depth, boolean pod) {
        this.depth = depth;
        KernelPath directory = KernelPath.cgroup(path);
        for (Resource resource : Resource.values()) {
            String name = resource.word() + ".pressure";
            pressure.put(
                    resource,
                    new KeptFile<>(
                            directory.child(name),
                            Parsers::pressure,
                            name + " is not there. Maybe cgroup.pressure is 0, the cgroup is gone, or the kernel has"
                                    + " no PSI: add psi=1 to the kernel command line"));
        }
        cpu = new CpuFiles(path, pod);
        cpus = kept(directory, "cpuset.cpus.effective", Parsers::line);
        events = kept(directory, "memory.events.local", CgroupFiles::memoryEvents);
        pgsteal = kept(directory, "memory.stat", CgroupFiles::pgsteal);
        ioStat = kept(directory, "io.stat", Parsers::ioStat);
        ioMax = kept(directory, "io.max", Parsers::ioMax);
    }

    private static <T> KeptFile<T> kept(KernelPath directory, String name, Function<Cursor, Reading<T>> parser) {
        return new KeptFile<>(directory.child(name), parser, name + GONE);
    }

    Map<Resource, PressureFile> readPressure(Pass pass) {
        Map<Resource, PressureFile> found = new EnumMap<>(Resource.class);
        pressure.forEach((resource, file) ->
                found.put(resource, depth == Depth.LIMITS ? LIMITS_ONLY : PressureFile.from(file.read(pass))));
        return Collections.unmodifiableMap(found);
    }

    /// Everything but the pressure, which was read already.
    Stats readAll(Pass pass, Limits limits, Map<Resource, PressureFile> pressures) {
        return new Stats(
                pressures,
                cpu.read(pass, limits),
                cpus.readIfEnabled(pass),
                new Memory(events.readIfEnabled(pass), readPgsteal(pass)),
                new Io(ioStat.readIfEnabled(pass), ioMax.readIfEnabled(pass)));
    }

    /// What moves also where nobody stalls: CPU time, and pages lost to others.
    Stats readMoving(Pass pass, Limits limits, Map<Resource, PressureFile> pressures, Stats before) {
        Memory memory = depth == Depth.TOP ? new Memory(before.memory().events(), readPgsteal(pass)) : before.memory();
        return new Stats(pressures, cpu.readUsage(pass, limits), before.cpus(), memory, before.io());
    }

    private Reading<Long> readPgsteal(Pass pass) {
        return depth == Depth.TOP ? pgsteal.readIfEnabled(pass) : NOT_TOP;
    }

    boolean countsThrottling(Pass pass) {
        return cpu.countsThrottling(pass);
    }

    /// Whether the files that every cgroup has were missing when they were read last.
    boolean seemGone() {
        return cpu.isGone();
    }

    void forget(KernelFs fs) {
        pressure.values().forEach(file -> file.forget(fs));
        cpu.forget(fs);
        cpus.forget(fs);
        events.forget(fs);
        pgsteal.forget(fs);
        ioStat.forget(fs);
        ioMax.forget(fs);
    }

    private static Reading<MemoryEvents> memoryEvents(Cursor cursor) {
        long[] found = Parsers.flat(cursor, EVENTS);
        return found[0] < 0 || found[1] < 0
                ? Reading.absent("memory.events.local has no high and max")
                : Reading.of(new MemoryEvents(found[0], found[1]));
    }

    private static Reading<Long> pgsteal(Cursor cursor) {
        long found = Parsers.flat(cursor, PGSTEAL)[0];
        return found < 0
                ? Reading.absent("memory.stat has no pgsteal. Maybe the kernel is older than 5.18")
                : Reading.of(found);
    }
}
