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

    /// @param elapsed time since the beginning
    void printProgress(long frames, long bytes, Duration elapsed) {
        if (elapsed.compareTo(next) >= 0) {
            next = elapsed.plus(OFTEN);
            printLine("recording to " + file, frames, bytes, elapsed);
        }
    }

    void printEnd(long frames, long bytes, Duration elapsed) {
        printLine("recorded " + file, frames, bytes, elapsed);
    }

    private void printLine(String what, long frames, long bytes, Duration elapsed) {
        err.printf(
                Locale.ROOT,
                "%s: %d s, %s, %.1f MiB%n",
                what,
                elapsed.toSeconds(),
                ReadableValues.countedWords(frames, "frame"),
                bytes / (double) (1 << 20));
        err.flush();
    }
}
