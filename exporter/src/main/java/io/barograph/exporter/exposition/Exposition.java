package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.pods.CadvisorFamilies;
import io.barograph.exporter.exposition.pods.PodFamilies;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.Pass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes what there is to say of the node and the exporter. It keeps what stands before each value from one
/// exposition to the next, so it belongs to one thread at a time.
public final class Exposition {

    /// A node of 250 pods has about 5,500 series.
    public static final int MAX_SERIES = 50_000;

    /// What is written when the others are counted.
    private static final int LAST_SERIES = 4;

    private final ByteSink out = new ByteSink();
    private final SampleWriter writer;
    private final FamilySelection selection;
    private final ScopeFamilies scopes;
    private final PodFamilies pods;
    private final SupportFamilies support;
    private final NodeExporterFamilies nodeExporter;
    private final EvictionFamilies eviction;
    private final CadvisorFamilies cadvisor;
    private final ExpositionFormat usual;
    private long bytesBefore;

    public Exposition(ExpositionFormat format, FamilySelection selection, int maxSeries) {
        this.writer = new SampleWriter(out, format, maxSeries);
        this.selection = selection;
        this.usual = format;
        this.scopes = new ScopeFamilies(writer);
        this.pods = new PodFamilies(writer, selection);
        this.support = new SupportFamilies(writer);
        this.nodeExporter = new NodeExporterFamilies(writer);
        this.eviction = new EvictionFamilies(writer);
        this.cadvisor = new CadvisorFamilies(writer);
    }

    /// Writes one exposition. The bytes hold until the next.
    ///
    /// @param sample null while nothing can be said of the node; its families are then absent
    /// @param own what the exporter says of itself
    public ByteSink write(@Nullable Sample sample, List<ExporterSeries> own) {
        return write(usual, sample, own);
    }

    /// Writes one exposition in another format than the usual.
    public ByteSink write(ExpositionFormat format, @Nullable Sample sample, List<ExporterSeries> own) {
        out.clear();
        writer.restart(format);
        Pass node = sample == null ? null : sample.pass();
        if (sample != null && node != null) {
            if (selection.has(CompatProgram.NODE_EXPORTER)) {
                nodeExporter.write(node.frame(), sample.timing().tookMicros());
            }
            scopes.write(node.snapshot(), node.totals());
            support.write(node.frame());
            eviction.write(node.snapshot().levels(), node.standings());
        }
        List<ExporterSeries> all = new ArrayList<>(own);
        if (node != null) {
            pods.see(node.frame(), node.names());
            all.addAll(CgroupCounts.of(node.frame(), node.names(), pods.unmapped()));
        }
        write(all);
        if (node != null) {
            writer.limited(true);
            pods.write(node.totals());
            if (selection.has(CompatProgram.CADVISOR)) {
                cadvisor.see(node.frame(), node.names());
                cadvisor.write();
            }
            writer.limited(false);
        }
        write(List.of(
                ExporterSeries.count(ExporterMetric.SERIES, writer.series() + LAST_SERIES),
                ExporterSeries.count(ExporterMetric.SERIES_DROPPED, writer.overLimit(), "limit"),
                ExporterSeries.count(ExporterMetric.SERIES_DROPPED, pods.shadowed(), "duplicate"),
                ExporterSeries.count(ExporterMetric.EXPOSITION_BYTES, bytesBefore)));
        bytesBefore = out.length();
        return out;
    }

    private void write(List<ExporterSeries> series) {
        List<ExporterSeries> sorted = new ArrayList<>(series);
        sorted.sort(Comparator.comparing(ExporterSeries::family));
        ExporterMetric open = null;
        for (ExporterSeries each : sorted) {
            if (each.family() != open) {
                open = each.family();
                writer.begin(open);
            }
            byte[] prefix = writer.format().prefix(each.family(), each.labels().toArray(String[]::new));
            if (each.family().family().unit().equals("seconds")) {
                writer.millionths(prefix, each.millionths());
            } else {
                writer.count(prefix, each.millionths() / 1_000_000);
            }
        }
    }
}
