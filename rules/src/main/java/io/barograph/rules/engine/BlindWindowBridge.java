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
    /// @param lastSeen the kernel's counters at the last observation
    /// @param nextObservation the first observation since then
    static Observation.@Nullable Seen meanOfGap(LastSeen lastSeen, Observation.Seen nextObservation) {
        Snapshot nextSnapshot = nextObservation.snapshot();
        long micros = nextSnapshot.moment().monotonicMicros() - lastSeen.monotonicMicros();
        List<Pressure> means = new ArrayList<>();
        for (Pressure nextPressure : nextSnapshot.pressures()) {
            PressureLine lastLine = pressureLine(nextPressure, lastSeen.pressures());
            PressureLine line = nextPressure.line().orNull();
            if (lastLine != null && line != null) {
                long stalled = line.totalMicros() - lastLine.totalMicros();
                if (stalled < 0) {
                    return null;
                }
                double mean = Math.min(100, 100.0 * stalled / micros);
                means.add(new Pressure(
                        nextPressure.scope(),
                        nextPressure.resource(),
                        nextPressure.kind(),
                        Reading.of(new PressureLine(mean, mean, mean, line.totalMicros())),
                        Reading.of(mean)));
            }
        }
        Snapshot blind =
                new Snapshot(nextSnapshot.origin(), nextSnapshot.moment(), Reading.absent(BLIND), means, List.of());
        return new Observation.Seen(blind, lastingView(nextObservation.node()));
    }

    /// What of a node does not change from one minute to the next.
    private static NodeView lastingView(NodeView nextView) {
        return new NodeView(
                nextView.name(),
                Reading.absent(BLIND),
                nextView.labels(),
                nextView.age(),
                Reading.absent(BLIND),
                Reading.absent(BLIND),
                Reading.absent(BLIND),
                List.of());
    }

    private static @Nullable PressureLine pressureLine(Pressure of, List<Pressure> pressures) {
        for (Pressure pressure : pressures) {
            if (pressure.scope() == of.scope()
                    && pressure.resource() == of.resource()
                    && pressure.kind() == of.kind()) {
                return pressure.line().orNull();
            }
        }
        return null;
    }
}
