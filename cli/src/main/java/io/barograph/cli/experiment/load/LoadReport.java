package io.barograph.cli.experiment.load;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How much a load has done since it began.
///
/// @param nanos when, by the monotonic clock
/// @param count of blocks read or written, or of rounds computed
public record LoadReport(long nanos, long count) {

    /// What a load says before it may begin.
    static final String READY = "ready";

    private static final Pattern LINE = Pattern.compile("(-?[0-9]{1,18}) ([0-9]{1,18})");

    String line() {
        return nanos + " " + count;
    }

    /// The report on a line; null where it has none.
    static @Nullable LoadReport of(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches()
                ? new LoadReport(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)))
                : null;
    }

    /// How much was done in a second since another report; NaN where no time lies between them.
    public double perSecondSince(LoadReport earlierReport) {
        return (count - earlierReport.count) * 1e9 / (nanos - earlierReport.nanos);
    }
}
