package io.barograph.rules.engine;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.fact.Observation;
import io.barograph.rules.fact.Ours;
import io.barograph.signal.Snapshot;
import java.util.List;

/// The evaluation: a pure function of rules, earlier state and observation. It keeps nothing, knows no clock, and may
/// be called by any number of threads; a live run, a replay, a test and an explanation are this same function.
public final class Engine {

    private static final String SILENCE = "the exporter is silent";

    private final PolicySet policies;

    private final Matches matches;

    private final Ours ours;

    /// An engine that asks Drools.
    public Engine(PolicySet policies) {
        this(policies, Matching.DROOLS);
    }

    /// An engine that decides the same whatever it asks which rules match.
    public Engine(PolicySet policies, Matching matching) {
        this.policies = policies;
        this.matches = new Matches(policies.readers(), policies.compiled(), matching);
        this.ours = new Ours(policies.conditionTypes(), policies.taintKeys());
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
        Sight sight = switch (observation) {
            case Observation.Seen seen -> seen(before, seen);
            case Observation.Silent silent -> silent(before, silent);
        };
        return new Evaluating(policies.roster(), before, sight).run();
    }

    private Sight seen(EngineState before, Observation.Seen seen) {
        Snapshot snapshot = seen.snapshot();
        Tick tick = new Tick(
                snapshot.origin().bootId(),
                snapshot.moment().monotonicMicros(),
                snapshot.moment().staleMicros(),
                snapshot.pressures());
        Transition.At at = new Transition.At(snapshot.origin().node(), tick.bootId(), tick.monotonicMicros());
        return new Sight(
                at,
                verdicts(seen, at),
                tick,
                gap(before, seen, tick, at),
                seen.node().flapped(),
                "");
    }

    /// A hole is bridged where something was pending: to all else it makes no difference.
    private Tick.Gap gap(EngineState before, Observation.Seen seen, Tick tick, Transition.At at) {
        Tick last = before.tick();
        Tick.Gap gap = tick.since(last);
        if (last == null || !(gap instanceof Tick.Gap.Hole(long micros, var _)) || !before.isPending()) {
            return gap;
        }
        Observation.Seen blind = Bridge.over(last, seen);
        return blind == null ? new Tick.Gap.Lost() : new Tick.Gap.Hole(micros, verdicts(blind, at));
    }

    private static Sight silent(EngineState before, Observation.Silent silent) {
        Tick tick = before.tick();
        String bootId = tick == null ? "" : tick.bootId();
        Transition.At at = new Transition.At(silent.node(), bootId, silent.monotonicMicros());
        return new Sight(at, Verdicts.NONE, tick, new Tick.Gap.Untold(), List.of(), SILENCE);
    }

    private Verdicts verdicts(Observation.Seen seen, Transition.At at) {
        Readers readers = policies.readers();
        Ours without = ours; // or all of the policies would be kept for who asks later
        return matches.of(looked(seen, without, readers), () -> looked(seen, without, readers), at);
    }

    private static Looked looked(Observation.Seen seen, Ours ours, Readers readers) {
        Facts facts = Facts.of(seen, ours, readers.wanted());
        return new Looked(facts, readers.facts().put(facts.all()));
    }
}
