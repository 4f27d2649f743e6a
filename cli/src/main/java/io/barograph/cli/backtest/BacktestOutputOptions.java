package io.barograph.cli.backtest;

import io.barograph.problem.OptionProblems;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How the result of `barograph backtest` is written.
final class BacktestOutputOptions {

    /// How the result is written.
    enum Output {
        text,
        json,
        html
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "How the result is written: ${COMPLETION-CANDIDATES} (one page, nothing else is loaded).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    Output output = Output.text;

    @Option(
            names = "--output-file",
            paramLabel = "FILE",
            description = {"Write it there; what is there is replaced.", "File. Default: standard output."})
    @Nullable
    Path outputFile;

    @Option(names = "--progress", description = "Print progress on standard error, even if that is not a terminal.")
    boolean progress;

    /// Whether it is said how or where.
    boolean isChosen() {
        return output != Output.text || outputFile != null;
    }

    /// Writes the report to the file, or else to standard output.
    void writeReport(BacktestReport report, PrintWriter out) throws IOException {
        if (outputFile != null) {
            Files.writeString(outputFile, report.formattedText(output));
        } else {
            out.print(report.formattedText(output));
            out.flush();
        }
    }

    /// Refuses an output file that cannot be written, before an hour's work.
    void checkOutput(OptionProblems problems) {
        if (outputFile != null) {
            OutputFileChecks.checkFile("--output-file", outputFile, problems);
            OutputFileChecks.expectWritable("--output-file", outputFile, problems);
        }
    }
}
