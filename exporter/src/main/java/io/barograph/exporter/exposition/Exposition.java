package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.PendingRemovals;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.pods.CadvisorFamilies;
import io.barograph.exporter.exposition.pods.PodFamilies;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes the metrics of the node and of the exporter. It keeps what stands before each value from one exposition to
/// the next, so it belongs to one thread at a time.
public final class Exposition {

    /// A node of 250 pods has about 6,000 series.
    public static final int MAX_SERIES = 50_000;

    /// How many of the exporter's own series are written when the others are counted.
    private static final int LAST_SERIES = 4;

    private static final List<String> CGROUP_TYPES = List.of("container", "pod", "slice", "system");

    private final ByteSink out = new ByteSink();
    private final SampleWriter writer;
    private final FamilySelection selection;
    private final ScopeFamilies scopes;
    private final PodFamilies pods;
    private final DiskFamilies disks;
    private final SupportFamilies support;
    private final NodeExporterFamilies nodeExporter;
    private final EvictionFamilies eviction;
    private final CadvisorFamilies cadvisor;
    private long bytesBefore;
    private Map<String, long[]> counted = new TreeMap<>();
    private @Nullable CgroupTree countedRoster;
    private WorkloadNames countedNames = WorkloadNames.NONE;

    public Exposition(FamilySelection selection, int maxSeries) {
        this.writer = new SampleWriter(out, maxSeries);
        this.selection = selection;
        this.scopes = new ScopeFamilies(writer);
        this.pods = new PodFamilies(writer, selection);
        this.disks = new DiskFamilies(writer);
        this.support = new SupportFamilies(writer);
        this.nodeExporter = new NodeExporterFamilies(writer);
        this.eviction = new EvictionFamilies(writer);
        this.cadvisor = new CadvisorFamilies(writer);
    }

    /// Whether it shows what pods use, which only some passes read.
    public boolean showsUsage() {
        return selection.podUsage();
    }

    /// Writes one exposition in Prometheus' own text format. The bytes hold until the next.
    public ByteSink writeExposition(@Nullable Sample sample, List<ExporterSeries> ownSeries) {
        return writeExposition(ExpositionFormat.TEXT_0_0_4, sample, ownSeries);
    }

    /// Writes one exposition. The bytes hold until the next.
    ///
    /// @param sample null while nothing is known of the node; its families are then absent
    /// @param ownSeries the exporter's own series
    public ByteSink writeExposition(ExpositionFormat format, @Nullable Sample sample, List<ExporterSeries> ownSeries) {
        out.clear();
        writer.startExposition(format);
        List<ExporterSeries> allSeries = new ArrayList<>(ownSeries);
        Pass node = sample == null ? null : sample.pass();
        if (sample != null && node != null) {
            if (selection.hasProgram(CompatProgram.NODE_EXPORTER)) {
                nodeExporter.writeFamilies(node.frame(), sample.timing().tookMicros());
            }
            scopes.writeFamilies(node.snapshot(), node.totals());
            disks.writeFamilies(node.disks());
            support.writeFamilies(node.frame());
            eviction.writeFamilies(
                    node.snapshot().levels(),
                    node.thresholds(),
                    !node.snapshot().thresholds().isPresent());
            pods.takeFrame(node.frame(), node.names());
            countCgroups(node.frame(), node.names(), allSeries);
            node.removals().forEach(it -> addRemovals(it, allSeries));
            FileRemoval files = node.snapshot().removal().orNull();
            if (files != null) {
                allSeries.add(new ExporterSeries(ExporterMetric.TEARDOWN_FILES, files.filesPerSecond()));
                allSeries.add(new ExporterSeries(ExporterMetric.TEARDOWN_REMOVING, files.micros()));
            }
        }
        writeSeries(allSeries);
        if (node != null) {
            writer.limitSeries(true);
            pods.writeFamilies(node);
            if (selection.hasProgram(CompatProgram.CADVISOR)) {
                cadvisor.takeFrame(node.frame(), node.names());
                cadvisor.writeFamilies();
            }
            writer.limitSeries(false);
        }
        writeSeries(List.of(
                new ExporterSeries(ExporterMetric.SERIES, writer.series() + LAST_SERIES),
                new ExporterSeries(ExporterMetric.SERIES_DROPPED, writer.overLimit(), "limit"),
                new ExporterSeries(ExporterMetric.SERIES_DROPPED, pods.shadowed(), "duplicate"),
                new ExporterSeries(ExporterMetric.EXPOSITION_BYTES, bytesBefore)));
        bytesBefore = out.length();
        return out;
    }

    /// How many cgroups of each type a frame has, and how many removed ones the kernel still keeps.
    @SuppressWarnings("ReferenceEquality") // the same objects mean that no cgroup came or went, and no name changed
    private void countCgroups(Frame frame, WorkloadNames names, List<ExporterSeries> allSeries) {
        if (frame.cgroups().tree() != countedRoster || names != countedNames) {
            counted = byType(frame, names);
            countedRoster = frame.cgroups().tree();
            countedNames = names;
        }
        counted.put("unmapped", new long[] {pods.unmapped()});
        counted.forEach((type, count) -> allSeries.add(new ExporterSeries(ExporterMetric.CGROUPS, count[0], type)));
        if (frame.host().dyingCgroups() instanceof Reading.Present<Long>(Long dying)) {
            allSeries.add(new ExporterSeries(ExporterMetric.CGROUP_DYING, dying));
        }
    }

    private static Map<String, long[]> byType(Frame frame, WorkloadNames names) {
        Map<String, long[]> byType = new TreeMap<>();
        CGROUP_TYPES.forEach(type -> byType.put(type, new long[1]));
        for (Cgroup cgroup : frame.cgroups().values()) {
            byType.computeIfAbsent(cgroupType(cgroup.identity().kind(), names), _ -> new long[1])[0]++;
        }
        return byType;
    }

    private static void addRemovals(PendingRemovals removals, List<ExporterSeries> allSeries) {
        String runtime = removals.runtime();
        allSeries.add(new ExporterSeries(ExporterMetric.TEARDOWN_CONTAINERS, removals.containers(), runtime));
        if (removals.containers() > 0) {
            allSeries.add(
                    new ExporterSeries(ExporterMetric.TEARDOWN_CONTAINERS_OLDEST, removals.oldestMicros(), runtime));
        }
    }

    private static String cgroupType(CgroupClass cgroupClass, WorkloadNames names) {
        return switch (cgroupClass) {
            case CgroupClass.Root _, CgroupClass.Division _, CgroupClass.Unmapped _ -> "slice";
            case CgroupClass.Pod _ -> "pod";
            case CgroupClass.Container container -> names.isSandbox(container.containerId()) ? "sandbox" : "container";
            case CgroupClass.Nested _ -> "nested";
            case CgroupClass.Skipped _, CgroupClass.Outside _ -> "system";
        };
    }

    private void writeSeries(List<ExporterSeries> series) {
        List<ExporterSeries> sorted = new ArrayList<>(series);
        sorted.sort(Comparator.comparing(ExporterSeries::metric));
        ExporterMetric open = null;
        for (ExporterSeries exporterSeries : sorted) {
            if (exporterSeries.metric() != open) {
                open = exporterSeries.metric();
                writer.beginFamily(open);
            }
            writer.writeSample(exporterSeries.value(), exporterSeries.labels().toArray(String[]::new));
        }
    }
}
