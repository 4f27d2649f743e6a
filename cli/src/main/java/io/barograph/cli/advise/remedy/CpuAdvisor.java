package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What would help a workload that waits for CPUs.
///
/// @param needed what all workloads of the node need together
record CpuAdvisor(NodeSpan node, NodeCpuNeed needed) {

    private static final String REQUEST =
            "used + share of the time it waited for others, in which at least one more task could have run";

    /// It met a limit.
    Advice adviseLimited(WorkloadSpan span, Stalls stalls, double coverage) {
        AdvisedWorkload workload = span.workload();
        CpuThrottling throttling = span.cpu().throttling().orNull();
        Long limit = throttling == null ? null : throttling.limitMillis().orNull();
        List<AdviceInput> inputs = new ArrayList<>();
        String why = throttling == null
                ? span.cpu().throttling().why()
                : throttling.limitMillis().why();
        Reading<CpuThrottling> throttlingReading = span.cpu().throttling();
        inputs.add(AdviceInput.of(
                "nr_throttled", throttlingReading.map(CpuThrottling::throttledPeriods), "throttled periods"));
        inputs.add(AdviceInput.of("nr_periods", throttlingReading.map(CpuThrottling::periods), "periods"));
        inputs.add(
                AdviceInput.of("period_seconds", throttlingReading.map(it -> it.periodMicros() / 1e6), "s a period"));
        inputs.add(AdviceInput.of(
                "throttled_seconds", throttlingReading.map(it -> it.throttledMicros() / 1e6), "s throttled"));
        inputs.add(AdviceInput.of(
                "limit_cpus", throttlingReading.flatMap(it -> it.limitMillis().map(l -> l / 1e3)), "CPUs limit"));
        inputs.add(AdviceInput.of("used_cpus", span.cpu().usedCpus(), "CPUs used"));
        inputs.add(AdviceInput.of("allowed_cpus", span.cpu().allowedCpus(), "CPUs to run on"));
        List<String> notes = new ArrayList<>();
        Reading<String> newLimit = Reading.absent(why.isEmpty() ? "the limit is not known" : why);
        ContainerPatch patch = null;
        if (throttling != null && limit != null) {
            inputs.add(AdviceInput.of(
                    "needed_cpus", Reading.of(CpuLimitFormula.neededMillis(limit, throttling) / 1e3), "CPUs needed"));
            Double cpus = span.cpu().allowedCpus().orNull();
            long more = CpuLimitFormula.recommendedMillis(
                    limit, throttling, cpus == null ? Double.POSITIVE_INFINITY : cpus);
            newLimit = Reading.of(CpuQuantity.formatMillis(more));
            if (throttling.cgroup() == LimitCgroup.CONTAINER) {
                patch = ContainerPatch.raisedLimit(workload, "cpu", CpuQuantity.formatMillis(more));
            }
            notes.addAll(notesOnCgroup(throttling.cgroup()));
            addRoom(notes, span, more);
        }
        AdviceChange change = new AdviceChange(
                workload.isOfPod() ? "limits.cpu" : "cpu.max",
                limit == null ? Reading.absent(why) : Reading.of(CpuQuantity.formatMillis(limit)),
                newLimit,
                CpuLimitFormula.TEXT);
        Remedy remedy =
                workload.kind() == AdvisedWorkload.Kind.SLICE ? Remedy.RAISE_NODE_ALLOCATABLE : Remedy.RAISE_CPU_LIMIT;
        double share = stalls.shareOf(stalls.selfLimitedMicros());
        return new Advice(
                workload, Resource.CPU, StallCause.SELF_LIMITED, remedy, share, coverage, change, inputs, notes, patch);
    }

    static List<String> notesOnCgroup(LimitCgroup cgroup) {
        return switch (cgroup) {
            case CONTAINER, SYSTEM -> List.of();
            case POD ->
                List.of("The limit is the pod's own: that of all its containers together, or one given for the whole"
                        + " pod.");
            case NESTED -> List.of("The limit stands in a cgroup that the container made for itself.");
            case SLICE ->
                List.of("The limit is the kubelet's (enforceNodeAllocatable, systemReserved, kubeReserved), no pod's.");
        };
    }

    /// Whether the node has room for what a higher limit would let run.
    private void addRoom(List<String> notes, WorkloadSpan span, long toMillis) {
        Double cpus = node.cpus().orNull();
        Double nodeUsedCpus = node.usedCpus().orNull();
        Double ownUsedCpus = span.cpu().usedCpus().orNull();
        if (cpus != null
                && nodeUsedCpus != null
                && ownUsedCpus != null
                && toMillis / 1e3 - ownUsedCpus > Math.max(0, cpus - nodeUsedCpus)) {
            notes.add(String.format(
                    Locale.ROOT,
                    "The node had %.2f of %.0f CPUs idle: less than this adds. Raise the request as well.",
                    Math.max(0, cpus - nodeUsedCpus),
                    cpus));
        }
    }

    /// Its own threads wait for each other.
    Advice adviseCrowded(WorkloadSpan span, Stalls stalls, double coverage) {
        double share = stalls.shareOf(stalls.selfCrowdedMicros());
        Reading<Double> busy = span.cpu().usedCpus().map(usedCpus -> usedCpus + share);
        List<AdviceInput> inputs = List.of(
                AdviceInput.of("tasks", span.cpu().tasks(), "tasks"),
                AdviceInput.of("allowed_cpus", span.cpu().allowedCpus(), "CPUs to run on"),
                AdviceInput.of("used_cpus", span.cpu().usedCpus(), "CPUs used"),
                AdviceInput.of("busy_tasks", busy, "busy tasks at least"));
        Double cpus = span.cpu().allowedCpus().orNull();
        Double least = busy.orNull();
        List<String> notes = new ArrayList<>();
        if (cpus != null && least != null) {
            notes.add(crowdedNote(
                    span.workload().isOfPod(), cpus, least, span.cpu().tasks()));
        }
        if (!span.workload().isOfPod()) {
            notes.addAll(alsoNote("others", stalls.shareOf(stalls.contentionMicros())));
        }
        return new Advice(
                span.workload(),
                Resource.CPU,
                StallCause.SELF_CROWDED,
                Remedy.FEWER_THREADS,
                share,
                coverage,
                null,
                inputs,
                notes,
                null);
    }

    /// What a service waits for beside, of which nothing is advised.
    private static List<String> alsoNote(String whom, double share) {
        long percent = Math.round(100 * share);
        return percent == 0 ? List.of() : List.of("It waits for " + whom + " for " + percent + " % of the time, too.");
    }

    /// @param canRequest whether it is of a pod: a service requests nothing
    private static String crowdedNote(boolean canRequest, double cpus, double busyTasks, Reading<Long> tasks) {
        Long most = tasks.orNull();
        if (most != null && most <= cpus) {
            return String.format(
                    Locale.ROOT,
                    "It has no more tasks than the %.0f CPUs that it may use. Maybe they are pinned to fewer"
                            + " (sched_setaffinity, taskset). Other workloads are not hurt.",
                    cpus);
        }
        String otherwise = canRequest
                ? "request at least " + CpuQuantity.formatMillis(CpuQuantity.roundedUp(1000 * busyTasks)) + " CPU"
                : "let it run";
        return String.format(
                Locale.ROOT,
                "At most %.0f threads can run at once: bound its thread pools to that, or %s on a node with more CPUs."
                        + " Other workloads are not hurt.",
                cpus,
                otherwise);
    }

    /// What all workloads need says nothing of one that may use some CPUs only.
    private List<String> roomNotes(WorkloadSpan span) {
        Double allowed = span.cpu().allowedCpus().orNull();
        Double nodeCpus = node.cpus().orNull();
        return allowed == null || nodeCpus == null || allowed >= nodeCpus
                ? needed.notes()
                : List.of(String.format(
                        Locale.ROOT,
                        "It may use %.0f of %.0f CPUs (its cpuset), and loses to those who may use the same ones: CPUs"
                                + " that idle elsewhere do not help it. Maybe give it CPUs of its own: whole CPUs,"
                                + " requests equal to limits, under the kubelet's static CPU manager.",
                        allowed,
                        nodeCpus));
    }

    /// Others have the CPUs.
    Advice adviseContended(WorkloadSpan span, Stalls stalls, double coverage) {
        AdvisedWorkload workload = span.workload();
        double share = stalls.shareOf(stalls.contentionMicros());
        Reading<Double> need = span.cpu().usedCpus().map(usedCpus -> usedCpus + share);
        Long limit = span.cpu().limitMillis().orNull();
        Reading<Long> neededMillis = need.map(cpus -> {
            long millis = CpuQuantity.roundedUp(1000 * cpus);
            return limit == null ? millis : Math.min(millis, limit);
        });
        List<AdviceInput> inputs = new ArrayList<>(List.of(
                AdviceInput.of("used_cpus", span.cpu().usedCpus(), "CPUs used"),
                AdviceInput.of("needed_cpus", need, "CPUs needed at least")));
        inputs.addAll(needed.inputs());
        List<String> notes = new ArrayList<>(roomNotes(span));
        notes.addAll(BlameNotes.culpritNotes(node.blamedFor(Resource.CPU), workload));
        if (!workload.isOfPod()) {
            notes.addAll(alsoNote("its own threads", stalls.shareOf(stalls.selfCrowdedMicros())));
        }
        return new Advice(
                workload,
                Resource.CPU,
                StallCause.CONTENDED,
                workload.isOfPod() ? Remedy.REQUEST_OR_MOVE : Remedy.RESERVE_MORE,
                share,
                coverage,
                new AdviceChange(
                        workload.isOfPod() ? "requests.cpu" : "systemReserved.cpu",
                        Reading.absent("the source does not know requests"),
                        neededMillis.map(CpuQuantity::formatMillis),
                        REQUEST),
                inputs,
                notes,
                request(workload, neededMillis.orNull()));
    }

    private @Nullable ContainerPatch request(AdvisedWorkload workload, @Nullable Long millis) {
        return workload.kind() == AdvisedWorkload.Kind.CONTAINER && millis != null
                ? ContainerPatch.raisedRequest(workload, "cpu", CpuQuantity.formatMillis(millis), needed.fits())
                : null;
    }
}
