package io.barograph.rules.engine;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.verdict.LoadedRules;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.rules.verdict.ObservedFacts;
import io.barograph.rules.verdict.RuleMatching;
import io.barograph.rules.verdict.RuleVerdicts;
import io.barograph.signal.Snapshot;
import module java.base;

/// The evaluation: a pure function of rules, earlier state and observation. It keeps nothing, knows no clock, and may
/// be called by any number of threads; a live run, a replay, a test and an explanation are this same function.
public final class Engine {

    private static final String SILENCE = "the exporter is silent";

    private final PolicySet policies;

    private final RuleMatching matches;

    private final OwnMarks ours;

    /// An engine that asks Drools.
    public Engine(PolicySet policies) {
        this(policies, MatchingMethod.DROOLS);
    }

    /// An engine that decides the same whatever it asks which rules match.
    public Engine(PolicySet policies, MatchingMethod matching) {
        this.policies = policies;
        this.matches = new RuleMatching(policies.readers(), policies.compiled(), matching);
        this.ours = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
    }

    /// Asks Drools once, of an observation that says nothing: what is loaded at the first question must not keep a node
    /// waiting.
    ///
    /// @throws IllegalStateException if the policies are not compiled
    public void warmUp() {
        Observation.Seen nothing = Observation.Seen.nothing();
        matches.ask(Facts.of(nothing, ours, policies.readers().wanted()).all());
        evaluate(EngineState.start(), nothing);
    }

    /// What the observation leads to.
    ///
    /// @param before the state after the observation before of the same node
    public Evaluation evaluate(EngineState before, Observation observation) {
        EvaluationInput input = switch (observation) {
            case Observation.Seen seen -> seen(before, seen);
            case Observation.Silent silent -> silent(before, silent);
        };
        return new EvaluationRun(policies.roster(), before, input).run();
    }

    private EvaluationInput seen(EngineState before, Observation.Seen seen) {
        Snapshot snapshot = seen.snapshot();
        LastSeen tick = new LastSeen(
                snapshot.origin().bootId(),
                snapshot.moment().monotonicMicros(),
                snapshot.moment().staleMicros(),
                snapshot.pressures());
        Transition.At at = new Transition.At(snapshot.origin().node(), tick.bootId(), tick.monotonicMicros());
        return new EvaluationInput(
                at,
                verdicts(seen, at),
                tick,
                gap(before, seen, tick, at),
                seen.node().flapped(),
                "");
    }

    /// A hole is bridged where something was pending: to all else it makes no difference.
    private LastSeen.Gap gap(EngineState before, Observation.Seen seen, LastSeen tick, Transition.At at) {
        LastSeen last = before.tick();
        LastSeen.Gap gap = tick.since(last);
        if (last == null || !(gap instanceof LastSeen.Gap.Hole(long micros, var _)) || !before.isPending()) {
            return gap;
        }
        Observation.Seen blind = BlindWindowBridge.over(last, seen);
        return blind == null ? new LastSeen.Gap.Lost() : new LastSeen.Gap.Hole(micros, verdicts(blind, at));
    }

    private static EvaluationInput silent(EngineState before, Observation.Silent silent) {
        LastSeen tick = before.tick();
        String bootId = tick == null ? "" : tick.bootId();
        Transition.At at = new Transition.At(silent.node(), bootId, silent.monotonicMicros());
        return new EvaluationInput(at, RuleVerdicts.NONE, tick, new LastSeen.Gap.Unknown(), List.of(), SILENCE);
    }

    private RuleVerdicts verdicts(Observation.Seen seen, Transition.At at) {
        LoadedRules readers = policies.readers();
        OwnMarks without = ours; // a lambda over the field would keep all policies
        return matches.of(observed(seen, without, readers), () -> observed(seen, without, readers), at);
    }

    private static ObservedFacts observed(Observation.Seen seen, OwnMarks ours, LoadedRules readers) {
        Facts facts = Facts.of(seen, ours, readers.wanted());
        return new ObservedFacts(facts, readers.facts().put(facts.all()));
    }
}
