package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.UnreadableReason;
import io.barograph.exporter.frame.VmStat;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// The node's own files under /proc, read at every pass.
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
    private static final int STATES = 8;

    private final Map<Resource, CachedFile<PressureFile>> pressure = new EnumMap<>(Resource.class);
    private final CachedFile<PressureFile> irq;
    private final CachedFile<VmStat> vmstat =
            new CachedFile<>(KernelPath.proc("/vmstat"), HostFiles::vmstat, "there is no /proc/vmstat");
    private final CachedFile<CpuTimes> cpuTimes =
            new CachedFile<>(KernelPath.proc("/stat"), HostFiles::cpuTimes, "there is no /proc/stat");

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
        return new HostReadings(
                pressures,
                PressureFile.from(irq.readIfEnabled(pass)),
                vmstat.read(pass),
                cpuTimes.read(pass),
                cgroupStat.readIfEnabled(pass));
    }

    private static Reading<Long> dying(FileCursor cursor) {
        return KernelFileParsers.flat(
                cursor, DYING, "cgroup.stat has no nr_dying_descendants. Maybe the kernel is older than 4.14");
    }

    /// `cpu  16 0 220 65 0 0 0 0 0 0`: user, nice, system, idle, iowait, irq, softirq, steal; guest times are in user.
    static Reading<CpuTimes> cpuTimes(FileCursor cursor) {
        while (cursor.nextLine()) {
            if (!cursor.take(CPU)) {
                continue;
            }
            long total = 0;
            long steal = 0;
            for (int i = 0; i < STATES; i++) {
                steal = Math.min(cursor.number(), Long.MAX_VALUE / (2 * STATES));
                total += steal;
            }
            return Reading.of(new CpuTimes(total, steal));
        }
        return Reading.absent("/proc/stat has no cpu line");
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
