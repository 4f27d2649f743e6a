package io.barograph.controller.policystore;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explainer;
import io.barograph.rules.fact.NodeView;
import io.barograph.rules.fact.Observation;
import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import java.time.Instant;
import java.util.List;

/// The rules in force.
///
/// @param at since when
public record Loaded(PolicySet policies, Engine engine, Explainer explainer, Instant at) {

    private static final String NOBODY = "nobody looked";

    /// Evaluates nothing once: what is loaded at the first evaluation must not keep a node waiting.
    static Loaded of(PolicySet policies, Instant at) {
        Engine engine = new Engine(policies);
        Snapshot nothing =
                new Snapshot(new Origin("", "", ""), new Moment(0, 0, 0), Reading.absent(NOBODY), List.of(), List.of());
        engine.evaluate(EngineState.start(), new Observation.Seen(nothing, NodeView.named("")));
        return new Loaded(policies, engine, new Explainer(policies, engine), at);
    }
}
