package io.barograph.exporter.exposition;

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
    private final Selection selection;
    private final ScopeFamilies scopes;
    private final PodFamilies pods;
    private final Support support;
    private final NodeExporterFamilies nodeExporter;
    private final EvictionFamilies eviction;
    private final CadvisorFamilies cadvisor;
    private final Format usual;
    private long bytesBefore;

    public Exposition(Format format, Selection selection, int maxSeries) {
        this.writer = new SampleWriter(out, format, maxSeries);
        this.selection = selection;
        this.usual = format;
        this.scopes = new ScopeFamilies(writer);
        this.pods = new PodFamilies(writer, selection);
        this.support = new Support(writer);
        this.nodeExporter = new NodeExporterFamilies(writer);
        this.eviction = new EvictionFamilies(writer);
        this.cadvisor = new CadvisorFamilies(writer);
    }

    /// Writes one exposition. The bytes hold until the next.
    ///
    /// @param node null while nothing can be said of the node; its families are then absent
    /// @param own what the exporter says of itself
    public ByteSink write(@Nullable NodeReport node, List<OwnSeries> own) {
        return write(usual, node, own);
    }

    /// Writes one exposition in another format than the usual.
    public ByteSink write(Format format, @Nullable NodeReport node, List<OwnSeries> own) {
        out.clear();
        writer.restart(format);
        if (node != null) {
            if (selection.has(Compat.NODE_EXPORTER)) {
                nodeExporter.write(node.frame(), node.tookMicros());
            }
            scopes.write(node.snapshot(), node.waits());
            support.write(node.frame());
            eviction.write(node.snapshot().levels(), node.standings());
        }
        List<OwnSeries> all = new ArrayList<>(own);
        if (node != null) {
            pods.see(node.frame(), node.names());
            all.addAll(CgroupCounts.of(node.frame(), node.names(), pods.unmapped()));
        }
        write(all);
        if (node != null) {
            writer.limited(true);
            pods.write(node.waits());
            if (selection.has(Compat.CADVISOR)) {
                cadvisor.see(node.frame(), node.names());
                cadvisor.write();
            }
            writer.limited(false);
        }
        write(List.of(
                OwnSeries.count(Family.SERIES, writer.series() + LAST_SERIES),
                OwnSeries.count(Family.SERIES_DROPPED, writer.overLimit(), "limit"),
                OwnSeries.count(Family.SERIES_DROPPED, pods.shadowed(), "duplicate"),
                OwnSeries.count(Family.EXPOSITION_BYTES, bytesBefore)));
        bytesBefore = out.length();
        return out;
    }

    private void write(List<OwnSeries> series) {
        List<OwnSeries> sorted = new ArrayList<>(series);
        sorted.sort(Comparator.comparing(OwnSeries::family));
        Family open = null;
        for (OwnSeries each : sorted) {
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
