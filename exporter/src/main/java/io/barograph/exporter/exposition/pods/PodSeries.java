package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.cgroup.identity.ContainerDetails;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.CachedLines;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.OomEvents;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The series of one pod or container: what stands before its values, made once, the lines of its pressure as they
/// were written last, and the cgroup that has them now.
final class PodSeries {

    private static final List<Resource> RESOURCES = List.of(Resource.values());
    private static final byte[][] NONE = {};

    private final List<String> labels;
    private final byte[][] some;
    private final byte[][] full;
    /// Labels of a pod
    private final byte[][] contention;
    /// Labels of a pod: by its own limit, and by all limits that hold it
    private final byte[][] throttling;
    /// Labels of a pod, by resource, kind and window
    private final byte[][] averages;
    /// Labels of a container
    private final byte[] info;
    /// Labels of a pod, by container: events and kills
    private final Map<String, byte[][]> ooms = new HashMap<>();

    private final CachedLines lines = new CachedLines();
    private @Nullable Map<Resource, PressureFile> writtenPressure;
    private Cgroup latestCgroup;
    private long seenAt;

    PodSeries(boolean withAverages, PodName pod, String container, Cgroup latestCgroup, WorkloadNames names) {
        this.labels = labelsOf(pod, container);
        this.latestCgroup = latestCgroup;
        ExporterMetric pressure =
                isPod() ? ExporterMetric.POD_PRESSURE_SECONDS : ExporterMetric.CONTAINER_PRESSURE_SECONDS;
        this.some = ofResources(it -> samplePrefix(pressure, it.word(), PressureKind.SOME.word()));
        this.full = ofResources(it -> samplePrefix(pressure, it.word(), PressureKind.FULL.word()));
        this.contention =
                isPod() ? ofResources(it -> samplePrefix(ExporterMetric.POD_CONTENTION_SECONDS, it.word())) : NONE;
        this.throttling = isPod()
                ? new byte[][] {
                    samplePrefix(ExporterMetric.CPU_THROTTLED_SECONDS, "own"),
                    samplePrefix(ExporterMetric.CPU_THROTTLED_SECONDS, "hierarchy")
                }
                : NONE;
        this.averages = withAverages && isPod()
                ? RESOURCES.stream()
                        .flatMap(resource -> Stream.of(PressureKind.values())
                                .flatMap(kind -> Stream.of("10s", "60s", "300s")
                                        .map(window -> samplePrefix(
                                                ExporterMetric.POD_PRESSURE_RATIO,
                                                resource.word(),
                                                kind.word(),
                                                window))))
                        .toArray(byte[][]::new)
                : NONE;
        this.info = latestCgroup.identity().kind() instanceof CgroupClass.Container it
                ? infoPrefix(it, names.detail(it.containerId()))
                : new byte[0];
    }

    /// The labels that must not occur twice in an exposition.
    ///
    /// @param container empty for a pod
    static List<String> labelsOf(PodName pod, String container) {
        return container.isEmpty()
                ? List.of(pod.namespace(), pod.pod())
                : List.of(pod.namespace(), pod.pod(), container);
    }

    private static byte[][] ofResources(Function<Resource, byte[]> prefix) {
        return RESOURCES.stream().map(prefix).toArray(byte[][]::new);
    }

    private byte[] samplePrefix(ExporterMetric metric, String... more) {
        return ExpositionFormat.samplePrefix(
                metric, Stream.concat(labels.stream(), Stream.of(more)).toArray(String[]::new));
    }

    /// The labels that would cost too much on each series of a container stand here once.
    private byte[] infoPrefix(CgroupClass.Container container, @Nullable ContainerDetails detail) {
        return samplePrefix(
                ExporterMetric.CONTAINER_INFO,
                container.podUid(),
                container.containerId(),
                latestCgroup.path(),
                detail == null ? "" : detail.image(),
                qosWord(container.qos()),
                detail == null ? "" : detail.runtime(),
                "container");
    }

    /// The word of a pod's `status.qosClass`; empty where its cgroup's place does not tell.
    private static String qosWord(QosClass qos) {
        return switch (qos) {
            case GUARANTEED -> "Guaranteed";
            case BURSTABLE -> "Burstable";
            case BESTEFFORT -> "BestEffort";
            case UNKNOWN -> "";
        };
    }

    boolean isPod() {
        return labels.size() == 2;
    }

    List<String> labels() {
        return labels;
    }

    /// Whether this cgroup is newer than another of the same names: inode numbers of cgroupfs rise.
    boolean isNewerThan(PodSeries otherSeries) {
        return latestCgroup.identity().inode()
                > otherSeries.latestCgroup.identity().inode();
    }

    /// Takes the cgroup as the latest pass found it; true where it is another one.
    boolean takeCgroup(Cgroup cgroup, long pass) {
        boolean isReplaced =
                cgroup.identity().inode() != latestCgroup.identity().inode();
        latestCgroup = cgroup;
        seenAt = pass;
        return isReplaced;
    }

    boolean isSeen(long pass) {
        return seenAt == pass;
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    void writePressure(SampleWriter writer) {
        Map<Resource, PressureFile> pressure = latestCgroup.stats().pressure();
        if (pressure != writtenPressure || !writer.writeLines(lines)) {
            writeLines(writer, pressure);
        }
    }

    private void writeLines(SampleWriter writer, Map<Resource, PressureFile> pressure) {
        int startMark = writer.mark();
        int series = writer.series();
        boolean whole = true;
        for (int i = 0; i < some.length; i++) {
            PressureFile file = PressureFile.of(pressure, RESOURCES.get(i));
            whole &= writeTotal(writer, some[i], file.some());
            whole &= writeTotal(writer, full[i], file.full());
        }
        if (whole) {
            writer.keepLines(startMark, writer.series() - series, lines);
        }
        writtenPressure = whole ? pressure : null;
    }

    /// False where there was no room for it.
    private static boolean writeTotal(SampleWriter writer, byte[] prefix, Reading<PressureLine> line) {
        return !(line instanceof Reading.Present<PressureLine> present)
                || writer.writeMillionths(prefix, present.value().totalMicros());
    }

    void writeContention(SampleWriter writer, ContentionTotals totals) {
        Map<Resource, Long> waited = totals.podsByPath().getOrDefault(latestCgroup.path(), Map.of());
        for (int i = 0; i < contention.length; i++) {
            Long micros = waited.get(RESOURCES.get(i));
            if (micros != null) {
                writer.writeMillionths(contention[i], micros);
            }
        }
    }

    /// Writes the contention that a pod imposed on others or suffered from them; few pods have it.
    void writeCulprit(SampleWriter writer, Map<Resource, Map<String, Long>> totals) {
        for (int i = 0; i < RESOURCES.size(); i++) { // an iterator would be garbage for each pod
            Resource resource = RESOURCES.get(i);
            Long micros = totals.getOrDefault(resource, Map.of()).get(latestCgroup.path());
            if (micros != null) {
                List<String> values = new ArrayList<>(labels);
                values.add(resource.word());
                writer.writeSample(micros, values.toArray(String[]::new));
            }
        }
    }

    /// Writes the time that limits took from a pod: its own limit, and all those that hold it. A pod that no
    /// limit ever held has neither.
    void writeThrottling(SampleWriter writer) {
        if (!(latestCgroup.stats().cpu() instanceof Reading.Present<CpuStat>(CpuStat cpu))) {
            return;
        }
        boolean limited = false;
        if (cpu.throttling() instanceof Reading.Present<Throttling>(Throttling it) && it.nrPeriods() > 0) {
            limited = true;
            writer.writeMillionths(throttling[0], it.throttledMicros());
        }
        if (cpu.hierarchyMicros() instanceof Reading.Present<Long>(Long micros) && (limited || micros > 0)) {
            writer.writeMillionths(throttling[1], micros);
        }
    }

    /// The kernel's averages, as shares of their windows.
    void writeAverages(SampleWriter writer) {
        int prefixIndex = 0;
        for (Resource resource : RESOURCES) {
            PressureFile file = PressureFile.of(latestCgroup.stats().pressure(), resource);
            for (PressureKind kind : PressureKind.values()) {
                if (file.of(kind) instanceof Reading.Present<PressureLine>(PressureLine line)) {
                    writer.writeRatio(averages[prefixIndex], line.avg10Percent());
                    writer.writeRatio(averages[prefixIndex + 1], line.avg60Percent());
                    writer.writeRatio(averages[prefixIndex + 2], line.avg300Percent());
                }
                prefixIndex += 3;
            }
        }
    }

    /// How often memory ran out in each container of a pod: events, or kills.
    void writeOoms(SampleWriter writer, Map<String, Map<String, OomEvents>> byPod, boolean kills) {
        Map<String, OomEvents> eventsByContainer = byPod.get(id());
        if (eventsByContainer == null) {
            return;
        }
        for (Map.Entry<String, OomEvents> containerEvents : eventsByContainer.entrySet()) {
            byte[][] prefixes = ooms.get(containerEvents.getKey());
            if (prefixes == null) {
                prefixes = new byte[][] {
                    samplePrefix(ExporterMetric.CONTAINER_OOM_EVENTS, containerEvents.getKey()),
                    samplePrefix(ExporterMetric.CONTAINER_OOM_KILLS, containerEvents.getKey())
                };
                ooms.put(containerEvents.getKey(), prefixes);
            }
            OomEvents events = containerEvents.getValue();
            writer.writeCount(prefixes[kills ? 1 : 0], kills ? events.kills() : events.ooms());
        }
    }

    /// Writes one number of the pod's present use, where that was read.
    <N extends Number> void writeUsage(SampleWriter writer, Reading<N> value) {
        if (value instanceof Reading.Present<N>(N number)) {
            writer.writeSample(number.longValue(), labels.toArray(String[]::new));
        }
    }

    /// The pod's UID, or the container's id.
    String id() {
        return switch (latestCgroup.identity().kind()) {
            case CgroupClass.Pod pod -> pod.uid();
            case CgroupClass.Container container -> container.containerId();
            case CgroupClass.Root _,
                    CgroupClass.Division _,
                    CgroupClass.Unmapped _,
                    CgroupClass.Nested _,
                    CgroupClass.Skipped _,
                    CgroupClass.Outside _ -> "";
        };
    }

    void writeInfo(SampleWriter writer) {
        writer.writeCount(info, 1);
    }
}
