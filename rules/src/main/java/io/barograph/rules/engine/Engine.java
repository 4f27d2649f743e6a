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
        matches.askDrools(
                Facts.of(nothing, ours, policies.readers().wantedFacts()).allFacts());
        evaluate(EngineState.start(), nothing);
    }

    /// What the observation leads to.
    ///
    /// @param previousState the state after the observation before of the same node
    public Evaluation evaluate(EngineState previousState, Observation observation) {
        EvaluationInput input = switch (observation) {
            case Observation.Seen seenObservation -> inputFromSeen(previousState, seenObservation);
            case Observation.Silent silent -> inputFromSilence(previousState, silent);
        };
        return new EvaluationRun(policies.roster(), previousState, input).run();
    }

    private EvaluationInput inputFromSeen(EngineState previousState, Observation.Seen seenObservation) {
        Snapshot snapshot = seenObservation.snapshot();
        LastSeen lastSeen = new LastSeen(
                snapshot.origin().bootId(),
                snapshot.moment().monotonicMicros(),
                snapshot.moment().staleMicros(),
                snapshot.pressures());
        Transition.At moment =
                new Transition.At(snapshot.origin().node(), lastSeen.bootId(), lastSeen.monotonicMicros());
        ObservedFacts observedFacts = observeFacts(seenObservation, ours, policies.readers());
        return new EvaluationInput(
                moment,
                observedFacts.facts(),
                verdictsOf(observedFacts, seenObservation, moment),
                lastSeen,
                gapBefore(previousState, seenObservation, lastSeen, moment),
                seenObservation.node().flapped(),
                "");
    }

    /// A hole is bridged where something was pending: to all else it makes no difference.
    private LastSeen.Gap gapBefore(
            EngineState previousState, Observation.Seen seenObservation, LastSeen lastSeen, Transition.At moment) {
        LastSeen lastTick = previousState.tick();
        LastSeen.Gap gap = lastSeen.gapSince(lastTick);
        if (lastTick == null || !(gap instanceof LastSeen.Gap.Hole(long micros, var _)) || !previousState.isPending()) {
            return gap;
        }
        Observation.Seen blind = BlindWindowBridge.meanOfGap(lastTick, seenObservation);
        return blind == null
                ? new LastSeen.Gap.Lost()
                : new LastSeen.Gap.Hole(
                        micros, verdictsOf(observeFacts(blind, ours, policies.readers()), blind, moment));
    }

    private static EvaluationInput inputFromSilence(EngineState previousState, Observation.Silent silent) {
        LastSeen lastSeen = previousState.tick();
        String bootId = lastSeen == null ? "" : lastSeen.bootId();
        Transition.At moment = new Transition.At(silent.node(), bootId, silent.monotonicMicros());
        return new EvaluationInput(
                moment, null, RuleVerdicts.NONE, lastSeen, new LastSeen.Gap.Unknown(), List.of(), SILENCE);
    }

    private RuleVerdicts verdictsOf(
            ObservedFacts observedFacts, Observation.Seen seenObservation, Transition.At moment) {
        LoadedRules readingRules = policies.readers();
        OwnMarks ownMarks = ours; // a lambda over the field would keep all policies
        return matches.of(observedFacts, () -> observeFacts(seenObservation, ownMarks, readingRules), moment);
    }

    private static ObservedFacts observeFacts(
            Observation.Seen seenObservation, OwnMarks ownMarks, LoadedRules readingRules) {
        Facts facts = Facts.of(seenObservation, ownMarks, readingRules.wantedFacts());
        return new ObservedFacts(facts, readingRules.facts().placeFacts(facts.allFacts()));
    }
}
