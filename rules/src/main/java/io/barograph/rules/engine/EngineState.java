package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an evaluation of one node hands to the next. While the rules stay the same it is read by the places of their
/// roster; other rules find what is theirs by the rules' ids, so that it survives a reload.
public final class EngineState {

    private static final EngineState START =
            new EngineState(null, DemandRoster.EMPTY, new FeederState[0], new Standing[0], new FlapState[0]);

    private final @Nullable LastSeen tick;
    private final DemandRoster roster;
    private final @Nullable FeederState[] feeders;
    private final @Nullable Standing[] standings;
    private final FlapState[] flaps;

    /// No array is changed any more.
    ///
    /// @param feeders by the roster's feeders, null where there was none
    /// @param standings by the roster's entries, null where it was not demanded yet
    /// @param flaps by the roster's groups
    EngineState(
            @Nullable LastSeen tick,
            DemandRoster roster,
            @Nullable FeederState[] feeders,
            @Nullable Standing[] standings,
            FlapState[] flaps) {
        this.tick = tick;
        this.roster = roster;
        this.feeders = feeders;
        this.standings = standings;
        this.flaps = flaps;
    }

    /// Before the first observation.
    public static EngineState start() {
        return START;
    }

    @Nullable
    LastSeen tick() {
        return tick;
    }

    /// Whether a grace period is being counted.
    boolean isPending() {
        for (FeederState each : feeders) {
            if (each != null && each.phase() == Phase.PENDING) {
                return true;
            }
        }
        return false;
    }

    /// The same by the places of these rules. What they do not raise is left out.
    EngineState in(DemandRoster other) {
        if (other == roster) {
            return this;
        }
        List<Feeder> wanted = other.feeders();
        @Nullable FeederState[] found = new FeederState[wanted.size()];
        for (int i = 0; i < found.length; i++) {
            Integer place = roster.place(wanted.get(i).key());
            found[i] = place == null ? null : feeders[place];
        }
        @Nullable Standing[] stood = new Standing[other.entries().size()];
        for (int i = 0; i < stood.length; i++) {
            Integer place = roster.place(other.entries().get(i).demand());
            stood[i] = place == null ? null : standings[place];
        }
        return new EngineState(tick, other, found, stood, FlapTracking.in(other, roster, flaps));
    }

    DemandRoster roster() {
        return roster;
    }

    /// Where the feeders of the roster stood, null where there was none. Never changed.
    @Nullable
    FeederState[] feeders() {
        return feeders;
    }

    /// Where the demands of the roster stood, null where one was not demanded yet. Never changed.
    @Nullable
    Standing[] standings() {
        return standings;
    }

    /// How often the groups of the roster came back. Never changed.
    FlapState[] flaps() {
        return flaps;
    }
}
