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

    private static final byte[] CPU = KernelFileParsers.key("cpu");
    private static final byte[][] VMSTAT = KernelFileParsers.keys(
            "pgscan_kswapd",
            "pgscan_direct",
            "pswpin",
            "workingset_restore_anon",
            "workingset_restore_file",
            "workingset_restore");
    private static final byte[] DYING = KernelFileParsers.key("nr_dying_descendants");
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;
    private static final int STATES = 8;

    private final Map<Resource, CachedFile<PressureFile>> pressure = new EnumMap<>(Resource.class);
    private final CachedFile<PressureFile> irq;
    private final CachedFile<VmStat> vmstat =
            new CachedFile<>(KernelPath.proc("/vmstat"), HostFiles::vmstat, "there is no /proc/vmstat");
    private final CachedFile<CpuTimes> cpuTimes =
            new CachedFile<>(KernelPath.proc("/stat"), HostFiles::cpuTimes, "there is no /proc/stat");

    private final CachedFile<String> isolated = new CachedFile<>(
            KernelPath.sys("/devices/system/cpu/isolated"),
            KernelFileParsers::cpuList,
            "there is no /sys/devices/system/cpu/isolated");
    private final DiskStatFiles disks = new DiskStatFiles();
    private Reading<String> isolatedCpus = Reading.absent("not read yet");

    private final CachedFile<Long> cgroupStat = new CachedFile<>(
            KernelPath.cgroup("/cgroup.stat"), HostFiles::dying, "there is no cgroup2, or no cgroup.stat");

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
        return new CachedFile<>(KernelPath.proc("/pressure/" + word), KernelFileParsers::pressure, whyGone);
    }

    HostReadings read(ReadContext pass) {
        Map<Resource, PressureFile> pressures = new EnumMap<>(Resource.class);
        pressure.forEach((resource, file) -> pressures.put(resource, PressureFile.from(file.read(pass))));
        if (!isolatedCpus.isPresent() && pass.audit()) {
            isolatedCpus = isolated.read(pass); // by the kernel's command line: it never changes
        }
        return new HostReadings(
                pressures,
                PressureFile.from(irq.readIfEnabled(pass)),
                vmstat.read(pass),
                cpuTimes.read(pass),
                isolatedCpus,
                disks.read(pass),
                cgroupStat.readIfEnabled(pass));
    }

    private static Reading<Long> dying(FileCursor cursor) {
        return KernelFileParsers.flat(
                cursor, DYING, "cgroup.stat has no nr_dying_descendants. Maybe the kernel is older than 4.14");
    }

    /// `cpu  16 0 220 65 0 0 0 0 0 0`, then `cpu0 ...` of each CPU: user, nice, system, idle, iowait, irq,
    /// softirq, steal; guest times are in user. Below the CPUs is nothing that we need.
    static Reading<CpuTimes> cpuTimes(FileCursor cursor) {
        long[] all = null;
        Map<Integer, PerCpu> perCpu = new HashMap<>();
        while (cursor.nextLine()) {
            if (cursor.take(CPU)) {
                all = states(cursor);
            } else if (all != null && cursor.startsWith(CPU)) {
                int number = cpuNumber(cursor.word());
                long[] one = states(cursor);
                long idle = one[IDLE] + one[IOWAIT];
                if (number >= 0) {
                    perCpu.put(number, new PerCpu(one[STATES] - idle, idle));
                }
            } else if (all != null) {
                break;
            }
        }
        return all == null
                ? Reading.absent("/proc/stat has no cpu line")
                : Reading.of(new CpuTimes(all[STATES], all[STEAL], perCpu));
    }

    /// The states, and behind them their sum.
    private static long[] states(FileCursor cursor) {
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

    static Reading<VmStat> vmstat(FileCursor cursor) {
        long[] found = KernelFileParsers.flat(cursor, VMSTAT);
        for (int i = 0; i < 3; i++) {
            if (found[i] == KernelFileParsers.MISSING) {
                return Reading.absent("/proc/vmstat has no " + new String(VMSTAT[i], US_ASCII));
            }
        }
        // Until 5.8 one counter stood for both kinds of pages
        boolean both = found[3] != KernelFileParsers.MISSING && found[4] != KernelFileParsers.MISSING;
        if (!both && found[5] == KernelFileParsers.MISSING) {
            return Reading.absent("/proc/vmstat has no workingset_restore_anon and workingset_restore_file");
        }
        long restored =
                both ? Math.min(found[3], Long.MAX_VALUE / 2) + Math.min(found[4], Long.MAX_VALUE / 2) : found[5];
        return Reading.of(new VmStat(found[0], found[1], found[2], restored));
    }
}
