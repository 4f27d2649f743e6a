package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.CpuTimes.PerCpu;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.UnreadableReason;
import io.barograph.exporter.frame.VmStat;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// The node's own files: those under /proc are read at every pass, those under /sys once.
final class HostFiles {

    private static final byte[] CPU = KernelFileParsers.keyBytes("cpu");
    private static final byte[][] VMSTAT = KernelFileParsers.toKeys(
            "pgscan_kswapd",
            "pgscan_direct",
            "pswpin",
            "workingset_restore_anon",
            "workingset_restore_file",
            "workingset_restore");
    private static final byte[] FORCED_IDLE = KernelFileParsers.keyBytes("core_sched.force_idle_usec");
    private static final byte[] DYING = KernelFileParsers.keyBytes("nr_dying_descendants");
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;
    private static final int STATES = 8;

    private final Map<Resource, CachedFile<PressureFile>> pressure = new EnumMap<>(Resource.class);
    private final CachedFile<PressureFile> irq;
    private final CachedFile<VmStat> vmstat =
            new CachedFile<>(KernelPath.proc("/vmstat"), HostFiles::parseVmstat, "there is no /proc/vmstat");
    private final CachedFile<CpuTimes> cpuTimes =
            new CachedFile<>(KernelPath.proc("/stat"), HostFiles::cpuTimes, "there is no /proc/stat");

    private final CachedFile<String> isolated = new CachedFile<>(
            KernelPath.sys("/devices/system/cpu/isolated"),
            KernelFileParsers::cpuList,
            "there is no /sys/devices/system/cpu/isolated");
    private final CachedFile<Long> rootCpuStat = new CachedFile<>(
            KernelPath.cgroup("/cpu.stat"), HostFiles::parseForcedIdle, "there is no cgroup2, or no cpu.stat");
    private final DiskStatFiles disks = new DiskStatFiles();
    private Reading<String> isolatedCpus = Reading.absent("not read yet");
    private Reading<Long> forcedIdleMicros = Reading.absent("not read yet");

    private final CachedFile<Long> cgroupStat = new CachedFile<>(
            KernelPath.cgroup("/cgroup.stat"), HostFiles::parseDying, "there is no cgroup2, or no cgroup.stat");

    HostFiles() {
        for (Resource resource : Resource.values()) {
            String why = "the kernel has no PSI. " + UnreadableReason.ENABLE_PSI;
            pressure.put(resource, pressureFile(resource.word(), why));
        }
        irq = pressureFile(
                "irq",
                "the kernel does not account for interrupts. Maybe it is older than 6.1 or was built without"
                        + " CONFIG_IRQ_TIME_ACCOUNTING");
    }

    private static CachedFile<PressureFile> pressureFile(String word, String whyGone) {
        return new CachedFile<>(KernelPath.proc("/pressure/" + word), KernelFileParsers::parsePressure, whyGone);
    }

    HostReadings readHost(ReadContext context) {
        Map<Resource, PressureFile> pressures = new EnumMap<>(Resource.class);
        pressure.forEach((resource, file) -> pressures.put(resource, PressureFile.fromReading(file.readFile(context))));
        if (!isolatedCpus.isPresent() && context.audit()) {
            isolatedCpus = isolated.readFile(context); // by the kernel's command line: it never changes
        }
        if (forcedIdleMicros.isPresent() || context.audit()) { // most kernels do not count it
            forcedIdleMicros = rootCpuStat.readIfEnabled(context);
        }
        return new HostReadings(
                pressures,
                PressureFile.fromReading(irq.readIfEnabled(context)),
                vmstat.readFile(context),
                cpuTimes.readFile(context),
                isolatedCpus,
                forcedIdleMicros,
                disks.readDisks(context),
                cgroupStat.readIfEnabled(context));
    }

    private static Reading<Long> parseDying(FileCursor cursor) {
        return KernelFileParsers.parseFlat(
                cursor, DYING, "cgroup.stat has no nr_dying_descendants. Maybe the kernel is older than 4.14");
    }

    private static Reading<Long> parseForcedIdle(FileCursor cursor) {
        return KernelFileParsers.parseFlat(
                cursor,
                FORCED_IDLE,
                "cpu.stat has no core_sched.force_idle_usec. Maybe the kernel is older than 6.0 or was built without"
                        + " CONFIG_SCHED_CORE");
    }

    /// `cpu  16 0 220 65 0 0 0 0 0 0`, then `cpu0 ...` of each CPU: user, nice, system, idle, iowait, irq,
    /// softirq, steal; guest times are in user. Below the CPUs is nothing that we need.
    static Reading<CpuTimes> cpuTimes(FileCursor cursor) {
        long[] allStates = null;
        Map<Integer, PerCpu> perCpu = new HashMap<>();
        while (cursor.nextLine()) {
            if (cursor.takeWord(CPU)) {
                allStates = parseStates(cursor);
            } else if (allStates != null && cursor.startsWith(CPU)) {
                int number = cpuNumber(cursor.word());
                long[] cpuStates = parseStates(cursor);
                long idle = cpuStates[IDLE] + cpuStates[IOWAIT];
                if (number >= 0) {
                    perCpu.put(number, new PerCpu(cpuStates[STATES] - idle, idle));
                }
            } else if (allStates != null) {
                break;
            }
        }
        return allStates == null
                ? Reading.absent("/proc/stat has no cpu line")
                : Reading.of(new CpuTimes(allStates[STATES], allStates[STEAL], perCpu));
    }

    /// The states, and behind them their sum.
    private static long[] parseStates(FileCursor cursor) {
        long[] ticks = new long[STATES + 1];
        for (int i = 0; i < STATES; i++) {
            ticks[i] = Math.min(cursor.number(), Long.MAX_VALUE / (2 * STATES));
            ticks[STATES] += ticks[i];
        }
        return ticks;
    }

    /// The number in `cpu12`; -1 is no CPU's, of a word that holds another.
    private static int cpuNumber(String word) {
        String digits = word.substring(CPU.length);
        return digits.length() <= 5 && digits.chars().allMatch(it -> it >= '0' && it <= '9')
                ? Integer.parseInt(digits)
                : -1;
    }

    static Reading<VmStat> parseVmstat(FileCursor cursor) {
        long[] values = KernelFileParsers.parseFlat(cursor, VMSTAT);
        for (int i = 0; i < 3; i++) {
            if (values[i] == KernelFileParsers.MISSING) {
                return Reading.absent("/proc/vmstat has no " + new String(VMSTAT[i], US_ASCII));
            }
        }
        // Until 5.8 one counter stood for both kinds of pages
        boolean both = values[3] != KernelFileParsers.MISSING && values[4] != KernelFileParsers.MISSING;
        if (!both && values[5] == KernelFileParsers.MISSING) {
            return Reading.absent("/proc/vmstat has no workingset_restore_anon and workingset_restore_file");
        }
        long restored =
                both ? Math.min(values[3], Long.MAX_VALUE / 2) + Math.min(values[4], Long.MAX_VALUE / 2) : values[5];
        return Reading.of(new VmStat(values[0], values[1], values[2], restored));
    }
}
