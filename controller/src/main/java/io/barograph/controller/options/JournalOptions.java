package io.barograph.controller.options;

import io.barograph.controller.journal.JournalWriter;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.Quantity;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Whether a journal is kept, and how much of it.
final class JournalOptions {

    @Option(
            names = "--journal",
            paramLabel = "DIR",
            description = {
                "Keep every observation in files of this directory, for backtest and explain.",
                "Directory. Default: none."
            })
    private String directory = "";

    @Option(
            names = "--journal-max-size",
            paramLabel = "SIZE",
            description = {
                "What the journal's files may have together; the oldest go first.",
                "Bytes, also as 512Mi or 2Gi, at least 8388608. Default: ${DEFAULT-VALUE}."
            })
    private String most = "1Gi";

    /// Where it is to be; null for no journal.
    JournalWriter.@Nullable Target readTarget(OptionProblems problems) {
        long bytes = problems.readOption("--journal-max-size", 0L, () -> parseBytes(most));
        if (directory.isEmpty()) {
            return null;
        }
        JournalWriter.Target target = new JournalWriter.Target(Path.of(directory), bytes);
        target.checkWritable(problems);
        return target;
    }

    private static long parseBytes(String text) {
        long bytes = Quantity.parse(text).whole();
        if (bytes < JournalWriter.Target.MIN_BYTES) {
            throw new IllegalArgumentException("\"" + text + "\": expected at least 8Mi");
        }
        return bytes;
    }
}
