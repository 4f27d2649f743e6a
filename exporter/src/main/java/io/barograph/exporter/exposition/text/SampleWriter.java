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

    public SampleWriter(ByteSink out, int maxSeries) {
        this.out = out;
        this.maxSeries = maxSeries;
        for (ExpositionFormat each : ExpositionFormat.values()) {
            Map<ExporterMetric, byte[]> own = new EnumMap<>(ExporterMetric.class);
            for (ExporterMetric one : ExporterMetric.values()) {
                own.put(one, each.header(one.family()));
            }
            headers.put(each, own);
        }
    }

    /// Starts a new exposition in a format. What stands before a value is the same in all of them.
    public void restart(ExpositionFormat next) {
        format = next;
        series = 0;
        family = null;
    }

    public void begin(ExporterMetric next) {
        family = next;
        headed = false;
    }

    /// What comes next changes at other times than what was written so far.
    public void cut() {
        out.cut();
    }

    /// A sample of this family whose labels are not kept.
    ///
    /// @param value in millionths where the family is in seconds or a ratio, else a whole number
    public void sample(long value, String... labels) {
        ExporterMetric now = Objects.requireNonNull(family);
        byte[] prefix = ExpositionFormat.prefix(now, labels);
        switch (now.family().unit()) {
            case "seconds", "ratio" -> millionths(prefix, value);
            default -> count(prefix, value);
        }
    }

    /// A value in seconds or a ratio, given in millionths; false if there was no room for it.
    public boolean millionths(byte[] prefix, long value) {
        if (!open(prefix)) {
            return false;
        }
        out.millionths(value);
        out.write('\n');
        return true;
    }

    /// Where this family's next sample will stand, behind the header if that is yet to come.
    public int mark() {
        return out.length() + header().length;
    }

    /// Keeps what was written since a mark.
    public void keep(int mark, int count, CachedLines into) {
        into.keep(out, mark, count);
    }

    /// Writes lines of this family that were kept; false, and nothing is written, if there is no room for all.
    public boolean lines(CachedLines lines) {
        if (limited && series + lines.series() > maxSeries) {
            return false;
        }
        if (lines.series() > 0) {
            head();
            series += lines.series();
            lines.writeTo(out);
        }
        return true;
    }

    public void ratio(byte[] prefix, double percent) {
        millionths(prefix, Math.round(percent * 10_000));
    }

    public void count(byte[] prefix, long value) {
        if (open(prefix)) {
            out.integer(value);
            out.write('\n');
        }
    }

    private boolean open(byte[] prefix) {
        if (limited && series >= maxSeries) {
            overLimit++;
            return false;
        }
        head();
        series++;
        out.put(prefix);
        return true;
    }

    private void head() {
        out.put(header());
        headed = true;
    }

    /// What is yet to be written before this family's first sample.
    private byte[] header() {
        return headed || family == null
                ? NONE
                : headers.getOrDefault(format, Map.of()).getOrDefault(family, NONE);
    }

    /// Whether the limit holds for what follows: the node's own few series are always written.
    public void limited(boolean now) {
        limited = now;
    }

    /// Series written since the restart.
    public int series() {
        return series;
    }

    /// Series left out since the beginning.
    public long overLimit() {
        return overLimit;
    }
}
