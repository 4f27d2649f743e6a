package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuWeight;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.exporter.frame.MemoryEvents;
import io.barograph.exporter.frame.MemoryUse;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// A cgroup whose counters a test moves by hand, in microseconds; it begins at zero.
public final class HandmadeCgroup {

    public final String path;
    long inode = 1;
    public boolean leaf;
    public long cpuSome;
    public long cpuFull;
    public long memorySome;
    public long ioSome;
    public long used;
    public long periods;
    public long throttled;
    public long quota = CpuStat.Limit.UNLIMITED;
    public String cpus = "0-1";
    public long high;
    public long max;
    public long pgsteal;
    long readAt = -1;
    boolean tellsPressure = true;
    public boolean tellsThrottling = true;
    boolean tellsMemoryEvents = true;
    boolean failsToTellMemoryEvents;
    public boolean tellsIoStat = true;
    public Reading<Long> unreadable = Reading.of(0L);
    public final Map<String, Long> operations = new HashMap<>();
    public final Map<String, Long> bytes = new HashMap<>();
    /// Of devices that are in `operations`, too.
    public final Map<String, DeviceWork.Transfers> writes = new HashMap<>();
    public long current;
    public long swapped;
    public long inactive;
    public long stolen;
    public long refaulted;
    public boolean tellsUse = true;
    /// Whether neither memory nor `io.stat` can be read.
    public boolean failsToRead;
    public final Set<String> limitedDevices = new HashSet<>();
    public Reading<CpuWeight> weight = Reading.absent("no cpu.weight");

    private final CgroupClass kind;

    HandmadeCgroup(String path, CgroupClass kind, boolean leaf) {
        this.path = path;
        this.kind = kind;
        this.leaf = leaf;
    }

    Cgroup at(long micros) {
        Reading<CpuStat.Throttling> throttling = tellsThrottling
                ? Reading.of(new CpuStat.Throttling(periods, periods, throttled, new CpuStat.Limit(quota, 100_000)))
                : Reading.absent("no nr_throttled");
        return new Cgroup(
                path,
                new Cgroup.Identity(kind, inode),
                leaf,
                readAt < 0 ? micros : readAt,
                new Cgroup.Stats(
                        Map.of(
                                Resource.CPU, pressure(cpuSome, cpuFull),
                                Resource.MEMORY, pressure(memorySome, 0),
                                Resource.IO, pressure(ioSome, 0)),
                        unreadable.map(_ -> new CpuStat(used, throttling, Reading.absent("no pod"))),
                        Reading.of(cpus),
                        new Cgroup.Memory(
                                failsToTellMemoryEvents
                                        ? Reading.failed("EACCES")
                                        : tellsMemoryEvents
                                                ? Reading.of(new MemoryEvents(high, max))
                                                : Reading.absent("no events"),
                                Reading.of(pgsteal),
                                failsToRead
                                        ? Reading.failed("EIO")
                                        : tellsUse
                                                ? Reading.of(new MemoryUse(
                                                        current, swapped, current - inactive, stolen, refaulted))
                                                : Reading.absent("not read")),
                        new Cgroup.Io(
                                failsToRead
                                        ? Reading.failed("EIO")
                                        : tellsIoStat ? Reading.of(work()) : Reading.absent("no io.stat"),
                                Reading.of(Set.copyOf(limitedDevices))),
                        weight));
    }

    private Map<String, DeviceWork> work() {
        Map<String, DeviceWork> work = new HashMap<>();
        operations.forEach((device, count) -> work.put(
                device,
                new DeviceWork(
                        new DeviceWork.Transfers(count, bytes.getOrDefault(device, 0L)),
                        writes.getOrDefault(device, DeviceWork.Transfers.NONE),
                        0)));
        return Map.copyOf(work);
    }

    private PressureFile pressure(long some, long full) {
        return tellsPressure ? file(some, full) : PressureFile.absent("cpu.pressure is not there");
    }

    /// The numbers of a row in a test's table.
    static long[] numbers(String row) {
        return Stream.of(row.strip().split(" +")).mapToLong(Long::parseLong).toArray();
    }

    static PressureFile file(long some, long full) {
        return new PressureFile(
                Reading.of(new PressureLine(0, 0, 0, some)), Reading.of(new PressureLine(0, 0, 0, full)));
    }
}
