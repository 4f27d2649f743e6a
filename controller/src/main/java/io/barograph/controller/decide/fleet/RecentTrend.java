package io.barograph.controller.decide.fleet;

import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The last few minutes of a node's pressure and contention, for a picture: 180 points, half a percent fine, so that
/// five thousand nodes fit in a few megabytes. What never changes takes next to nothing.
public final class RecentTrend {

    private static final int POINTS = 180;

    private static final Resource[] RESOURCES = Resource.values();

    private final CompactTimeRing times = new CompactTimeRing(POINTS);

    /// Of each resource pressure, then contention.
    private final CompactValueRing values = new CompactValueRing(2 * RESOURCES.length, POINTS);

    private final HourTrend hour = new HourTrend();
    private int size;
    private int next;

    /// One resource at one time; percents of the node's `some` pressure and of its contention, null where unknown.
    public record Point(
            long monotonicMicros,
            @Nullable Double pressurePercent,
            @Nullable Double contentionPercent) {}

    public synchronized void addSnapshot(Snapshot snapshot) {
        long snapshotMicros = snapshot.moment().monotonicMicros();
        times.putTime(
                next,
                snapshotMicros,
                size == 0 ? snapshotMicros : times.timeAt(size < POINTS ? 0 : (next + 1) % POINTS));
        byte[] row = new byte[2 * RESOURCES.length];
        for (Resource resource : RESOURCES) {
            row[laneIndex(resource)] =
                    CompactValueRing.toByte(snapshot.pressureOf(Scope.NODE, resource, PressureKind.SOME)
                            .percent()
                            .orNull());
            row[laneIndex(resource) + 1] = CompactValueRing.toByte(
                    snapshot.contentionOf(Scope.NODE, resource).percent().orNull());
        }
        values.putRow(next, row);
        next = (next + 1) % POINTS;
        size = Math.min(size + 1, POINTS);
        hour.addSnapshot(snapshot);
    }

    /// The last hour, coarser and of every scope.
    public HourTrend hour() {
        return hour;
    }

    /// Begins anew: the node was rebooted.
    public synchronized void clear() {
        size = 0;
        next = 0;
        times.clear();
        values.clear();
        hour.clear();
    }

    /// The points of one resource, oldest first.
    public synchronized List<Point> resourcePoints(Resource resource) {
        List<Point> points = new ArrayList<>(size);
        int lane = laneIndex(resource);
        for (int i = 0; i < size; i++) {
            int slot = (next - size + i + POINTS) % POINTS;
            points.add(new Point(
                    times.timeAt(slot),
                    CompactValueRing.toPercent(values.valueAt(slot, lane)),
                    CompactValueRing.toPercent(values.valueAt(slot, lane + 1))));
        }
        return points;
    }

    @SuppressWarnings("EnumOrdinal") // a place in memory, which is neither kept nor sent
    private static int laneIndex(Resource resource) {
        return 2 * resource.ordinal();
    }
}
