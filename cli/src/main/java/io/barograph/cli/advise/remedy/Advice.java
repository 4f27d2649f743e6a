package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One remedy for one workload.
///
/// @param share of the time for which it waits for this cause, from 0 to 1
/// @param coverage share of the span in which that was measured
/// @param change null where no setting is to be changed
/// @param inputs what it rests on
/// @param notes sentences for people
/// @param patch null where none can be applied to a pod or its template
public record Advice(
        AdvisedWorkload workload,
        Resource resource,
        StallCause cause,
        Remedy remedy,
        double share,
        double coverage,
        @Nullable AdviceChange change,
        List<AdviceInput> inputs,
        List<String> notes,
        @Nullable ContainerPatch patch) {

    public Advice {
        inputs = List.copyOf(inputs);
        notes = List.copyOf(notes);
    }

    /// The remedy in words. A service requests nothing.
    public String sentence() {
        return remedy == Remedy.FEWER_THREADS && !workload.isOfPod() ? "run fewer threads" : remedy.sentence();
    }
}
