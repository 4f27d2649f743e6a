package io.barograph.signal;

import module java.base;

/// A numbered account of a node: all that leaves the exporter for the controller.
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

    /// A snapshot of what is pressed and how full the node is. It says nothing else.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime time,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions,
            List<SignalLevel> levels) {
        this(
                origin,
                time,
                stealPercent,
                pressures,
                contentions,
                levels,
                Reading.absent(NOT_SENT),
                Reading.absent(NOT_SENT),
                List.of(),
                Reading.absent(NOT_SENT),
                Reading.absent(NOT_SENT),
                Reading.absent(NOT_SENT));
    }

    /// A snapshot without eviction signals.
    public Snapshot(
            SnapshotOrigin origin,
            SnapshotTime time,
            Reading<Double> stealPercent,
            List<Pressure> pressures,
            List<Contention> contentions) {
        this(origin, time, stealPercent, pressures, contentions, List.of());
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
    public Pressure pressureOf(Scope scope, Resource resource, PressureKind kind) {
        for (Pressure pressure : pressures) {
            if (pressure.scope() == scope && pressure.resource() == resource && pressure.kind() == kind) {
                return pressure;
            }
        }
        String why = scope.hasPressure() ? NOT_SENT : Scope.NO_CGROUP;
        return new Pressure(scope, resource, kind, Reading.absent(why), Reading.absent(why));
    }

    /// The contention of one scope and resource; absent where the snapshot does not have it.
    public Contention contentionOf(Scope scope, Resource resource) {
        for (Contention contention : contentions) {
            if (contention.scope() == scope && contention.resource() == resource) {
                return contention;
            }
        }
        return Contention.absent(scope, resource, scope.contendsFor(resource) ? NOT_SENT : Scope.CPU_ONLY);
    }

    /// The level of one eviction signal; absent where the snapshot does not have it.
    public Reading<SignalLevel.Level> levelOf(EvictionSignal signal) {
        for (SignalLevel level : levels) {
            if (level.signal() == signal) {
                return level.level();
            }
        }
        return Reading.absent(NOT_SENT);
    }

    /// The owners that cause contention for one resource, and those that wait; absent where the snapshot does not
    /// have them.
    public Reading<Culprits.Parts> culpritsOf(Resource resource) {
        for (Culprits resourceCulprits : culprits) {
            if (resourceCulprits.resource() == resource) {
                return resourceCulprits.parts();
            }
        }
        return Reading.absent(NOT_SENT);
    }

    /// The same snapshot, made of the parts of the one before where they are equal: most of what an idle node says
    /// it has said before, and a controller keeps the latest of thousands.
    public Snapshot sharingWith(Snapshot previousSnapshot) {
        return new Snapshot(
                origin.equals(previousSnapshot.origin) ? previousSnapshot.origin : origin,
                moment,
                sharedPart(stealPercent, previousSnapshot.stealPercent),
                sharedList(pressures, previousSnapshot.pressures),
                sharedList(contentions, previousSnapshot.contentions),
                sharedList(levels, previousSnapshot.levels),
                sharedPart(teardown, previousSnapshot.teardown),
                sharedPart(thresholds, previousSnapshot.thresholds),
                sharedList(culprits, previousSnapshot.culprits),
                sharedPart(removal, previousSnapshot.removal),
                sharedPart(disks, previousSnapshot.disks),
                sharedPart(layout, previousSnapshot.layout));
    }

    private static <T> T sharedPart(T currentPart, T previousPart) {
        return currentPart.equals(previousPart) ? previousPart : currentPart;
    }

    private static <T> List<T> sharedList(List<T> currentParts, List<T> previousParts) {
        List<T> sharedParts = new ArrayList<>(currentParts);
        for (int i = 0; i < Math.min(sharedParts.size(), previousParts.size()); i++) {
            sharedParts.set(i, sharedPart(sharedParts.get(i), previousParts.get(i)));
        }
        return sharedParts;
    }

    /// The same snapshot with this teardown.
    public Snapshot withTeardown(Reading<Teardown> newTeardown) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                newTeardown,
                thresholds,
                culprits,
                removal,
                disks,
                layout);
    }

    /// The same snapshot with these thresholds.
    public Snapshot withThresholds(Reading<List<SignalThreshold>> newThresholds) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                newThresholds,
                culprits,
                removal,
                disks,
                layout);
    }

    /// The same snapshot with these culprits.
    public Snapshot withCulprits(List<Culprits> newCulprits) {
        return new Snapshot(
                origin,
                moment,
                stealPercent,
                pressures,
                contentions,
                levels,
                teardown,
                thresholds,
                newCulprits,
                removal,
                disks,
                layout);
    }

    /// The same snapshot with this removal of files.
    public Snapshot withRemoval(Reading<FileRemoval> newRemoval) {
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
                newRemoval,
                disks,
                layout);
    }

    /// The same snapshot with these disks.
    public Snapshot withDisks(Reading<List<DiskTiming>> newDisks) {
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
                newDisks,
                layout);
    }

    /// The same snapshot with this layout of file systems.
    public Snapshot withLayout(Reading<FilesystemLayout> newLayout) {
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
                newLayout);
    }
}
