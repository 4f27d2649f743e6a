package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Input;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.EngineState.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One evaluation under way: the phases of all demands after one observation, from what the rules say of it.
final class Evaluating {

    private final Roster roster;
    private final EngineState before;
    private final Sight sight;

    private final Map<Feeder.Key, FeederState> feeders = new HashMap<>();
    private final Map<Demand, Standing> standings = new HashMap<>();
    private final List<DemandState> demands = new ArrayList<>();
    private final List<Transition> transitions = new ArrayList<>();

    Evaluating(Roster roster, EngineState before, Sight sight) {
        this.roster = roster;
        this.before = before;
        this.sight = sight;
    }

    Evaluation run() {
        dismissWhatNoRuleRaisesAnyMore();
        for (Roster.Entry each : roster.entries()) {
            evaluate(each);
        }
        Transition.At at = sight.at();
        return new Evaluation(
                new EngineState(sight.tick(), feeders, standings),
                new DesiredState(at.node(), at.bootId(), at.monotonicMicros(), demands),
                transitions,
                sight.verdicts());
    }

    private void dismissWhatNoRuleRaisesAnyMore() {
        before.standings().entrySet().stream()
                .filter(each -> each.getValue().phase() != Phase.INACTIVE && !roster.raises(each.getKey()))
                .sorted(Comparator.comparing(each -> Roster.order(each.getKey())))
                .forEach(each -> transitions.add(new Transition(
                        sight.at(),
                        each.getValue().source(),
                        each.getKey(),
                        new Transition.Step(each.getValue().phase(), Phase.INACTIVE, Reason.PressureCleared),
                        List.of(new Input("policy", "no rule raises it any more", false)))));
    }

    private void evaluate(Roster.Entry entry) {
        Standing earlier = before.standings().get(entry.demand());
        List<Standpoint.Step> steps = new ArrayList<>();
        for (Feeder each : entry.feeders()) {
            FeederState from = from(each, earlier);
            if (sight.isSilent()) {
                // Only the view is frozen: whether time was lost is told by the next observation's own clock.
                feeders.put(each.key(), from);
                steps.add(new Standpoint.Step(each, from, from.frozen()));
            } else {
                Look look = Look.at(each, from.active(), sight.verdicts());
                FeederState to = from.step(each.grace(), look, sight.elapsedMicros());
                feeders.put(each.key(), to);
                steps.add(new Standpoint.Step(each, from, to));
            }
        }
        Standpoint standpoint = Standpoint.of(steps, earlier == null ? null : earlier.key());
        Standing standing = standing(standpoint, earlier);
        standings.put(entry.demand(), standing);
        demands.add(new DemandState(
                entry.demand(),
                standing.source(),
                standing.phase(),
                new DemandState.Timing(standing.sinceMicros(), standpoint.remainingMicros(), standpoint.frozen()),
                Why.of(standpoint, sight)));
        Phase was = earlier == null ? Phase.INACTIVE : earlier.phase();
        if (was != standing.phase()) {
            Transition.Step step = new Transition.Step(was, standing.phase(), reason(standing.phase(), was));
            transitions.add(new Transition(
                    sight.at(),
                    standing.source().saying(Why.message(standpoint, sight)),
                    entry.demand(),
                    step,
                    Why.inputs(standpoint, sight)));
        }
    }

    private FeederState from(Feeder feeder, @Nullable Standing earlier) {
        FeederState known = before.feeders().get(feeder.key());
        return switch (sight.gap()) {
            case Tick.Gap.Reboot _ -> FeederState.START;
            case Tick.Gap.Backwards _ -> known == null ? heir(earlier) : known.restarted();
            case Tick.Gap.Elapsed _, Tick.Gap.Untold _ -> known == null ? heir(earlier) : known;
        };
    }

    /// A rule that was changed takes over what the rule it replaces had raised; it would flap otherwise.
    private FeederState heir(@Nullable Standing earlier) {
        if (earlier == null || roster.feeds(earlier.key())) {
            return FeederState.START;
        }
        FeederState inherited = new FeederState(earlier.phase(), 0, Look.MISSING);
        return inherited.active() ? inherited : FeederState.START;
    }

    private Standing standing(Standpoint standpoint, @Nullable Standing earlier) {
        Feeder feeder = standpoint.farthest().feeder();
        long since = sight.at().monotonicMicros();
        if (earlier != null && earlier.phase() == standpoint.phase() && !sight.reboot()) {
            boolean backwards = sight.gap() instanceof Tick.Gap.Backwards;
            since = backwards ? Math.min(earlier.sinceMicros(), since) : earlier.sinceMicros();
        }
        return new Standing(standpoint.phase(), since, feeder.source(), feeder.key());
    }

    private static Reason reason(Phase to, Phase from) {
        return switch (to) {
            case INACTIVE -> Reason.PressureCleared;
            case PENDING -> from == Phase.INACTIVE ? Reason.PressureHigh : Reason.PressureCleared;
            case FIRING -> Reason.PressureRaised;
            case KEEP_FIRING -> Reason.PressureFalling;
        };
    }
}
