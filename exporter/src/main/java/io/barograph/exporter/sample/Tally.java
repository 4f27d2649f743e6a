package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What all passes so far came to.
///
/// @param filesMissing files that were not there, which is no error
/// @param cgroupsVanished cgroups that were gone when the next pass came
/// @param cgroupsUnread cgroups that the last pass found and did not read
/// @param readErrors readings that failed, by file
public record Tally(
        long filesRead, long filesMissing, long cgroupsVanished, int cgroupsUnread, Map<String, Long> readErrors) {

    static final Tally NONE = new Tally(0, 0, 0, 0, Map.of());

    public Tally {
        readErrors = Map.copyOf(readErrors);
    }

    Tally after(PassCost cost, @Nullable Frame before, Frame now) {
        return new Tally(
                filesRead + cost.files(),
                filesMissing + cost.vanished(),
                cgroupsVanished + (before == null ? 0 : vanished(before, now)),
                cost.unread(),
                errors(now));
    }

    private static long vanished(Frame before, Frame now) {
        long gone = 0;
        for (Cgroup cgroup : before.cgroups().values()) {
            Cgroup same = now.cgroup(cgroup.path());
            if (same == null || same.identity().inode() != cgroup.identity().inode()) {
                gone++;
            }
        }
        return gone;
    }

    private Map<String, Long> errors(Frame frame) {
        Map<String, Long> errors = new HashMap<>(readErrors);
        frame.host().pressure().forEach((resource, file) -> add(errors, "/proc/pressure/" + resource.word(), file));
        add(errors, "/proc/pressure/irq", frame.host().irq());
        add(errors, "/proc/vmstat", frame.host().vmstat());
        add(errors, "/proc/stat", frame.host().cpuTimes());
        for (Cgroup cgroup : frame.cgroups().values()) {
            // What the pruned walk passed over failed before and was counted then
            if (cgroup.readAtMicros() == frame.atMicros()) {
                add(errors, cgroup.stats());
            }
        }
        return errors;
    }

    private static void add(Map<String, Long> errors, Cgroup.Stats stats) {
        for (Map.Entry<Resource, PressureFile> each : stats.pressure().entrySet()) {
            add(errors, each.getKey().word() + ".pressure", each.getValue());
        }
        add(errors, "cpu.stat", stats.cpu());
        add(errors, "cpuset.cpus.effective", stats.cpus());
        add(errors, "memory.events.local", stats.memory().events());
        add(errors, "memory.stat", stats.memory().pgsteal());
        add(errors, "io.stat", stats.io().operationsByDevice());
        add(errors, "io.max", stats.io().limitedDevices());
    }

    private static void add(Map<String, Long> errors, String file, PressureFile lines) {
        add(errors, file, lines.some() instanceof Reading.Failed<?> ? lines.some() : lines.full());
    }

    private static void add(Map<String, Long> errors, String file, Reading<?> reading) {
        if (reading instanceof Reading.Failed<?>) {
            errors.merge(file, 1L, Long::sum);
        }
    }
}
