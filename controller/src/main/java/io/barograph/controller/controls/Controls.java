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
        return new Controls(Modes.all(mode), Silences::none);
    }

    /// Why nothing may be put on any node now; null if it may. Where nothing enforces, it may be unknown.
    public @Nullable HeldBack stop(Instant now) {
        Silences said = silences.get();
        boolean idle = !modes.writes() && !said.unknown().isEmpty();
        return idle ? null : said.stop(now);
    }

    /// What they say of one node at this time.
    ///
    /// @param live null where nothing is known of it yet
    public NodeControls on(String node, @Nullable LiveNode live, Instant now) {
        NodeLocation where = live == null
                ? NodeLocation.unknown(node)
                : NodeLocation.of(node, live.meta().labels());
        return new NodeControls(modes, silences.get(), new NodeControls.Place(where, pool(live, where)), now);
    }

    private static Modes.Pool pool(@Nullable LiveNode live, NodeLocation where) {
        if (live == null) {
            return new Modes.Pool.Unknown();
        }
        return where.pool().isEmpty() ? new Modes.Pool.None() : new Modes.Pool.Named(where.pool());
    }
}
