package io.barograph.rules.explain;

import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.observation.Observation;

/// All that an explanation of one node is made from. Nothing of it changes, so that any thread may explain while the
/// node goes on.
///
/// @param seenObservation the last observation in which the exporter spoke
/// @param desired where the demands stand now
/// @param state what the next evaluation starts from
public record ExplanationBasis(
        Observation.Seen seenObservation, DesiredState desired, EngineState state, TruthHistory history) {}
