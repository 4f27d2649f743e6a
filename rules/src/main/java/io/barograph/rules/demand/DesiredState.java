package io.barograph.rules.demand;

import module java.base;

/// All that the policies want of one node after an observation, inactive demands included, in a fixed order.
///
/// @param monotonicMicros the observation's time
/// @param demands never changed; not copied, since they are made when they are read
public record DesiredState(String node, String bootId, long monotonicMicros, List<DemandState> demands) {}
