package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.libc.Statvfs;
import module java.base;

/// The running host's file systems, each asked by a thread of its own: one that hangs costs its own answer and one
/// thread, which is not asked again before it has answered.
public final class LiveDisks implements HostDisks {

    /// Local file systems answer in microseconds; the pass waits for the others so long, once.
    private static final long PATIENCE_MILLIS = 20;

    /// How long the first pass waits: the first call loads classes.
    private static final long FIRST_PATIENCE_MILLIS = 1000;

    private final Map<Role, DiskQuery> askers = new EnumMap<>(Role.class);
    private final Map<List<String>, DiskQuery> byPaths = new HashMap<>();

    private boolean first = true;
    private boolean hasAsked;

    private LiveDisks() {}

    /// @param root where the host's root appears to us
    /// @param paths the host's own paths of each role; the first that is there counts. Roles with the same
    ///     paths are asked once
    public static LiveDisks open(Path root, Map<Role, List<String>> paths, MonotonicClock clock) {
        return open(root, paths, clock, Statvfs::of);
    }

    static LiveDisks open(
            Path root, Map<Role, List<String>> paths, MonotonicClock clock, Function<String, Statvfs.Answer> statvfs) {
        LiveDisks disks = new LiveDisks();
        paths.forEach((role, candidates) -> disks.askers.put(
                role,
                disks.byPaths.computeIfAbsent(candidates, _ -> new DiskQuery(role, root, candidates, clock, statvfs))));
        disks.byPaths.values().forEach(DiskQuery::start);
        return disks;
    }

    @Override
    public void beginAsking() {
        byPaths.values().forEach(DiskQuery::askDisk);
        hasAsked = true;
    }

    @Override
    public Map<Role, Answer> ask() {
        if (!hasAsked) {
            beginAsking();
        }
        hasAsked = false;
        Map<Role, Answer> answers = new EnumMap<>(Role.class);
        long patience = first ? FIRST_PATIENCE_MILLIS : PATIENCE_MILLIS;
        first = false;
        askers.forEach((role, asker) -> answers.put(role, asker.awaitAnswer(patience)));
        return answers;
    }

    @Override
    public void close() {
        byPaths.values().forEach(DiskQuery::close);
    }
}
