package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What an evaluation of one node hands to the next. While the rules stay the same it is read by the indexes of their
/// roster; other rules find what is theirs by the rules' ids, so that it survives a reload.
public final class EngineState {

    private static final EngineState START =
            new EngineState(null, DemandRoster.EMPTY, new RaisingState[0], Standings.NONE, new FlapState[0]);

    private final @Nullable LastSeen tick;
    private final DemandRoster roster;
    private final @Nullable RaisingState[] raisingRules;
    private final Standings standings;
    private final FlapState[] flaps;

    /// No array is changed any more.
    ///
    /// @param raisingRules by the roster's raising rules, null where there was none
    /// @param standings by the roster's entries
    /// @param flaps by the roster's groups
    EngineState(
            @Nullable LastSeen lastSeen,
            DemandRoster roster,
            @Nullable RaisingState[] raisingRules,
            Standings standings,
            FlapState[] flaps) {
        this.tick = lastSeen;
        this.roster = roster;
        this.raisingRules = raisingRules;
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
        for (RaisingState state : raisingRules) {
            if (state != null && state.phase() == Phase.PENDING) {
                return true;
            }
        }
        return false;
    }

    /// A demand that stood raised before the first observation.
    ///
    /// @param policy whose it is
    /// @param demand its key
    public record RaisedBefore(String policy, String demand) {}

    /// The same where these demands were raised by a controller that has ended: they keep firing, each for its whole
    /// transition period. A rule that has been observed for so long is left as it is.
    ///
    /// @param observedMicros for how long the node has been observed
    public EngineState inheritDemands(Set<RaisedBefore> raised, long observedMicros) {
        LastSeen latest = tick;
        if (raised.isEmpty() || latest == null) {
            return this;
        }
        @Nullable RaisingState[] inheritedStates = raisingRules.clone();
        for (int i = 0; i < inheritedStates.length; i++) {
            RaisingState ruleState = inheritedStates[i];
            RaisingRule raisingRule = roster.raisingRules().get(i);
            RaisedBefore before = new RaisedBefore(
                    raisingRule.source().policy(), raisingRule.demand().key());
            FlapState flap = roster.groups().ofRule(i, flaps).currentAt(latest.monotonicMicros());
            if (ruleState != null
                    && !ruleState.active()
                    && !raisingRule.isOff()
                    && raised.contains(before)
                    && observedMicros < raisingRule.periods().keepForMicros(flap)) {
                inheritedStates[i] = ruleState.inherited();
            }
        }
        return new EngineState(tick, roster, inheritedStates, standings, flaps);
    }

    /// The same by the indexes of these rules. What they do not raise is left out.
    EngineState reindexedFor(DemandRoster newRoster) {
        if (newRoster == roster) {
            return this;
        }
        List<RaisingRule> newRules = newRoster.raisingRules();
        @Nullable RaisingState[] foundStates = new RaisingState[newRules.size()];
        for (int i = 0; i < foundStates.length; i++) {
            Integer index = roster.indexOfRule(newRules.get(i).key());
            foundStates[i] = index == null ? null : raisingRules[index];
        }
        return new EngineState(
                tick,
                newRoster,
                foundStates,
                standings.reindexedFor(newRoster, roster),
                FlapTracking.reindexFlaps(newRoster, roster, flaps));
    }

    DemandRoster roster() {
        return roster;
    }

    /// Where the raising rules of the roster stood, null where there was none. Never changed.
    @Nullable
    RaisingState[] raisingRules() {
        return raisingRules;
    }

    /// Where the demands of the roster stood.
    Standings standings() {
        return standings;
    }

    /// How often the groups of the roster came back. Never changed.
    FlapState[] flaps() {
        return flaps;
    }
}
