package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// What would help a workload that waits for IO.
record IoAdvisor(NodeSpan node) {

    /// It met its `io.max`.
    Advice adviseLimited(WorkloadSpan span, Stalls stalls, double coverage) {
        double share = stalls.shareOf(stalls.selfLimitedMicros());
        return new Advice(
                span.workload(),
                Resource.IO,
                StallCause.SELF_LIMITED,
                Remedy.RAISE_IO_MAX,
                share,
                coverage,
                new AdviceChange(
                        "io.max",
                        span.io().ioMax(),
                        span.io().ioMax().map(it -> IoStepFormula.raisedIoMax(it, share)),
                        IoStepFormula.TEXT),
                adviceInputs(span),
                List.of(
                        "io.max is no field of a pod: raise it where it was set, as in the runtime's blockio classes.",
                        "This is one step: look again after it."),
                null);
    }

    /// Others keep the disk busy.
    Advice adviseContended(WorkloadSpan span, Stalls stalls, double coverage) {
        return new Advice(
                span.workload(),
                Resource.IO,
                StallCause.CONTENDED,
                Remedy.SPREAD_IO,
                stalls.shareOf(stalls.contentionMicros()),
                coverage,
                null,
                adviceInputs(span),
                BlameNotes.culpritNotes(node.blamedFor(Resource.IO), span.workload()),
                null);
    }

    /// It is alone on its disk.
    Advice adviseCrowded(WorkloadSpan span, Stalls stalls, double coverage) {
        return new Advice(
                span.workload(),
                Resource.IO,
                StallCause.SELF_CROWDED,
                Remedy.NOTHING,
                stalls.shareOf(stalls.selfCrowdedMicros()),
                coverage,
                null,
                adviceInputs(span),
                List.of("It is alone on its disk: no limit and no other workload holds it back. A faster disk would"
                        + " help it."),
                null);
    }

    private static List<AdviceInput> adviceInputs(WorkloadSpan span) {
        Reading<Double> rate = span.io()
                .operations()
                .map(operationCount -> span.livedMicros() <= 0 ? 0.0 : operationCount * 1e6 / span.livedMicros());
        return List.of(AdviceInput.of("operations_per_second", rate, "operations a second"));
    }
}
