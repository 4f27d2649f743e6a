package io.barograph.rules.engine;

import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Bridges a time without observations, as when an exporter is restarted, by the kernel's own counters. The mean of
/// the stalled time over it is exact. Nothing else of it is known.
///
/// Contention is not known either: it needs every cgroup's counters.
final class BlindWindowBridge {

    private static final String BLIND = "no observation in this time";

    private BlindWindowBridge() {}

    /// The time without observations as one observation, in which each average of each pressure is the
    /// mean, and everything else of the snapshot is missing. Null if a counter runs backwards: it is
    /// another's.
    ///
    /// @param before the kernel's counters at the last observation
    /// @param after the first observation since then
    static Observation.@Nullable Seen over(LastSeen before, Observation.Seen after) {
        Snapshot now = after.snapshot();
        long micros = now.moment().monotonicMicros() - before.monotonicMicros();
        List<Pressure> means = new ArrayList<>();
        for (Pressure each : now.pressures()) {
            PressureLine then = line(each, before.pressures());
            PressureLine line = each.line().orNull();
            if (then != null && line != null) {
                long stalled = line.totalMicros() - then.totalMicros();
                if (stalled < 0) {
                    return null;
                }
                double mean = Math.min(100, 100.0 * stalled / micros);
                means.add(new Pressure(
                        each.scope(),
                        each.resource(),
                        each.kind(),
                        Reading.of(new PressureLine(mean, mean, mean, line.totalMicros())),
                        Reading.of(mean)));
            }
        }
        Snapshot blind = new Snapshot(now.origin(), now.moment(), Reading.absent(BLIND), means, List.of());
        return new Observation.Seen(blind, lasting(after.node()));
    }

    /// What of a node does not change from one minute to the next.
    private static NodeView lasting(NodeView now) {
        return new NodeView(
                now.name(),
                Reading.absent(BLIND),
                now.labels(),
                now.age(),
                Reading.absent(BLIND),
                Reading.absent(BLIND),
                Reading.absent(BLIND),
                List.of());
    }

    private static @Nullable PressureLine line(Pressure of, List<Pressure> all) {
        for (Pressure each : all) {
            if (each.scope() == of.scope() && each.resource() == of.resource() && each.kind() == of.kind()) {
                return each.line().orNull();
            }
        }
        return null;
    }
}
