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
    private final GivenInputs given;
    private final List<String> kept = new ArrayList<>();
    private EngineState state = EngineState.start();
    private long firstMicros;

    /// @param policies null where nothing is to be decided
    ReplayTransitions(String recording, @Nullable PolicySet policies, GivenInputs given) {
        this.recording = recording;
        this.given = given;
        this.engine = policies == null ? null : new Engine(policies);
    }

    /// One line for each transition: `{"recording":"a.trace.gz","frame":46,"at_seconds":92.007,"transition":{...}}`,
    /// where the transition is a line of the decision log, byte for byte.
    void print(Pass pass, PrintWriter out) {
        for (Transition each : transitions(pass.snapshot())) {
            out.println(ReportJson.line(new Line(
                    recording,
                    pass.snapshot().moment().seq(),
                    ReportJson.decimal(seconds(each)),
                    DecisionLog.line(each))));
        }
    }

    /// Keeps a sentence for each transition.
    void keep(Pass pass) {
        for (Transition each : transitions(pass.snapshot())) {
            kept.add(String.format(
                    Locale.ROOT,
                    "%8.1f s  %-15s  %s  %s -> %s  (%s: \"%s\")",
                    seconds(each),
                    each.step().reason(),
                    each.demand().key(),
                    each.step().from().word(),
                    each.step().to().word(),
                    each.source().policy(),
                    each.source().rule()));
        }
    }

    /// The sentences that were kept.
    void printKept(PrintWriter out) {
        if (engine == null) {
            return;
        }
        kept.forEach(out::println);
        out.println(kept.isEmpty() ? "no transition" : ReadableValues.counted(kept.size(), "transition"));
        out.println();
    }

    private List<Transition> transitions(Snapshot snapshot) {
        if (engine == null) {
            return List.of();
        }
        firstMicros = snapshot.moment().seq() == 0 ? snapshot.moment().monotonicMicros() : firstMicros;
        NodeView node = NodeView.named(snapshot.origin().node());
        Duration since = Duration.of(snapshot.moment().monotonicMicros() - firstMicros, ChronoUnit.MICROS);
        Evaluation evaluation = engine.evaluate(state, given.in(new Observation.Seen(snapshot, node), since));
        state = evaluation.state();
        return evaluation.transitions();
    }

    private double seconds(Transition transition) {
        return (transition.at().monotonicMicros() - firstMicros) / 1e6;
    }

    private record Line(
            String recording,
            long frame,
            BigDecimal atSeconds,
            @JsonRawValue String transition) {}
}
