package io.barograph.exporter.exposition.text;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes samples family by family: the header once, before the first sample, and nothing at all for a family
/// without samples. Stops at a limit and counts what it left out.
public final class SampleWriter {

    private static final byte[] NONE = {};

    private final ByteSink out;
    private final int maxSeries;
    private final Map<ExpositionFormat, Map<ExporterMetric, byte[]>> headers = new EnumMap<>(ExpositionFormat.class);
    private ExpositionFormat format = ExpositionFormat.TEXT_0_0_4;
    private @Nullable ExporterMetric family;
    private boolean headed;
    private boolean limited;
    private int series;
    private long overLimit;

    public SampleWriter(ByteSink sink, int maxSeries) {
        this.out = sink;
        this.maxSeries = maxSeries;
        for (ExpositionFormat textFormat : ExpositionFormat.values()) {
            Map<ExporterMetric, byte[]> formatHeaders = new EnumMap<>(ExporterMetric.class);
            for (ExporterMetric metric : ExporterMetric.values()) {
                formatHeaders.put(metric, textFormat.familyHeader(metric.family()));
            }
            headers.put(textFormat, formatHeaders);
        }
    }

    /// Starts a new exposition in a format. What stands before a value is the same in all of them.
    public void startExposition(ExpositionFormat next) {
        format = next;
        series = 0;
        family = null;
    }

    public void beginFamily(ExporterMetric next) {
        family = next;
        headed = false;
    }

    /// Marks a cut: the samples that follow change at other times than those written so far.
    public void markCut() {
        out.markCut();
    }

    /// A sample of this family whose labels are not kept.
    ///
    /// @param value in millionths where the family is in seconds or a ratio, else a whole number
    public void writeSample(long value, String... labels) {
        ExporterMetric currentMetric = Objects.requireNonNull(family);
        byte[] prefix = ExpositionFormat.samplePrefix(currentMetric, labels);
        switch (currentMetric.family().unit()) {
            case "seconds", "ratio" -> writeMillionths(prefix, value);
            default -> writeCount(prefix, value);
        }
    }

    /// A value in seconds or a ratio, given in millionths; false if there was no room for it.
    public boolean writeMillionths(byte[] prefix, long value) {
        if (!openSample(prefix)) {
            return false;
        }
        out.putMillionths(value);
        out.write('\n');
        return true;
    }

    /// The position of this family's next sample, behind the header if that is yet to come.
    public int mark() {
        return out.length() + header().length;
    }

    /// Keeps what was written since a mark.
    public void keepLines(int mark, int count, CachedLines into) {
        into.keepLines(out, mark, count);
    }

    /// Writes lines of this family that were kept; false, and nothing is written, if there is no room for all.
    public boolean writeLines(CachedLines lines) {
        if (limited && series + lines.series() > maxSeries) {
            return false;
        }
        if (lines.series() > 0) {
            writeHeader();
            series += lines.series();
            lines.writeTo(out);
        }
        return true;
    }

    public void writeRatio(byte[] prefix, double percent) {
        writeMillionths(prefix, Math.round(percent * 10_000));
    }

    public void writeCount(byte[] prefix, long value) {
        if (openSample(prefix)) {
            out.putInteger(value);
            out.write('\n');
        }
    }

    private boolean openSample(byte[] prefix) {
        if (limited && series >= maxSeries) {
            overLimit++;
            return false;
        }
        writeHeader();
        series++;
        out.putBytes(prefix);
        return true;
    }

    private void writeHeader() {
        out.putBytes(header());
        headed = true;
    }

    /// The header that is yet to be written before this family's first sample.
    private byte[] header() {
        return headed || family == null
                ? NONE
                : headers.getOrDefault(format, Map.of()).getOrDefault(family, NONE);
    }

    /// Whether the limit holds for what follows: the node's own few series are always written.
    public void limitSeries(boolean isLimited) {
        limited = isLimited;
    }

    /// How many series this exposition has so far.
    public int series() {
        return series;
    }

    /// Series left out since the beginning.
    public long overLimit() {
        return overLimit;
    }
}
