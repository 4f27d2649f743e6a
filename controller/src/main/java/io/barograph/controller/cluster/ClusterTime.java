package io.barograph.controller.cluster;

import module java.base;

/// The time that times in API objects are compared with: ages of pods, grace periods, the ends of silences.
@FunctionalInterface
public interface ClusterTime extends InstantSource {

    /// How far this machine's clock is ahead of it; negative where it is behind. Nothing where there is no other
    /// clock.
    default Duration ahead() {
        return Duration.ZERO;
    }

    /// This machine's clock, where no API server has another.
    static ClusterTime ofThisMachine() {
        return InstantSource.system()::instant;
    }
}
