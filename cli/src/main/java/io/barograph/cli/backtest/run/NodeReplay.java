package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.verdict.RuleVerdict;
import module java.base;

/// One node under one set of rules, from one observation to the next.
final class NodeReplay {

    private final RuleSetRun rules;
    private final EpisodeBuilder episodes;
    private final WatchedTimeMeter watch;
    private EngineState state = EngineState.start();
    private Map<String, RuleVerdict> lastVerdicts = Map.of();

    NodeReplay(String node, RuleSetRun rules) {
        this.rules = rules;
        this.episodes = new EpisodeBuilder(node);
        this.watch = new WatchedTimeMeter(rules.raising().size());
    }

    void takeSighting(Sighting sighting) {
        Evaluation evaluation = rules.engine().evaluate(state, sighting.observation());
        state = evaluation.state();
        lastVerdicts = evaluation.verdicts().isEmpty() ? lastVerdicts : evaluation.verdicts();
        watch.addObservation(sighting.observation(), evaluation.desired().demands(), sighting.atMillis());
        evaluation.transitions().forEach(transition -> episodes.addTransition(transition, sighting.atMillis()));
    }

    /// The outcome; nothing is taken afterwards.
    NodeOutcome toOutcome(NodeOutcome.Identity identity, NodeCurves curves) {
        episodes.endAll(watch.lastMillis());
        return new NodeOutcome(
                identity,
                watch.toWatchedTime(this::missingInputs),
                new NodeOutcome.Episodes(episodes.episodes(), episodes.cut()),
                curves.drawn());
    }

    /// The inputs that the demand's rules lacked at the last observation.
    private List<ReadInput> missingInputs(int demand) {
        return rules.raising().get(demand).stream()
                .map(lastVerdicts::get)
                .filter(Objects::nonNull)
                .flatMap(ruleVerdict -> ruleVerdict.inputs().stream())
                .filter(ReadInput::missing)
                .distinct()
                .toList();
    }
}
