package io.barograph.signal;

import module java.base;

/// One numbered account of a node: all that leaves the exporter for the controller.
///
/// @param stealPercent share of CPU time that the hypervisor gave to others during the interval
/// @param pressures at most one for each scope, resource and kind
/// @param contentions at most one for each scope and resource
/// @param levels at most one for each eviction signal; none from exporters that do not look at them
/// @param teardown absent where no runtime lets its containers be listed, and from exporters that do not look
/// @param thresholds the kubelet's, at most one for each signal and kind; absent where they are not configured
/// @param culprits at most one for each resource; none from exporters that do not tell who causes contention
/// @param removal absent where the runtime's file system is not looked at, and from exporters that do not
/// @param disks the busiest, each at most once in each direction; absent where they are not counted, and from
/// exporters that do not look
/// @param layout how images and writable layers lie on file systems; absent where that is not known, and from exporters
/// that do not tell
public record Snapshot(
        SnapshotOrigin origin,
        SnapshotTime moment,
        Reading<Double> stealPercent,
        List<Pressure> pressures,
        List<Contention> contentions,
        List<SignalLevel> levels,
        Reading<Teardown> teardown,
        Reading<List<SignalThreshold>> thresholds,
        List<Culprits> culprits,
        Reading<FileRemoval> removal,
        Reading<List<DiskTiming>> disks,
        Reading<FilesystemLayout> layout) {

    private static final String NOT_SENT = "the snapshot does not speak of it";

    /// A snapshot that says nothing of the layout of file systems.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime moment,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions,
            List<SignalLevel> levels,
            Reading<Teardown> teardown,
            Reading<List<SignalThreshold>> thresholds,
            List<Culprits> culprits,
            Reading<FileRemoval> removal,
            Reading<List<DiskTiming>> disks) {
        this(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                culprits,
                removal,
                disks,
                Reading.absent(NOT_SENT));
    }

    /// A snapshot that says nothing of disks.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime moment,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions,
            List<SignalLevel> levels,
            Reading<Teardown> teardown,
            Reading<List<SignalThreshold>> thresholds,
            List<Culprits> culprits,
            Reading<FileRemoval> removal) {
        this(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                culprits,
                removal,
                Reading.absent(NOT_SENT));
    }

    /// A snapshot that says nothing of files being removed.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime moment,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions,
            List<SignalLevel> levels,
            Reading<Teardown> teardown,
            Reading<List<SignalThreshold>> thresholds,
            List<Culprits> culprits) {
        this(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                culprits,
                Reading.absent(NOT_SENT));
    }

    /// A snapshot that says nothing of culprits.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime moment,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions,
            List<SignalLevel> levels,
            Reading<Teardown> teardown,
            Reading<List<SignalThreshold>> thresholds) {
        this(origin, moment, stealPercent, pressures, contentions, levels, teardown, thresholds, List.of());
    }

    /// A snapshot that says nothing of teardown.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime moment,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions,
            List<SignalLevel> levels) {
        this(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                Reading.absent(NOT_SENT),
                Reading.absent(NOT_SENT));
    }

    /// A snapshot without eviction signals.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime moment,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions) {
        this(origin, moment, stealPercent, pressures, contentions, List.of());
    }

    public Snapshot {
        pressures = List.copyOf(pressures);
        contentions = List.copyOf(contentions);
        levels = List.copyOf(levels);
        thresholds = thresholds.map(List::copyOf);
        culprits = List.copyOf(culprits);
        disks = disks.map(List::copyOf);
    }

    /// The pressure of one scope, resource and kind; absent where the snapshot does not have it.
    public Pressure pressure(Scope scope, Resource resource, PressureKind kind) {
        for (Pressure each : pressures) {
            if (each.scope() == scope && each.resource() == resource && each.kind() == kind) {
                return each;
            }
        }
        String why = scope.hasPressure() ? NOT_SENT : Scope.NO_CGROUP;
        return new Pressure(scope, resource, kind, Reading.absent(why), Reading.absent(why));
    }

    /// The contention of one scope and resource; absent where the snapshot does not have it.
    public Contention contention(Scope scope, Resource resource) {
        for (Contention each : contentions) {
            if (each.scope() == scope && each.resource() == resource) {
                return each;
            }
        }
        return Contention.absent(scope, resource, scope.contendsFor(resource) ? NOT_SENT : Scope.CPU_ONLY);
    }

    /// The level of one eviction signal; absent where the snapshot does not have it.
    public Reading<SignalLevel.Level> level(EvictionSignal signal) {
        for (SignalLevel each : levels) {
            if (each.signal() == signal) {
                return each.level();
            }
        }
        return Reading.absent(NOT_SENT);
    }

    /// Who causes contention for one resource, and who waits; absent where the snapshot does not have it.
    public Reading<Culprits.Parts> culprits(Resource resource) {
        for (Culprits each : culprits) {
            if (each.resource() == resource) {
                return each.parts();
            }
        }
        return Reading.absent(NOT_SENT);
    }

    /// The same snapshot, made of the parts of the one before where they are equal: most of what an idle node says
    /// it has said before, and a controller keeps the latest of thousands.
    public Snapshot sharing(Snapshot before) {
        return new Snapshot(
                origin.equals(before.origin) ? before.origin : origin,
                moment,
                shared(stealPercent, before.stealPercent),
                shared(pressures, before.pressures),
                shared(contentions, before.contentions),
                shared(levels, before.levels),
                shared(teardown, before.teardown),
                shared(thresholds, before.thresholds),
                shared(culprits, before.culprits),
                shared(removal, before.removal),
                shared(disks, before.disks),
                shared(layout, before.layout));
    }

    private static <T> T shared(T now, T before) {
        return now.equals(before) ? before : now;
    }

    private static <T> List<T> shared(List<T> now, List<T> before) {
        List<T> all = new ArrayList<>(now);
        for (int i = 0; i < Math.min(all.size(), before.size()); i++) {
            all.set(i, shared(all.get(i), before.get(i)));
        }
        return all;
    }

    /// The same snapshot with this teardown.
    public Snapshot with(Reading<Teardown> found) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                found,
                thresholds,
                culprits,
                removal,
                disks,
                layout);
    }

    /// The same snapshot with these thresholds.
    public Snapshot withThresholds(Reading<List<SignalThreshold>> told) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                told,
                culprits,
                removal,
                disks,
                layout);
    }

    /// The same snapshot with these culprits.
    public Snapshot withCulprits(List<Culprits> found) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                found,
                removal,
                disks,
                layout);
    }

    /// The same snapshot with this removal of files.
    public Snapshot withRemoval(Reading<FileRemoval> found) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                culprits,
                found,
                disks,
                layout);
    }

    /// The same snapshot with these disks.
    public Snapshot withDisks(Reading<List<DiskTiming>> found) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                culprits,
                removal,
                found,
                layout);
    }

    /// The same snapshot with this layout of file systems.
    public Snapshot withLayout(Reading<FilesystemLayout> found) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                culprits,
                removal,
                disks,
                found);
    }
}
