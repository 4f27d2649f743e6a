package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.guardrail.HeldBack;
import io.barograph.controller.guardrail.Silences;
import io.barograph.controller.guardrail.Whereabouts;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What operators say of how far anything may go: a mode for each policy and pool, silences, and the stop.
///
/// @param silences as they were read last; asked in every pass
public record Reins(Modes modes, Supplier<Silences> silences) {

    /// This mode for all, and nobody silences anything.
    public static Reins of(Mode mode) {
        return new Reins(Modes.all(mode), Silences::none);
    }

    /// Why nothing may be put on any node now; empty if it may. Who enforces nothing need not know.
    public String stopped(Instant now) {
        HeldBack why = stop(now);
        return why == null ? "" : why.text();
    }

    /// The same; null if it may.
    @Nullable
    HeldBack stop(Instant now) {
        Silences said = silences.get();
        boolean idle = modes.farthest() != Mode.ENFORCE && !said.unknown().isEmpty();
        return idle ? null : said.stop(now);
    }

    /// What they say of one node at this time.
    ///
    /// @param live null where nothing is known of it yet
    NodeReins on(String node, @Nullable LiveNode live, Instant now) {
        Whereabouts where = live == null
                ? new Whereabouts(node, null, null)
                : Whereabouts.of(node, live.meta().labels());
        return new NodeReins(modes, silences.get(), new NodeReins.Place(where, pool(live, where)), now);
    }

    private static Modes.Pool pool(@Nullable LiveNode live, Whereabouts where) {
        if (live == null) {
            return new Modes.Pool.Unknown();
        }
        String name = where.pool();
        return name == null ? new Modes.Pool.None() : new Modes.Pool.Named(name);
    }
}
