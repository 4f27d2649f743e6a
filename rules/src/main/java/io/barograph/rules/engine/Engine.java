package io.barograph.rules.engine;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.drools.RuleSession;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.fact.Observation;
import io.barograph.rules.fact.Ours;
import io.barograph.signal.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The evaluation: a pure function of rules, earlier state and observation. It keeps nothing, knows no clock, and may
/// be called by any number of threads; a live run, a replay, a test and an explanation are this same function.
public final class Engine {

    private static final String SILENCE = "the exporter is silent";

    private final PolicySet policies;

    private final List<RuleReader> readers;

    private final Ours ours;

    public Engine(PolicySet policies) {
        this.policies = policies;
        this.ours = new Ours(policies.conditionTypes(), policies.taintKeys());
        this.readers = policies.policies().stream()
                .flatMap(policy -> policy.rules().stream())
                .map(RuleReader::new)
                .toList();
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
                snapshot.moment().staleMicros());
        Transition.At at = new Transition.At(snapshot.origin().node(), tick.bootId(), tick.monotonicMicros());
        return new Sight(at, verdicts(Facts.of(seen, ours)), tick, tick.since(before.tick()), "");
    }

    private static Sight silent(EngineState before, Observation.Silent silent) {
        Tick tick = before.tick();
        String bootId = tick == null ? "" : tick.bootId();
        Transition.At at = new Transition.At(silent.node(), bootId, silent.monotonicMicros());
        return new Sight(at, Map.of(), tick, new Tick.Gap.Untold(), SILENCE);
    }

    private Map<String, Verdict> verdicts(Facts facts) {
        Set<String> matching = RuleSession.matching(policies.compiled(), facts.all());
        Map<String, Verdict> verdicts = new TreeMap<>();
        for (RuleReader each : readers) {
            verdicts.put(each.id(), each.verdict(facts, matching.contains(each.id())));
        }
        return verdicts;
    }
}
