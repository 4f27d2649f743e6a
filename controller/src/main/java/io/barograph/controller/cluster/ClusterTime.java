package io.barograph.controller.cluster;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The time that times in API objects are compared with: ages of pods, grace periods, the ends of silences.
@FunctionalInterface
public interface ClusterTime extends InstantSource {

    /// How far this machine's clock is ahead of it; negative where it is behind. Null where no other clock has been
    /// heard of.
    default @Nullable Duration ahead() {
        return null;
    }

    /// This machine's clock, where no API server has another.
    static ClusterTime ofThisMachine() {
        return InstantSource.system()::instant;
    }
}
