package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an evaluation of one node hands to the next. While the rules stay the same it is read by the places of their
/// roster; other rules find what is theirs by the rules' ids, so that it survives a reload.
public final class EngineState {

    private static final EngineState START =
            new EngineState(null, DemandRoster.EMPTY, new FeederState[0], DemandStandings.NONE, FlapTracking.NEVER);

    private final @Nullable LastSeen tick;

    private final DemandRoster roster;

    private final @Nullable FeederState[] feeders;

    private final DemandStandings standings;

    private final @Nullable FlapState[] flaps;

    /// @param feeders by the roster's feeders, null where there was none; nobody changes it any more
    /// @param standings by the roster's entries
    /// @param flaps by the roster's groups, null where nothing was ever raised; nobody changes it any more
    EngineState(
            @Nullable LastSeen tick,
            DemandRoster roster,
            @Nullable FeederState[] feeders,
            DemandStandings standings,
            @Nullable FlapState[] flaps) {
        this.tick = tick;
        this.roster = roster;
        this.feeders = feeders;
        this.standings = standings;
        this.flaps = flaps;
    }

    /// Nothing was observed yet.
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
        return new EngineState(tick, other, found, standings.in(other, roster), FlapTracking.in(other, roster, flaps));
    }

    DemandRoster roster() {
        return roster;
    }

    /// Where the feeders of the roster stood, by their places, null where there was none; nobody changes it.
    @Nullable
    FeederState[] feeders() {
        return feeders;
    }

    /// Where the demands of the roster stood, by their places.
    DemandStandings standings() {
        return standings;
    }

    /// How often the groups of the roster came back, null where it was never raised, or none at all; nobody
    /// changes it.
    @Nullable
    FlapState[] flaps() {
        return flaps;
    }
}
