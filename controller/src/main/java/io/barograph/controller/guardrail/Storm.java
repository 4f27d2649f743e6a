package io.barograph.controller.guardrail;

import io.barograph.controller.controls.HeldBack;
import java.util.concurrent.TimeUnit;

/// What holds hard taints back in a zone most of which is pressured: few calm nodes are left to take pods, and the
/// cause is probably one that all nodes share. A zone without a storm has none of these.
public sealed interface Storm {

    /// Fewer nodes make no storm.
    int LEAST_NODES = 4;
    /// So long it must have been over before taints are added again.
    long COOL_DOWN_MICROS = TimeUnit.MINUTES.toMicros(HeldBack.InStorm.COOL_DOWN_MINUTES);

    /// It blows: no new hard taints.
    record Raging(long sinceMicros) implements Storm {}

    /// It is over, but for how long? No new hard taints.
    ///
    /// @param quietMicros when it was seen to be over
    record CoolingDown(long sinceMicros, long quietMicros) implements Storm {}

    /// It has been over for the cool-down: some more each minute.
    record Ramping(RampUp ramp) implements Storm {}

    /// Whether so many nodes are a storm. Who has not been heard yet counts as calm, who has fallen silent not at all.
    static boolean blows(NodeCensus.Tally zone) {
        int known = zone.fresh + zone.fledglings;
        return known >= LEAST_NODES && zone.pressured * 100 >= known * HeldBack.InStorm.PERCENT;
    }
}
