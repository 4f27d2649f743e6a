package io.barograph.cli.explain;

import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.cli.options.UsageException;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explainer;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.ExplanationBasis;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Evaluates the observations of one node up to a time, as a controller would, and explains the state at that time.
final class ExplainReplay implements ObservationSource.Sink {

    private final Engine engine;
    private final Explainer explainer;
    private final long untilMillis;
    private EngineState state = EngineState.start();
    private TruthHistory history = TruthHistory.START;
    private @Nullable ExplanationBasis basis;
    private long atMillis;
    private long lastMillis;

    /// @param untilMillis of the source's own time
    ExplainReplay(PolicySet policies, long untilMillis) {
        this.engine = new Engine(policies);
        this.explainer = new Explainer(policies, engine);
        this.untilMillis = untilMillis;
    }

    /// Takes all that a source has up to that time.
    ///
    /// @return why it breaks off; empty if it does not, or not before that time
    /// @throws IOException if it breaks off before there is something to explain
    String walkSource(ObservationSource source) throws IOException {
        try {
            source.forEachSighting(this);
            return "";
        } catch (IOException broken) {
            if (basis == null) {
                throw broken;
            }
            return lastMillis > untilMillis ? "" : String.valueOf(broken.getMessage());
        }
    }

    @Override
    public void takeSighting(Sighting sighting) {
        lastMillis = sighting.atMillis();
        if (lastMillis > untilMillis) {
            return;
        }
        Evaluation evaluation = engine.evaluate(state, sighting.observation());
        state = evaluation.state();
        history = explainer.afterEvaluation(history, evaluation);
        Observation.Seen seenObservation = seenObservation(sighting.observation());
        if (seenObservation != null) {
            atMillis = sighting.atMillis();
            basis = new ExplanationBasis(seenObservation, evaluation.desired(), state, history);
        }
    }

    private Observation.@Nullable Seen seenObservation(Observation observation) {
        return switch (observation) {
            case Observation.Seen seenObservation -> seenObservation;
            case Observation.Silent _ -> basis == null ? null : basis.seenObservation();
        };
    }

    /// The demands that fire there.
    List<Demand> firing() {
        return basis == null
                ? List.of()
                : basis.desired().demands().stream()
                        .filter(demandState -> demandState.phase() == Phase.FIRING)
                        .map(DemandState::demand)
                        .toList();
    }

    /// When the observation was made that is explained, in the source's own time.
    long atMillis() {
        return atMillis;
    }

    /// When the last observation of all was made.
    long lastMillis() {
        return lastMillis;
    }

    /// Throws a [UsageException] if there is nothing to explain.
    Explanation explainState(ExplanationQuestion question) {
        if (basis == null) {
            throw new UsageException("the recording has no observation before that time");
        }
        ExplanationBasis knownBasis = basis;
        return UsageException.understoodValue(() -> explainer.explain(knownBasis, question));
    }
}
