package io.barograph.e2e.chaos.judge;

import io.barograph.e2e.scripted.SnapshotScript;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import module java.base;

/// What a replay of the same snapshots decides: the lines of its decision log.
public record ReplayedDecisions(Engine engine) {

    public static ReplayedDecisions by(PolicySet policies) {
        return new ReplayedDecisions(new Engine(policies));
    }

    public List<String> of(SnapshotOrigin by, SnapshotScript film) {
        List<String> lines = new ArrayList<>();
        EngineState state = EngineState.start();
        for (Snapshot snapshot : film.told(by)) {
            Evaluation made = engine.evaluate(state, new Observation.Seen(snapshot, NodeView.ofName(by.node())));
            made.transitions().forEach(step -> lines.add(DecisionLog.transitionLine(step)));
            state = made.state();
        }
        return lines;
    }
}
