package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.signal.Reading;
import module java.base;

/// The CPUs that all workloads of a node need together: what each used, and the share of the time for which it waited
/// for others.
record NodeCpuNeed(Reading<Double> cpus, Reading<Double> needed) {

    static NodeCpuNeed of(NodeSpan node) {
        Reading<Double> sum = node.usedCpus().map(_ -> 0.0);
        for (WorkloadSpan workloadSpan : node.workloads()) {
            Stalls stalls = workloadSpan.cpu().stalls().orNull();
            if (workloadSpan.workload().kind() != AdvisedWorkload.Kind.SLICE && stalls != null) {
                double waited = stalls.shareOf(stalls.contentionMicros());
                double lived =
                        node.observedMicros() <= 0 ? 0 : (double) workloadSpan.livedMicros() / node.observedMicros();
                sum = sum.flatMap(sumCpus -> workloadSpan
                        .cpu()
                        .usedCpus()
                        .map(usedCpus -> sumCpus + (usedCpus + waited) * Math.min(1, lived)));
            }
        }
        return new NodeCpuNeed(node.cpus(), sum);
    }

    List<AdviceInput> inputs() {
        return List.of(
                AdviceInput.of("node_cpus", cpus, "CPUs of the node"),
                AdviceInput.of("node_needed_cpus", needed, "CPUs that all need"));
    }

    /// Whether the node has as many, as far as is known.
    boolean fits() {
        Double have = cpus.orNull();
        Double need = needed.orNull();
        return have == null || need == null || need <= have;
    }

    /// Nothing where the node has enough.
    List<String> notes() {
        Double have = cpus.orNull();
        Double need = needed.orNull();
        return have == null || need == null || fits()
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "All workloads together need %.2f of %.0f CPUs: what uses %.2f CPUs has to move. With requests"
                                + " of what each needs the scheduler keeps them apart.",
                        need,
                        have,
                        need - have));
    }
}
