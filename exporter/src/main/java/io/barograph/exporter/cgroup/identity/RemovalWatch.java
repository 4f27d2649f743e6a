package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.signal.Reading;
import io.barograph.signal.Teardown;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Looks, every 10 s, for containers whose state a runtime still keeps while their cgroup is gone, or has no process
/// left as its `cgroup.events` says:
///
/// ```
/// populated 0
/// frozen 0
/// ```
///
/// What is so at one look only is being started or on its usual short way out, and does not count. Which containers
/// have lost their processes while their cgroup stays is looked for once a minute, since it takes a read of each.
///
/// Used by one thread at a time.
public final class RemovalWatch {

    static final long LOOK_MICROS = 10_000_000;
    static final int LOOKS_A_ROUND = 6;

    private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern EMPTY = Pattern.compile("(?m)^populated 0$");

    private final FileBuffer bytes = new FileBuffer();
    private final Map<String, Long> idleSinceMicros = new HashMap<>();
    private List<PendingRemovals> pendingRemovals = List.of();
    private @Nullable Long lookedIn;
    private boolean twice;
    /// When all cgroups were known last.
    private long completeMicros;

    /// The containers' cgroups.
    ///
    /// @param pathsById their paths by the containers' ids
    /// @param isComplete false where some may not have been read: then none counts as removed that did not before
    public record ContainerCgroups(Map<String, String> pathsById, boolean isComplete) {}

    /// Removals that the latest look found, one entry for each runtime that lets its state be listed.
    ///
    /// @param containers of the pass; asked for when it is time for a look
    /// @param nowMicros the pass's time. Looks go by its tens of seconds, so that a recording is looked at when the
    ///     host was
    public List<PendingRemovals> findRemovals(Supplier<ContainerCgroups> containers, KernelFs fs, long nowMicros) {
        long look = nowMicros / LOOK_MICROS;
        Long previousLook = lookedIn;
        if (previousLook == null || look != previousLook) {
            twice = previousLook != null;
            boolean whole = previousLook == null || look % LOOKS_A_ROUND == 0;
            lookedIn = look;
            ContainerCgroups found = containers.get();
            completeMicros = found.isComplete() ? nowMicros : completeMicros;
            pendingRemovals = findPending(found, fs, nowMicros, whole);
        }
        return pendingRemovals;
    }

    /// Removals that the latest look found of all runtimes together. One look cannot separate these from
    /// containers on their usual short way out.
    public Reading<Teardown> together() {
        if (pendingRemovals.isEmpty()) {
            return Reading.absent("no container runtime's state can be listed");
        }
        if (!twice) {
            return Reading.absent("containers were counted once, expected a second count 10 s later");
        }
        long containers = 0;
        long oldest = 0;
        for (PendingRemovals removals : pendingRemovals) {
            containers += removals.containers();
            oldest = Math.max(oldest, removals.oldestMicros());
        }
        return Reading.of(new Teardown(containers, oldest));
    }

    private List<PendingRemovals> findPending(ContainerCgroups containers, KernelFs fs, long nowMicros, boolean whole) {
        Map<String, Set<String>> idle = new TreeMap<>();
        for (RuntimeStateReader.Home home : RuntimeStateReader.HOMES) {
            List<String> ids = listIds(home.directory(), fs);
            // No state at all while containers run: it is another runtime's host, or may not be listed
            if (fs.stat(home.directory()) != null
                    && !(ids.isEmpty() && !containers.pathsById().isEmpty())) {
                Set<String> ofRuntime = idle.computeIfAbsent(home.runtime(), _ -> new HashSet<>());
                for (String id : ids) {
                    if (!hasProcesses(id, containers, fs, whole)) {
                        ofRuntime.add(id);
                    }
                }
            }
        }
        idleSinceMicros.keySet().removeIf(id -> idle.values().stream().noneMatch(ids -> ids.contains(id)));
        List<PendingRemovals> foundRemovals = new ArrayList<>();
        idle.forEach((runtime, ids) -> foundRemovals.add(countPending(runtime, ids, nowMicros)));
        return List.copyOf(foundRemovals);
    }

    private static List<String> listIds(KernelPath directoryPath, KernelFs fs) {
        List<String> ids = fs.listNames(directoryPath);
        fs.forgetPath(directoryPath);
        return ids.stream().filter(it -> ID.matcher(it).matches()).toList();
    }

    /// Whether a container has processes, as far as is known.
    private boolean hasProcesses(String id, ContainerCgroups containers, KernelFs fs, boolean whole) {
        Long idleSince = idleSinceMicros.get(id);
        String path = containers.pathsById().get(id);
        if (path == null) {
            boolean wasCounted = idleSince != null && idleSince < completeMicros;
            return !containers.isComplete() && !wasCounted;
        }
        if (!whole && idleSince == null) {
            return true;
        }
        KernelPath filePath = KernelPath.cgroup(path + "/cgroup.events");
        ReadOutcome outcome = fs.readFile(filePath, bytes);
        fs.forgetPath(filePath);
        return !(outcome instanceof ReadOutcome.Content)
                || !EMPTY.matcher(bytes.text()).find();
    }

    private PendingRemovals countPending(String runtime, Set<String> ids, long nowMicros) {
        long containers = 0;
        long oldest = 0;
        for (String id : ids) {
            long age = nowMicros - idleSinceMicros.computeIfAbsent(id, _ -> nowMicros);
            containers += age > 0 ? 1 : 0;
            oldest = Math.max(oldest, age);
        }
        return new PendingRemovals(runtime, containers, oldest);
    }
}
