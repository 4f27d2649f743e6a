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

    public synchronized void add(Snapshot snapshot) {
        long now = snapshot.moment().monotonicMicros();
        times.put(next, now, size == 0 ? now : times.get(size < POINTS ? 0 : (next + 1) % POINTS));
        byte[] row = new byte[2 * RESOURCES.length];
        for (Resource each : RESOURCES) {
            row[lane(each)] = CompactValueRing.small(snapshot.pressure(Scope.NODE, each, PressureKind.SOME)
                    .percent()
                    .orNull());
            row[lane(each) + 1] = CompactValueRing.small(
                    snapshot.contention(Scope.NODE, each).percent().orNull());
        }
        values.put(next, row);
        next = (next + 1) % POINTS;
        size = Math.min(size + 1, POINTS);
        hour.add(snapshot);
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
    public synchronized List<Point> points(Resource resource) {
        List<Point> points = new ArrayList<>(size);
        int lane = lane(resource);
        for (int i = 0; i < size; i++) {
            int slot = (next - size + i + POINTS) % POINTS;
            points.add(new Point(
                    times.get(slot),
                    CompactValueRing.large(values.get(slot, lane)),
                    CompactValueRing.large(values.get(slot, lane + 1))));
        }
        return points;
    }

    @SuppressWarnings("EnumOrdinal") // a place in memory, which is neither kept nor sent
    private static int lane(Resource resource) {
        return 2 * resource.ordinal();
    }
}
