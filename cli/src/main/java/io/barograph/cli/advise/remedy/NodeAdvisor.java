package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.quantity.GoDuration;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// Looks for a remedy for each workload of a node and each reason for which it waits.
public final class NodeAdvisor {

    private final AdviceCriteria criteria;
    private final CpuAdvisor cpu;
    private final MemoryAdvisor memory;
    private final IoAdvisor io;
    private final List<Advice> advice = new ArrayList<>();
    private final Map<String, Integer> unknown = new TreeMap<>();

    private NodeAdvisor(NodeSpan node, AdviceCriteria criteria) {
        this.criteria = criteria;
        this.cpu = new CpuAdvisor(node, NodeCpuNeed.of(node));
        this.memory = new MemoryAdvisor(node);
        this.io = new IoAdvisor(node);
    }

    public static NodeAdvice of(NodeSpan node, AdviceCriteria criteria) {
        NodeAdvisor advisor = new NodeAdvisor(node, criteria);
        node.workloads().forEach(advisor::lookAt);
        advisor.advice.sort(Comparator.comparing((Advice adviceItem) -> adviceItem.remedy() == Remedy.NOTHING)
                .thenComparing(Comparator.comparingDouble(Advice::share).reversed()));
        List<String> why = new ArrayList<>();
        if (node.observedMicros() < criteria.leastMicros()) {
            why.add("not enough data: the node was observed for " + durationText(node.observedMicros())
                    + ", expected at least " + durationText(criteria.leastMicros()));
        } else {
            advisor.unknown.forEach((reason, count) ->
                    why.add("not known of " + count + (count == 1 ? " workload: " : " workloads: ") + reason));
        }
        why.addAll(node.unknown());
        return new NodeAdvice(node, advisor.advice, why);
    }

    private void lookAt(WorkloadSpan span) {
        if (span.livedMicros() < criteria.leastMicros()) {
            noteUnknown("not enough data: observed for less than " + durationText(criteria.leastMicros()));
            return;
        }
        for (Resource resource : Resource.values()) {
            switch (span.stallsOf(resource)) {
                case Reading.Present<Stalls>(Stalls stalls) -> lookAtResource(span, resource, stalls);
                case Reading.Absent<Stalls>(String why) -> noteUnknown(resourceWord(resource) + ": " + why);
                case Reading.Failed<Stalls>(String error) -> noteUnknown(resourceWord(resource) + ": " + error);
            }
        }
    }

    private void lookAtResource(WorkloadSpan span, Resource resource, Stalls stalls) {
        double coverage = Math.clamp((double) stalls.measuredMicros() / span.livedMicros(), 0, 1);
        if (span.workload().kind() == AdvisedWorkload.Kind.SLICE && resource == Resource.IO) {
            return;
        }
        if (coverage < AdviceCriteria.LEAST_COVERAGE || stalls.measuredMicros() < criteria.leastMicros()) {
            noteUnknown(
                    resourceWord(resource) + ": not enough data: measured for less than half of its time, or less than "
                            + durationText(criteria.leastMicros()));
            return;
        }
        boolean limited = isEnough(
                resource == Resource.MEMORY
                        ? MemoryAdvisor.limitedShare(span, stalls)
                        : stalls.shareOf(stalls.selfLimitedMicros()));
        // Below a full slice nothing helps a pod but what helps the slice
        long othersMicros = stalls.contentionMicros() - stalls.underSliceMicros();
        boolean contended =
                isEnough(stalls.shareOf(stalls.contentionMicros())) && othersMicros >= stalls.underSliceMicros();
        boolean crowded = isEnough(stalls.shareOf(stalls.selfCrowdedMicros()));
        switch (resource) {
            case CPU -> {
                addIfFits(limited, () -> cpu.adviseLimited(span, stalls, coverage));
                // More CPU and fewer threads contradict each other where one reserve is all that can be changed
                boolean isBoth = contended && crowded && !span.workload().isOfPod();
                boolean isMoreContended = stalls.contentionMicros() >= stalls.selfCrowdedMicros();
                addIfFits(contended && (!isBoth || isMoreContended), () -> cpu.adviseContended(span, stalls, coverage));
                addIfFits(crowded && (!isBoth || !isMoreContended), () -> cpu.adviseCrowded(span, stalls, coverage));
            }
            case MEMORY -> {
                addIfFits(limited, () -> memory.adviseLimited(span, stalls, coverage));
                addIfFits(contended, () -> memory.adviseContended(span, stalls, coverage));
            }
            case IO -> {
                addIfFits(limited, () -> io.adviseLimited(span, stalls, coverage));
                addIfFits(contended, () -> io.adviseContended(span, stalls, coverage));
                addIfFits(crowded && !isOfMemory(span, stalls), () -> io.adviseCrowded(span, stalls, coverage));
            }
        }
    }

    /// Whether most of its waiting for IO is a memory limit's doing.
    private static boolean isOfMemory(WorkloadSpan span, Stalls io) {
        Long refaults = span.memory().refaultIoMicros().orNull();
        return refaults != null && 2 * refaults >= io.selfCrowdedMicros();
    }

    private boolean isEnough(double share) {
        return share > 0 && share >= criteria.leastShare();
    }

    private void addIfFits(boolean fits, Supplier<Advice> adviceSource) {
        if (fits) {
            advice.add(adviceSource.get());
        }
    }

    private void noteUnknown(String why) {
        unknown.merge(why, 1, Integer::sum);
    }

    private static String resourceWord(Resource resource) {
        return resource.word();
    }

    private static String durationText(long micros) {
        return GoDuration.format(Duration.ofSeconds(Math.round(micros / 1e6)));
    }
}
