package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.curve.NodeCurves;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.WatchedTime;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.verdict.RuleVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// One node under one set of rules, from one observation to the next.
final class NodeReplay {

    private final Engine engine;
    private final EpisodeBuilder log;
    private final WatchedTimeMeter watch;
    private final List<List<String>> raising;
    private EngineState state = EngineState.start();
    private Map<String, RuleVerdict> last = Map.of();

    NodeReplay(String node, RuleSetRun contestant) {
        this.engine = contestant.engine();
        this.raising = contestant.raising();
        this.log = new EpisodeBuilder(node);
        this.watch = new WatchedTimeMeter(raising.size());
    }

    void take(Sighting sighting) {
        Evaluation evaluation = engine.evaluate(state, sighting.observation());
        state = evaluation.state();
        last = evaluation.verdicts().isEmpty() ? last : evaluation.verdicts();
        watch.add(sighting.observation(), evaluation.desired().demands(), sighting.atMillis());
        for (Transition each : evaluation.transitions()) {
            log.add(each, sighting.atMillis());
        }
    }

    /// What came of it; nothing is taken afterwards.
    NodeOutcome outcome(NodeOutcome.Identity identity, NodeCurves curves) {
        log.end(watch.lastMillis());
        return new NodeOutcome(
                identity, watched(), new NodeOutcome.Episodes(log.episodes(), log.cut()), curves.drawn());
    }

    /// What was missing is read off the last observation that was seen.
    private WatchedTime watched() {
        WatchedTime watched = watch.watched();
        List<List<ReadInput>> missing = new ArrayList<>();
        for (int i = 0; i < raising.size(); i++) {
            missing.add(watched.judged(i) ? List.of() : missing(raising.get(i)));
        }
        return watched.lacking(missing);
    }

    private List<ReadInput> missing(List<String> rules) {
        return rules.stream()
                .map(last::get)
                .filter(Objects::nonNull)
                .flatMap(each -> each.inputs().stream())
                .filter(ReadInput::missing)
                .distinct()
                .toList();
    }
}
