package io.barograph.controller.decide;

import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The last few minutes of a node's pressure and contention, for a picture: 180 points, half a percent fine, so that
/// five thousand nodes fit in a few megabytes.
public final class Trace {

    private static final int POINTS = 180;

    /// No value: it was absent or failed.
    private static final byte NONE = (byte) 0xff;

    private final long[] micros = new long[POINTS];
    private final Map<Resource, byte[]> values = new EnumMap<>(Resource.class);
    private final HourTrace hour = new HourTrace();
    private int size;
    private int next;

    /// One resource at one time; percents of the node's `some` pressure and of its contention, null where unknown.
    public record Point(
            long monotonicMicros,
            @Nullable Double pressurePercent,
            @Nullable Double contentionPercent) {}

    Trace() {
        for (Resource resource : Resource.values()) {
            values.put(resource, new byte[2 * POINTS]);
        }
    }

    synchronized void add(Snapshot snapshot) {
        micros[next] = snapshot.moment().monotonicMicros();
        values.forEach((resource, of) -> {
            of[2 * next] = small(snapshot.pressure(Scope.NODE, resource, PressureKind.SOME)
                    .percent()
                    .orNull());
            of[2 * next + 1] =
                    small(snapshot.contention(Scope.NODE, resource).percent().orNull());
        });
        next = (next + 1) % POINTS;
        size = Math.min(size + 1, POINTS);
        hour.add(snapshot);
    }

    /// The last hour, coarser and of every scope.
    public HourTrace hour() {
        return hour;
    }

    /// Begins anew: the node was rebooted.
    synchronized void clear() {
        size = 0;
        next = 0;
        Arrays.fill(micros, 0);
        hour.clear();
    }

    /// The points of one resource, oldest first.
    public synchronized List<Point> points(Resource resource) {
        List<Point> points = new ArrayList<>(size);
        byte[] of = Objects.requireNonNull(values.get(resource));
        for (int i = 0; i < size; i++) {
            int slot = (next - size + i + POINTS) % POINTS;
            points.add(new Point(micros[slot], large(of[2 * slot]), large(of[2 * slot + 1])));
        }
        return points;
    }

    private static byte small(@Nullable Double percent) {
        return percent == null ? NONE : (byte) Math.round(Math.clamp(percent, 0, 100) * 2);
    }

    private static @Nullable Double large(byte value) {
        return value == NONE ? null : (value & 0xff) / 2.0;
    }
}
