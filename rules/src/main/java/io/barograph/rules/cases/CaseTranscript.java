package io.barograph.rules.cases;

import io.barograph.rules.cases.file.CaseFile.Case;
import io.barograph.rules.cases.file.CaseFile.Expectation;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One case played to the engine: where every demand stood at the times that the case asks for, and all that happened.
public final class CaseTranscript {

    private final Engine engine;
    private final Watcher watcher;
    private final long toleranceMicros;
    private final TreeSet<Long> pendingMicros = new TreeSet<>();
    private final Map<Long, Moment> moments = new HashMap<>();
    private final List<Happening> happenings = new ArrayList<>();

    private EngineState state = EngineState.start();
    private @Nullable Moment latestMoment;

    private CaseTranscript(Case testedCase, Engine engine, Watcher watcher) {
        this.engine = engine;
        this.watcher = watcher;
        this.toleranceMicros = testedCase.toleranceMicros();
        testedCase.expectations().stream().map(Expectation::atMicros).forEach(pendingMicros::add);
    }

    /// A transition and the case's time at which it happened.
    record Happening(long atMicros, Transition transition) {}

    /// What all demands were after one observation.
    ///
    /// @param bootMicros when the node booted, in the case's time
    record Moment(List<DemandState> demands, long bootMicros) {}

    /// Sees what comes of each observation.
    public interface Watcher {
        void observeEvaluation(Observation observation, Evaluation evaluation);
    }

    /// @throws IOException with a sentence if the case's recording cannot be read to its end
    public static CaseTranscript playCase(
            Case testedCase, ObservationSequence observations, Engine engine, Watcher watcher) throws IOException {
        CaseTranscript transcript = new CaseTranscript(testedCase, engine, watcher);
        observations.forEachScene(transcript::takeScene);
        transcript.settleMomentsBefore(Long.MAX_VALUE);
        return transcript;
    }

    /// After the last observation that is not later than the time, or null where there is none; only for times that the
    /// case asks for.
    @Nullable
    Moment momentAt(long micros) {
        return moments.get(micros);
    }

    List<Happening> happenings() {
        return happenings;
    }

    private void takeScene(ObservationSequence.Scene scene) {
        settleMomentsBefore(scene.atMicros());
        Evaluation evaluation = engine.evaluate(state, scene.observation());
        state = evaluation.state();
        latestMoment = new Moment(evaluation.desired().demands(), scene.bootMicros());
        evaluation.transitions().forEach(transition -> happenings.add(new Happening(scene.atMicros(), transition)));
        watcher.observeEvaluation(scene.observation(), evaluation);
    }

    /// Of all times before this one it is known now what was.
    private void settleMomentsBefore(long beforeMicros) {
        while (!pendingMicros.isEmpty() && pendingMicros.getFirst() < beforeMicros - toleranceMicros) {
            long askedMicros = pendingMicros.removeFirst();
            if (latestMoment != null) {
                moments.put(askedMicros, latestMoment);
            }
        }
    }
}
