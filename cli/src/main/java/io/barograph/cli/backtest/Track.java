package io.barograph.cli.backtest;

import io.barograph.cli.backtest.ObservationSource.Sighting;
import io.barograph.rules.demand.Input;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// One node under one set of rules, from one observation to the next.
final class Track {

    private final Engine engine;
    private final EpisodeLog log;
    private final Watch watch;
    private final List<List<String>> raising;
    private EngineState state = EngineState.start();
    private Map<String, Verdict> last = Map.of();

    Track(String node, Contestant contestant) {
        this.engine = contestant.engine();
        this.raising = contestant.raising();
        this.log = new EpisodeLog(node);
        this.watch = new Watch(raising.size());
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
    NodeOutcome outcome(NodeOutcome.Identity identity, Curves curves) {
        log.end(watch.lastMillis());
        return new NodeOutcome(
                identity, watched(), new NodeOutcome.Episodes(log.episodes(), log.cut()), curves.drawn());
    }

    /// What was missing is read off the last observation that was seen.
    private Watched watched() {
        Watched watched = watch.watched();
        List<List<Input>> missing = new ArrayList<>();
        for (int i = 0; i < raising.size(); i++) {
            missing.add(watched.judged(i) ? List.of() : missing(raising.get(i)));
        }
        return watched.lacking(missing);
    }

    private List<Input> missing(List<String> rules) {
        return rules.stream()
                .map(last::get)
                .filter(Objects::nonNull)
                .flatMap(each -> each.inputs().stream())
                .filter(Input::missing)
                .distinct()
                .toList();
    }
}
