package io.barograph.cli.backtest;

import io.barograph.cli.backtest.ObservationSource.Sighting;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;

/// One node under one set of rules, from one observation to the next.
final class Track {

    private final Engine engine;
    private final EpisodeLog log;
    private final Watch watch;
    private EngineState state = EngineState.start();

    Track(String node, Engine engine, int demands) {
        this.engine = engine;
        this.log = new EpisodeLog(node);
        this.watch = new Watch(demands);
    }

    void take(Sighting sighting) {
        Evaluation evaluation = engine.evaluate(state, sighting.observation());
        state = evaluation.state();
        watch.add(sighting.observation(), evaluation.desired().demands(), sighting.atMillis());
        for (Transition each : evaluation.transitions()) {
            log.add(each, sighting.atMillis());
        }
    }

    /// What came of it; nothing is taken afterwards.
    NodeOutcome outcome(NodeOutcome.Identity identity, Curves curves) {
        log.end(watch.lastMillis());
        return new NodeOutcome(
                identity, watch.watched(), new NodeOutcome.Episodes(log.episodes(), log.cut()), curves.drawn());
    }
}
