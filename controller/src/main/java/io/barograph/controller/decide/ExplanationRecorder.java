package io.barograph.controller.decide;

import io.barograph.controller.decide.fleet.NodeStatus.Grounds;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.explain.ExplanationBasis;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.observation.Observation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps of one node what its evaluations can be explained by. Called by the loop of the node's watch only.
final class ExplanationRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(ExplanationRecorder.class);

    private TruthHistory history = TruthHistory.START;
    private Observation.@Nullable Seen lastSeen;
    private boolean failed;

    /// What the evaluation can be explained by; of silence what was seen last. Null if it cannot: that is no reason not
    /// to act on it.
    @Nullable
    Grounds recordGrounds(LoadedPolicies loadedPolicies, Observation observation, Evaluation evaluation) {
        try {
            history = loadedPolicies.explainer().afterEvaluation(history, evaluation);
        } catch (RuntimeException e) {
            if (!failed) {
                LOG.error(
                        "Explaining node {} fails. Maybe a bug: please report it.",
                        evaluation.desired().node(),
                        e);
            }
            failed = true;
            return null;
        }
        Observation.Seen seenObservation = switch (observation) {
            case Observation.Seen currentSeen -> currentSeen;
            case Observation.Silent _ -> lastSeen;
        };
        lastSeen = seenObservation;
        return seenObservation == null
                ? null
                : new Grounds(
                        loadedPolicies,
                        new ExplanationBasis(seenObservation, evaluation.desired(), evaluation.state(), history));
    }
}
