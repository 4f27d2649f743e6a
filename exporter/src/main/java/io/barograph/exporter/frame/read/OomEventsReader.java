package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.OomEvents;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads how often memory ran out in pods and containers. `memory.events` counts what is below too, so a pass reads
/// that of kubepods, and those below only where the count above has moved: a calm node costs one file.
///
/// Not safe for use by several threads.
public final class OomEventsReader {

    private static final byte[][] KEYS = KernelFileParsers.keys("oom", "oom_kill");

    private final KernelFs fs;
    private final FileBuffer bytes = new FileBuffer();
    private final FileCursor cursor = new FileCursor();
    private final Map<String, OomEvents> known = new HashMap<>();
    private @Nullable CachedFile<OomEvents> top;
    private PassCost cost = PassCost.NONE;

    public OomEventsReader(KernelFs fs) {
        this.fs = fs;
    }

    /// What there is by now in those pods and containers that were looked at, by path: none on a calm node. Those that
    /// were never looked at have had nothing. Null where the kernel does not count it.
    public @Nullable Map<String, OomEvents> read(Frame frame) {
        ReadContext pass = new ReadContext(fs, false, Set.of(), bytes, cursor);
        Cgroup kubepods = frame.cgroups().division(new CgroupClass.Kubepods());
        Map<String, OomEvents> found = new HashMap<>();
        OomEvents all = kubepods == null
                ? OomEvents.NONE
                : file(kubepods.path()).read(pass).orNull();
        if (kubepods != null && all != null && moved(kubepods.path(), all)) {
            Map<String, List<Cgroup>> below =
                    frame.cgroups().values().stream().collect(Collectors.groupingBy(Cgroup::parent));
            known.keySet().removeIf(path -> frame.cgroup(path) == null);
            below(kubepods, below, pass, found);
        }
        cost = pass.cost(0);
        return all == null ? null : found;
    }

    private CachedFile<OomEvents> file(String path) {
        KernelPath events = KernelPath.cgroup(path).child("memory.events");
        CachedFile<OomEvents> kept = top;
        if (kept == null || !kept.path().equals(events)) {
            known.clear();
            kept = new CachedFile<>(events, OomEventsReader::parsed, "memory.events is not there");
            top = kept;
        }
        return kept;
    }

    private boolean moved(String path, OomEvents now) {
        return !now.equals(Objects.requireNonNullElse(known.put(path, now), OomEvents.NONE));
    }

    private void below(
            Cgroup above, Map<String, List<Cgroup>> children, ReadContext pass, Map<String, OomEvents> found) {
        for (Cgroup each : children.getOrDefault(above.path(), List.of())) {
            CgroupClass kind = each.identity().kind();
            if (!(kind instanceof CgroupClass.QosSlice
                    || kind instanceof CgroupClass.Unmapped
                    || kind instanceof CgroupClass.OfPod)) {
                continue;
            }
            KernelPath file = KernelPath.cgroup(each.path()).child("memory.events");
            OomEvents now = CgroupUsageFiles.once(file, OomEventsReader::parsed, "it is gone", pass)
                    .orNull();
            if (now == null) {
                continue;
            }
            if (kind instanceof CgroupClass.OfPod) {
                found.put(each.path(), now);
            }
            if (moved(each.path(), now) && !(kind instanceof CgroupClass.Container)) {
                below(each, children, pass, found);
            }
        }
    }

    private static Reading<OomEvents> parsed(FileCursor cursor) {
        long[] now = KernelFileParsers.flat(cursor, KEYS);
        return now[0] == KernelFileParsers.MISSING || now[1] == KernelFileParsers.MISSING
                ? Reading.absent("memory.events has no oom and oom_kill")
                : Reading.of(new OomEvents(now[0], now[1]));
    }

    /// What the last reading cost.
    public PassCost cost() {
        return cost;
    }
}
