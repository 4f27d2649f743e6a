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
        node.workloads().forEach(advisor::look);
        advisor.advice.sort(Comparator.comparing((Advice each) -> each.remedy() == Remedy.NOTHING)
                .thenComparing(Comparator.comparingDouble(Advice::share).reversed()));
        List<String> why = new ArrayList<>();
        if (node.observedMicros() < criteria.leastMicros()) {
            why.add("not enough data: the node was observed for " + length(node.observedMicros())
                    + ", expected at least " + length(criteria.leastMicros()));
        } else {
            advisor.unknown.forEach((reason, count) ->
                    why.add("not known of " + count + (count == 1 ? " workload: " : " workloads: ") + reason));
        }
        why.addAll(node.unknown());
        return new NodeAdvice(node, advisor.advice, why);
    }

    private void look(WorkloadSpan span) {
        if (span.livedMicros() < criteria.leastMicros()) {
            note("not enough data: observed for less than " + length(criteria.leastMicros()));
            return;
        }
        for (Resource resource : Resource.values()) {
            switch (span.stalls(resource)) {
                case Reading.Present<Stalls>(Stalls stalls) -> look(span, resource, stalls);
                case Reading.Absent<Stalls>(String why) -> note(word(resource) + ": " + why);
                case Reading.Failed<Stalls>(String error) -> note(word(resource) + ": " + error);
            }
        }
    }

    private void look(WorkloadSpan span, Resource resource, Stalls stalls) {
        double coverage = Math.clamp((double) stalls.measuredMicros() / span.livedMicros(), 0, 1);
        if (span.workload().kind() == AdvisedWorkload.Kind.SLICE && resource == Resource.IO) {
            return;
        }
        if (coverage < AdviceCriteria.LEAST_COVERAGE || stalls.measuredMicros() < criteria.leastMicros()) {
            note(word(resource) + ": not enough data: measured for less than half of its time, or less than "
                    + length(criteria.leastMicros()));
            return;
        }
        boolean limited = isEnough(
                resource == Resource.MEMORY
                        ? MemoryAdvisor.limitedShare(span, stalls)
                        : stalls.share(stalls.selfLimitedMicros()));
        // Below a full slice nothing helps a pod but what helps the slice
        long others = stalls.contentionMicros() - stalls.underSliceMicros();
        boolean contended = isEnough(stalls.share(stalls.contentionMicros())) && others >= stalls.underSliceMicros();
        boolean crowded = isEnough(stalls.share(stalls.selfCrowdedMicros()));
        switch (resource) {
            case CPU -> {
                add(limited, () -> cpu.limited(span, stalls, coverage));
                add(contended, () -> cpu.contended(span, stalls, coverage));
                add(crowded, () -> cpu.crowded(span, stalls, coverage));
            }
            case MEMORY -> {
                add(limited, () -> memory.limited(span, stalls, coverage));
                add(contended, () -> memory.contended(span, stalls, coverage));
            }
            case IO -> {
                add(limited, () -> io.limited(span, stalls, coverage));
                add(contended, () -> io.contended(span, stalls, coverage));
                add(crowded && !isOfMemory(span, stalls), () -> io.crowded(span, stalls, coverage));
            }
        }
    }

    /// Whether most of its waiting for a disk is a memory limit's doing.
    private static boolean isOfMemory(WorkloadSpan span, Stalls io) {
        Long refaults = span.memory().refaultIoMicros().orNull();
        return refaults != null && 2 * refaults >= io.selfCrowdedMicros();
    }

    private boolean isEnough(double share) {
        return share > 0 && share >= criteria.leastShare();
    }

    private void add(boolean fits, Supplier<Advice> found) {
        if (fits) {
            advice.add(found.get());
        }
    }

    private void note(String why) {
        unknown.merge(why, 1, Integer::sum);
    }

    private static String word(Resource resource) {
        return resource.word();
    }

    private static String length(long micros) {
        return GoDuration.format(Duration.ofSeconds(Math.round(micros / 1e6)));
    }
}
