package io.barograph.cli.record;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.question.GivenInputs;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What policies would have decided over one recording: the same evaluation as a live run, and the same log.
final class ReplayTransitions {

    private final String recording;
    private final @Nullable Engine engine;
    private final GivenInputs givenInputs;
    private final List<String> sentences = new ArrayList<>();
    private EngineState state = EngineState.start();
    private long firstMicros;

    /// @param policies null where nothing is to be decided
    ReplayTransitions(String recording, @Nullable PolicySet policies, GivenInputs givenInputs) {
        this.recording = recording;
        this.givenInputs = givenInputs;
        this.engine = policies == null ? null : new Engine(policies);
    }

    /// One line for each transition: `{"recording":"a.trace.gz","frame":46,"at_seconds":92.007,"transition":{...}}`,
    /// where the transition is a line of the decision log, byte for byte.
    void printTransitions(Pass pass, PrintWriter out) {
        for (Transition transition : evaluateSnapshot(pass.snapshot())) {
            out.println(ReportJson.toLine(new Line(
                    recording,
                    pass.snapshot().moment().seq(),
                    ReportJson.toDecimal(secondsOf(transition)),
                    DecisionLog.transitionLine(transition))));
        }
    }

    /// Keeps a sentence for each transition.
    void keepSentences(Pass pass) {
        for (Transition transition : evaluateSnapshot(pass.snapshot())) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%8.1f s  %-15s  %s  %s -> %s  (%s: \"%s\")",
                    secondsOf(transition),
                    transition.step().reason(),
                    transition.demand().key(),
                    transition.step().fromPhase().word(),
                    transition.step().toPhase().word(),
                    transition.source().policy(),
                    transition.source().rule()));
        }
    }

    /// The sentences that were kept.
    void printKept(PrintWriter out) {
        if (engine == null) {
            return;
        }
        sentences.forEach(out::println);
        out.println(
                sentences.isEmpty() ? "no transition" : ReadableValues.countedWords(sentences.size(), "transition"));
        out.println();
    }

    private List<Transition> evaluateSnapshot(Snapshot snapshot) {
        if (engine == null) {
            return List.of();
        }
        firstMicros = snapshot.moment().seq() == 0 ? snapshot.moment().monotonicMicros() : firstMicros;
        NodeView node = NodeView.ofName(snapshot.origin().node());
        Duration sinceFirst = Duration.of(snapshot.moment().monotonicMicros() - firstMicros, ChronoUnit.MICROS);
        Evaluation evaluation =
                engine.evaluate(state, givenInputs.givenIn(new Observation.Seen(snapshot, node), sinceFirst));
        state = evaluation.state();
        return evaluation.transitions();
    }

    private double secondsOf(Transition transition) {
        return (transition.moment().monotonicMicros() - firstMicros) / 1e6;
    }

    private record Line(
            String recording,
            long frame,
            BigDecimal atSeconds,
            @JsonRawValue String transition) {}
}
