package io.barograph.exporter.frame;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.kernel.Cursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.EnumMap;
import java.util.Map;

/// The node's own files under /proc, read at every pass.
final class HostFiles {

    private static final byte[] CPU = Parsers.key("cpu");
    private static final byte[][] VMSTAT = {
        Parsers.key("pgscan_kswapd"),
        Parsers.key("pgscan_direct"),
        Parsers.key("pswpin"),
        Parsers.key("workingset_restore_anon"),
        Parsers.key("workingset_restore_file"),
        Parsers.key("workingset_restore"),
    };
    private static final byte[] DYING = Parsers.key("nr_dying_descendants");
    private static final int STATES = 8;

    private final Map<Resource, KeptFile<PressureFile>> pressure = new EnumMap<>(Resource.class);
    private final KeptFile<PressureFile> irq;
    private final KeptFile<VmStat> vmstat =
            new KeptFile<>(KernelPath.proc("/vmstat"), HostFiles::vmstat, "there is no /proc/vmstat");
    private final KeptFile<CpuTimes> cpuTimes =
            new KeptFile<>(KernelPath.proc("/stat"), HostFiles::cpuTimes, "there is no /proc/stat");

    private final KeptFile<Long> cgroupStat = new KeptFile<>(
            KernelPath.cgroup("/cgroup.stat"), HostFiles::dying, "there is no cgroup2, or no cgroup.stat");

    HostFiles() {
        for (Resource resource : Resource.values()) {
            String why = "the kernel has no PSI. " + Unreadable.ENABLE_PSI;
            pressure.put(resource, pressureFile(resource.word(), why));
        }
        irq = pressureFile(
                "irq",
                "the kernel does not account for interrupts. Maybe it is older than 6.1 or was built without"
                        + " CONFIG_IRQ_TIME_ACCOUNTING");
    }

    private static KeptFile<PressureFile> pressureFile(String word, String whyGone) {
        return new KeptFile<>(KernelPath.proc("/pressure/" + word), Parsers::pressure, whyGone);
    }

    Host read(Pass pass) {
        Map<Resource, PressureFile> pressures = new EnumMap<>(Resource.class);
        pressure.forEach((resource, file) -> pressures.put(resource, PressureFile.from(file.read(pass))));
        return new Host(
                pressures,
                PressureFile.from(irq.read(pass)),
                vmstat.read(pass),
                cpuTimes.read(pass),
                cgroupStat.readIfEnabled(pass));
    }

    private static Reading<Long> dying(Cursor cursor) {
        long found = Parsers.flat(cursor, DYING)[0];
        return found < 0
                ? Reading.absent("cgroup.stat has no nr_dying_descendants. Maybe the kernel is older than 4.14")
                : Reading.of(found);
    }

    /// `cpu  16 0 220 65 0 0 0 0 0 0`: user, nice, system, idle, iowait, irq, softirq, steal; guest times are in user.
    static Reading<CpuTimes> cpuTimes(Cursor cursor) {
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

    static Reading<VmStat> vmstat(Cursor cursor) {
        long[] found = Parsers.flat(cursor, VMSTAT);
        for (int i = 0; i < 3; i++) {
            if (found[i] < 0) {
                return Reading.absent("/proc/vmstat has no " + new String(VMSTAT[i], US_ASCII));
            }
        }
        // Until 5.8 one counter stood for both kinds of pages
        boolean both = found[3] >= 0 && found[4] >= 0;
        if (!both && found[5] < 0) {
            return Reading.absent("/proc/vmstat has no workingset_restore_anon and workingset_restore_file");
        }
        long restored =
                both ? Math.min(found[3], Long.MAX_VALUE / 2) + Math.min(found[4], Long.MAX_VALUE / 2) : found[5];
        return Reading.of(new VmStat(found[0], found[1], found[2], restored));
    }
}
