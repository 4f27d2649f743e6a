package io.barograph.cli.record;

import io.barograph.cli.report.text.ReadableValues;
import module java.base;

/// Prints every ten seconds how a recording grows.
final class RecordProgress {

    private static final Duration OFTEN = Duration.ofSeconds(10);

    private final Path file;
    private final PrintWriter err;
    private Duration next = Duration.ZERO;

    RecordProgress(Path file, PrintWriter err) {
        this.file = file;
        this.err = err;
    }

    /// @param at time since the beginning
    void print(long frames, long bytes, Duration at) {
        if (at.compareTo(next) >= 0) {
            next = at.plus(OFTEN);
            print("recording to " + file, frames, bytes, at);
        }
    }

    void end(long frames, long bytes, Duration at) {
        print("recorded " + file, frames, bytes, at);
    }

    private void print(String what, long frames, long bytes, Duration at) {
        err.printf(
                Locale.ROOT,
                "%s: %d s, %s, %.1f MiB%n",
                what,
                at.toSeconds(),
                ReadableValues.counted(frames, "frame"),
                bytes / (double) (1 << 20));
        err.flush();
    }
}
