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

    private static final byte[][] KEYS = KernelFileParsers.toKeys("oom", "oom_kill");

    private final KernelFs fs;
    private final FileBuffer bytes = new FileBuffer();
    private final FileCursor cursor = new FileCursor();
    private final Map<String, OomEvents> knownEvents = new HashMap<>();
    private @Nullable CachedFile<OomEvents> top;
    private PassCost cost = PassCost.NONE;

    public OomEventsReader(KernelFs fs) {
        this.fs = fs;
    }

    /// The events up to now in those pods and containers that were looked at, by path: none on a calm node. Those
    /// that were never looked at have had nothing. Null where the kernel does not count it.
    public @Nullable Map<String, OomEvents> readEvents(Frame frame) {
        ReadContext context = new ReadContext(fs, false, Set.of(), bytes, cursor);
        Cgroup kubepods = frame.cgroups().division(new CgroupClass.Kubepods());
        Map<String, OomEvents> foundEvents = new HashMap<>();
        OomEvents totalEvents = kubepods == null
                ? OomEvents.NONE
                : eventsFile(kubepods.path()).readFile(context).orNull();
        if (kubepods != null && totalEvents != null && hasMoved(kubepods.path(), totalEvents)) {
            Map<String, List<Cgroup>> below =
                    frame.cgroups().values().stream().collect(Collectors.groupingBy(Cgroup::parent));
            knownEvents.keySet().removeIf(path -> frame.cgroup(path) == null);
            readBelow(kubepods, below, context, foundEvents);
        }
        cost = context.passCost(0);
        return totalEvents == null ? null : foundEvents;
    }

    private CachedFile<OomEvents> eventsFile(String path) {
        KernelPath events = KernelPath.cgroup(path).child("memory.events");
        CachedFile<OomEvents> keptFile = top;
        if (keptFile == null || !keptFile.path().equals(events)) {
            knownEvents.clear();
            keptFile = new CachedFile<>(events, OomEventsReader::parseEvents, "memory.events is not there");
            top = keptFile;
        }
        return keptFile;
    }

    private boolean hasMoved(String path, OomEvents currentEvents) {
        return !currentEvents.equals(Objects.requireNonNullElse(knownEvents.put(path, currentEvents), OomEvents.NONE));
    }

    private void readBelow(
            Cgroup above, Map<String, List<Cgroup>> children, ReadContext context, Map<String, OomEvents> foundEvents) {
        for (Cgroup childCgroup : children.getOrDefault(above.path(), List.of())) {
            CgroupClass cgroupClass = childCgroup.identity().kind();
            if (!(cgroupClass instanceof CgroupClass.QosSlice
                    || cgroupClass instanceof CgroupClass.Unmapped
                    || cgroupClass instanceof CgroupClass.OfPod)) {
                continue;
            }
            KernelPath filePath = KernelPath.cgroup(childCgroup.path()).child("memory.events");
            OomEvents currentEvents = CgroupUsageFiles.readOnce(
                            filePath, OomEventsReader::parseEvents, "it is gone", context)
                    .orNull();
            if (currentEvents == null) {
                continue;
            }
            if (cgroupClass instanceof CgroupClass.OfPod) {
                foundEvents.put(childCgroup.path(), currentEvents);
            }
            if (hasMoved(childCgroup.path(), currentEvents) && !(cgroupClass instanceof CgroupClass.Container)) {
                readBelow(childCgroup, children, context, foundEvents);
            }
        }
    }

    private static Reading<OomEvents> parseEvents(FileCursor cursor) {
        long[] values = KernelFileParsers.parseFlat(cursor, KEYS);
        return values[0] == KernelFileParsers.MISSING || values[1] == KernelFileParsers.MISSING
                ? Reading.absent("memory.events has no oom and oom_kill")
                : Reading.of(new OomEvents(values[0], values[1]));
    }

    /// The cost of the last reading.
    public PassCost cost() {
        return cost;
    }
}
