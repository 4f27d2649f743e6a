package io.barograph.rules.demand;

import module java.base;

/// All that the policies want of one node after an observation, inactive demands included, in a fixed order.
///
/// @param monotonicMicros the observation's time
/// @param demands never changed; not copied, since they are made when they are read
public record DesiredState(String node, String bootId, long monotonicMicros, List<DemandState> demands) {

    /// Demands that know more of themselves than each one tells.
    public interface Demands {

        /// Whether all are inactive, and no input is missing.
        boolean areQuiet();
    }

    /// Whether it is known, without looking at each demand, that all are inactive and nothing they rest on is missing.
    public boolean isQuiet() {
        return demands instanceof Demands quietDemands && quietDemands.areQuiet();
    }
}
