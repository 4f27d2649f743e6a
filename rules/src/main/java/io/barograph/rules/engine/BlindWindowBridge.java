package io.barograph.rules.engine;

import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the kernel's own counters tell of a time in which nobody looked, as when an exporter was started
/// anew. The mean of the stalled time over the whole of it is exact; nothing else of it is known.
///
/// Contention is among what is not known: who waited for whom was seen by nobody.
final class BlindWindowBridge {

    private static final String BLIND = "nobody looked";

    private BlindWindowBridge() {}

    /// The time in which nobody looked as one observation, in which each average of each pressure is the
    /// mean, and everything else of the snapshot is missing. Null if a counter runs backwards: it is
    /// another's.
    ///
    /// @param before what the kernel had counted when somebody looked last
    /// @param after the first look since then
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
                Reading.absent(BLIND));
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
