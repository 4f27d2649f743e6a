package io.barograph.cli.advise.source;

import io.barograph.cli.advise.source.PodQueries.Pod;
import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.MemoryLimit;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One pod, as a Prometheus has it.
///
/// Of its pressure what is no contention is divided. Memory: its own limit's doing, since nothing else makes a pod wait
/// where the node has enough. CPU: what limits took is self-limited. Our metrics have the pod's own limit and not its
/// containers'; so the rest is self-crowded only where cAdvisor's metrics show that no container's limit took it. IO:
/// no metric tells a limit from a pod alone on its disk.
record ScrapedPod(ScrapedPods scrapedPods, Pod pod) {

    private static final double LEAST_UNEXPLAINED_SHARE = 0.1;
    private static final long USUAL_PERIOD_MICROS = 100_000;
    private static final String NOT_WRITTEN = "exporters' metrics do not have it";
    private static final Reading<Long> NONE = Reading.absent(NOT_WRITTEN);

    long livedMicros() {
        Double times = scrapedPods.podValue(ScrapedPods.LIVED, pod, "").orNull();
        return times == null ? 0 : Math.round(times * scrapedPods.queries().stepSeconds() * 1e6);
    }

    WorkloadSpan span() {
        String container = container();
        AdvisedWorkload workload = new AdvisedWorkload(
                container.isEmpty() ? AdvisedWorkload.Kind.POD : AdvisedWorkload.Kind.CONTAINER,
                new AdvisedWorkload.Names(pod.namespace(), pod.pod(), "", container, ""),
                "",
                qos());
        Reading<Double> limit = scrapedPods.podValue(ScrapedPods.CPU_LIMIT, pod, container);
        return new WorkloadSpan(
                workload,
                livedMicros(),
                new WorkloadSpan.Cpu(
                        stallsOf(Resource.CPU),
                        scrapedPods.podValue(ScrapedPods.USED_CPUS, pod, ""),
                        Reading.absent(NOT_WRITTEN),
                        limit.map(cpus -> Math.round(cpus * 1000)),
                        cpuThrottling(container, limit),
                        scrapedPods.podValue(ScrapedPods.TASKS, pod, "").map(Math::round)),
                memorySpan(container),
                new WorkloadSpan.Io(stallsOf(Resource.IO), Reading.absent(NOT_WRITTEN), NONE));
    }

    private Reading<CpuThrottling> cpuThrottling(String container, Reading<Double> limit) {
        Reading<Double> seconds = scrapedPods.podValue(ScrapedPods.CFS_SECONDS, pod, container);
        return scrapedPods
                .podValue(ScrapedPods.CFS_THROTTLED, pod, container)
                .flatMap(stopped -> seconds.map(takenSeconds -> new CpuThrottling(
                        LimitCgroup.CONTAINER,
                        limit.map(cpus -> Math.round(cpus * 1000)),
                        Objects.requireNonNullElse(
                                scrapedPods
                                        .podValue(ScrapedPods.CFS_PERIODS, pod, container)
                                        .map(Math::round)
                                        .orNull(),
                                Math.round(stopped)),
                        Math.round(stopped),
                        Math.round(takenSeconds * 1e6),
                        USUAL_PERIOD_MICROS)));
    }

    private WorkloadSpan.Memory memorySpan(String container) {
        Reading<Long> usedBytes =
                scrapedPods.podValue(ScrapedPods.WORKING_SET, pod, "").map(Math::round);
        Reading<Double> most = names().size() > 1
                ? Reading.absent("the pod has several containers, and metrics do not tell which one waits")
                : scrapedPods.podValue(ScrapedPods.MEMORY_LIMIT, pod, container);
        MemoryLimit limit = new MemoryLimit(LimitCgroup.CONTAINER, NONE, NONE, NONE, most.map(Math::round), usedBytes);
        return new WorkloadSpan.Memory(stallsOf(Resource.MEMORY), Reading.of(limit), NONE, usedBytes);
    }

    private Reading<Stalls> stallsOf(Resource resource) {
        return scrapedPods
                .podValue(ScrapedPods.PRESSURE, pod, resource.word())
                .flatMap(waited -> scrapedPods
                        .podValue(ScrapedPods.CONTENTION, pod, resource.word())
                        .flatMap(contended -> {
                            double rest = Math.max(0, waited - contended);
                            return switch (resource) {
                                case CPU -> {
                                    double limited = Math.min(rest, throttledSeconds());
                                    yield Reading.of(
                                            toStalls(contended, limited, isCadvisorThere() ? rest - limited : 0));
                                }
                                case MEMORY -> Reading.of(toStalls(contended, rest, 0));
                                case IO -> Reading.of(toStalls(contended, 0, 0));
                            };
                        }));
    }

    private Stalls toStalls(double contended, double limited, double crowded) {
        return new Stalls(
                livedMicros(), Math.round(contended * 1e6), Math.round(limited * 1e6), Math.round(crowded * 1e6), 0);
    }

    /// CPU time that its own or a container's limit took, as far as metrics have it.
    private double throttledSeconds() {
        double ownSeconds = orZero(scrapedPods.podValue(ScrapedPods.THROTTLED, pod, ""));
        return scrapedPods.of(ScrapedPods.CFS_SECONDS, pod).values().stream().reduce(ownSeconds, Math::max);
    }

    /// It writes usage of every container, and throttling of each that has a limit.
    private boolean isCadvisorThere() {
        return scrapedPods.podValue(ScrapedPods.USED_CPUS, pod, "").isPresent();
    }

    /// A sentence for each resource that it waits for much longer than metrics tell why.
    List<String> unexplained() {
        List<String> sentences = new ArrayList<>();
        double cpu = isCadvisorThere() ? 0 : beyondContention("cpu") - throttledSeconds();
        addUnexplained(sentences, "cpu", cpu, "by a container's own limit, or its own threads");
        addUnexplained(sentences, "io", beyondContention("io"), "by its own io.max, or alone on its disk");
        return sentences;
    }

    private void addUnexplained(List<String> sentences, String resource, double seconds, String why) {
        double share = livedMicros() <= 0 ? 0 : Math.min(1, 1e6 * seconds / livedMicros());
        if (share >= LEAST_UNEXPLAINED_SHARE) {
            sentences.add(pod.namespace() + "/" + pod.pod() + " waits for " + resource + " for "
                    + ReadableValues.readablePercent(share) + " of the time for no other: " + why
                    + "; the metrics here do not tell which. Maybe record the node: barograph record");
        }
    }

    private double beyondContention(String resource) {
        Reading<Double> contended = scrapedPods.podValue(ScrapedPods.CONTENTION, pod, resource);
        return orZero(scrapedPods
                .podValue(ScrapedPods.PRESSURE, pod, resource)
                .flatMap(waited -> contended.map(it -> waited - it)));
    }

    private static double orZero(Reading<Double> reading) {
        Double value = reading.orNull();
        return value == null ? 0 : value;
    }

    /// The one that was throttled the most, else the only one; empty where that is not known.
    private String container() {
        Set<String> names = names();
        return scrapedPods.of(ScrapedPods.CFS_SECONDS, pod).entrySet().stream()
                .filter(containerValue -> containerValue.getValue() > 0)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(names.size() == 1 ? names.iterator().next() : "");
    }

    private Set<String> names() {
        Set<String> names =
                new TreeSet<>(scrapedPods.of(ScrapedPods.CFS_SECONDS, pod).keySet());
        names.addAll(scrapedPods.of(ScrapedPods.CPU_LIMIT, pod).keySet());
        names.addAll(scrapedPods.of(ScrapedPods.MEMORY_LIMIT, pod).keySet());
        return names;
    }

    private @Nullable QosClass qos() {
        for (QosClass qosClass : QosClass.values()) {
            if (scrapedPods.of(ScrapedPods.QOS, pod).keySet().stream()
                    .anyMatch(it -> it.equalsIgnoreCase(qosClass.name()))) {
                return qosClass;
            }
        }
        return null;
    }
}
