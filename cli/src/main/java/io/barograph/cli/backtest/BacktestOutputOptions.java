package io.barograph.cli.backtest;

import io.barograph.problem.OptionProblems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How `barograph backtest` tells what it found, as it was given.
final class BacktestOutputOptions {

    /// How the result is written.
    enum Output {
        table,
        json,
        html
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = {
                "How the result is written: ${COMPLETION-CANDIDATES} (one page, nothing else is loaded).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    Output output = Output.table;

    @Option(
            names = "--output-file",
            paramLabel = "FILE",
            description = {"Write it there; what is there is replaced.", "File. Default: standard output."})
    @Nullable
    Path outputFile;

    @Option(names = "--progress", description = "Print progress on standard error, even if that is not a terminal.")
    boolean progress;

    /// That the result can be written where it was asked for is worth knowing before an hour's work.
    void check(OptionProblems problems) {
        if (outputFile == null) {
            return;
        }
        Path directory = outputFile.toAbsolutePath().getParent();
        if (Files.isDirectory(outputFile)) {
            problems.add("--output-file: " + outputFile + ": is a directory, expected a file's name");
        } else if (directory == null || !Files.isDirectory(directory)) {
            problems.add("--output-file: " + outputFile + ": there is no directory " + directory);
        }
    }
}
