package io.barograph.exporter.exposition;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes samples family by family: the header once, before the first sample, and nothing at all for a family
/// without samples. Stops at a limit and counts what it left out.
final class SampleWriter {

    private final ByteSink out;
    private final Format format;
    private final int maxSeries;
    private final Map<Family, byte[]> headers = new EnumMap<>(Family.class);
    private @Nullable Family family;
    private boolean headed;
    private boolean limited;
    private int series;
    private long overLimit;

    SampleWriter(ByteSink out, Format format, int maxSeries) {
        this.out = out;
        this.format = format;
        this.maxSeries = maxSeries;
        for (Family each : Family.values()) {
            headers.put(each, format.header(each));
        }
    }

    /// Starts a new exposition.
    void restart() {
        series = 0;
        family = null;
    }

    void begin(Family next) {
        family = next;
        headed = false;
    }

    Format format() {
        return format;
    }

    /// A value in seconds or a ratio, given in millionths.
    void millionths(byte[] prefix, long value) {
        if (open(prefix)) {
            out.millionths(value);
            out.write('\n');
        }
    }

    void ratio(byte[] prefix, double percent) {
        millionths(prefix, Math.round(percent * 10_000));
    }

    void count(byte[] prefix, long value) {
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
        if (!headed && family != null) {
            out.put(headers.getOrDefault(family, new byte[0]));
            headed = true;
        }
        series++;
        out.put(prefix);
        return true;
    }

    /// Whether the limit holds for what follows: the node's own few series are always written.
    void limited(boolean now) {
        limited = now;
    }

    /// Series written since the restart.
    int series() {
        return series;
    }

    /// Series left out since the beginning.
    long overLimit() {
        return overLimit;
    }
}
