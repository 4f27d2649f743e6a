package io.barograph.controller.controls;

import io.barograph.controller.cluster.nodes.LiveNode;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What operators say of how far anything may go: a mode for each policy and pool, silences, and the stop.
///
/// @param silences as they were read last; asked in every pass
public record Controls(Modes modes, Supplier<Silences> silences) {

    /// This mode for all, and no silences.
    public static Controls of(Mode mode) {
        return new Controls(Modes.sameForAll(mode), Silences::none);
    }

    /// The same for something that has a mode of its own, which no policy goes beyond.
    public Controls cappedBy(Mode most) {
        return new Controls(modes.cappedBy(most), silences);
    }

    /// Why nothing may be put on any node now; null if it may. Where nothing enforces, it may be unknown.
    public @Nullable HeldBack stop(Instant currentTime) {
        Silences latestSilences = silences.get();
        boolean idle = !modes.writes() && !latestSilences.unknown().isEmpty();
        return idle ? null : latestSilences.stop(currentTime);
    }

    /// What they say of one node at this time.
    ///
    /// @param live null where nothing is known of it yet
    public NodeControls nodeControls(String node, @Nullable LiveNode live, Instant currentTime) {
        NodeLocation location = live == null
                ? NodeLocation.withoutLabels(node)
                : NodeLocation.of(node, live.meta().labels());
        return new NodeControls(
                modes,
                silences.get(),
                new NodeControls.PooledLocation(location, nodePool(live, location)),
                currentTime);
    }

    private static Modes.Pool nodePool(@Nullable LiveNode live, NodeLocation location) {
        if (live == null) {
            return new Modes.Pool.Unknown();
        }
        return location.pool().isEmpty() ? new Modes.Pool.None() : new Modes.Pool.Named(location.pool());
    }
}
