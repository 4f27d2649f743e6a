package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.MemoryLimit;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What would help a workload that waits for memory.
record MemoryAdvisor(NodeSpan node) {

    private static final String REQUEST = "the most that it used";
    private static final long MIB = 1 << 20;

    /// For how much of the time a workload waits because of its own memory limit: for memory, and for reading again
    /// what the limit made the kernel drop.
    static double limitedShare(WorkloadSpan span, Stalls stalls) {
        Long refaults = span.memory().refaultIoMicros().orNull();
        return span.memory().limit().isPresent()
                ? stalls.shareOf(stalls.selfLimitedMicros() + (refaults == null ? 0 : refaults))
                : 0;
    }

    /// It met a limit.
    Advice adviseLimited(WorkloadSpan span, Stalls stalls, double coverage) {
        AdvisedWorkload workload = span.workload();
        double share = limitedShare(span, stalls);
        Reading<MemoryLimit> limit = span.memory().limit();
        boolean high = limit.map(MemoryAdvisor::isHigh).equals(Reading.of(true));
        Reading<Long> currentBytes = limit.flatMap(high ? MemoryLimit::highBytes : MemoryLimit::maxBytes);
        Long peak = limit.flatMap(MemoryLimit::peakBytes).orNull();
        Reading<Long> next =
                currentBytes.map(bytes -> MemoryStepFormula.nextMib(bytes, peak == null ? 0 : peak, share));
        List<AdviceInput> inputs = List.of(
                AdviceInput.of("high_events", limit.flatMap(MemoryLimit::highEvents), "times memory.high was met"),
                AdviceInput.of("max_events", limit.flatMap(MemoryLimit::maxEvents), "times memory.max was met"),
                AdviceInput.of("memory_stall_share", Reading.of(stalls.shareOf(stalls.selfLimitedMicros())), "stalled"),
                AdviceInput.of(
                        "refault_io_share",
                        span.memory().refaultIoMicros().map(it -> stalls.shareOf(it)),
                        "waiting to read again what was dropped"),
                AdviceInput.of("limit_bytes", currentBytes, "bytes limit"),
                AdviceInput.of("peak_bytes", limit.flatMap(MemoryLimit::peakBytes), "bytes used at most"));
        List<String> notes = new ArrayList<>();
        MemoryLimit knownLimit = limit.orNull();
        if (knownLimit != null) {
            notes.addAll(CpuAdvisor.notesOnCgroup(knownLimit.cgroup()));
        }
        if (high) {
            notes.add("memory.high is no field of a pod: with the feature MemoryQoS the kubelet makes it of request and"
                    + " limit; else raise it where it was set.");
        }
        notes.add("This is one step: look again after it.");
        return new Advice(
                workload,
                Resource.MEMORY,
                StallCause.SELF_LIMITED,
                remedyFor(workload, high),
                share,
                coverage,
                new AdviceChange(
                        high ? "memory.high" : workload.isOfPod() ? "limits.memory" : "memory.max",
                        currentBytes.map(MemoryStepFormula::formatBytes),
                        next.map(MemoryStepFormula::formatMib),
                        MemoryStepFormula.TEXT),
                inputs,
                notes,
                patch(workload, knownLimit, next.orNull(), high));
    }

    private static boolean isHigh(MemoryLimit limit) {
        Long high = limit.highEvents().orNull();
        Long max = limit.maxEvents().orNull();
        return high != null && high > (max == null ? 0 : max);
    }

    private static Remedy remedyFor(AdvisedWorkload workload, boolean high) {
        if (workload.kind() == AdvisedWorkload.Kind.SLICE) {
            return Remedy.RAISE_NODE_ALLOCATABLE;
        }
        return high ? Remedy.RAISE_MEMORY_HIGH : Remedy.RAISE_MEMORY_LIMIT;
    }

    /// A pod's limit; where that is not what was met, it grows as much as `memory.high` has to.
    private static @Nullable ContainerPatch patch(
            AdvisedWorkload workload, @Nullable MemoryLimit limit, @Nullable Long nextMib, boolean high) {
        if (limit == null || nextMib == null || limit.cgroup() != LimitCgroup.CONTAINER) {
            return null;
        }
        Long highBytes = limit.highBytes().orNull();
        Long maxBytes = limit.maxBytes().orNull();
        long mib = nextMib;
        if (high) {
            if (highBytes == null || highBytes <= 0 || maxBytes == null) {
                return null;
            }
            mib = (long) Math.ceil((double) maxBytes / MIB * (nextMib.doubleValue() * MIB / highBytes));
        }
        return ContainerPatch.raisedLimit(workload, "memory", MemoryStepFormula.formatMib(mib));
    }

    /// The node is short of memory.
    Advice adviseContended(WorkloadSpan span, Stalls stalls, double coverage) {
        AdvisedWorkload workload = span.workload();
        Reading<Long> usedBytes = span.memory().usedBytes();
        Reading<String> newRequest = usedBytes.map(bytes -> MemoryStepFormula.formatMib(Math.ceilDiv(bytes, MIB)));
        boolean container = workload.kind() == AdvisedWorkload.Kind.CONTAINER;
        List<String> notes = new ArrayList<>();
        if (workload.kind() == AdvisedWorkload.Kind.SLICE) {
            notes.add("The kernel reclaims for all pods together, so no single one shows it: they use more memory than"
                    + " the node has for them.");
        }
        notes.addAll(BlameNotes.culpritNotes(node.blamedFor(Resource.MEMORY), workload));
        String bytes = newRequest.orNull();
        return new Advice(
                workload,
                Resource.MEMORY,
                StallCause.CONTENDED,
                workload.kind() == AdvisedWorkload.Kind.SYSTEM ? Remedy.RESERVE_MORE : Remedy.REQUEST_OR_MOVE,
                stalls.shareOf(stalls.contentionMicros()),
                coverage,
                workload.kind() == AdvisedWorkload.Kind.SLICE
                        ? null
                        : new AdviceChange(
                                workload.isOfPod() ? "requests.memory" : "systemReserved.memory",
                                Reading.absent("the source does not know requests"),
                                newRequest,
                                REQUEST),
                List.of(AdviceInput.of("used_bytes", usedBytes, "bytes used at most")),
                notes,
                container && bytes != null ? ContainerPatch.raisedRequest(workload, "memory", bytes, false) : null);
    }
}
