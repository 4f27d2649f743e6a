package io.barograph.cli.backtest;

import io.barograph.cli.backtest.partial.Shard;
import io.barograph.problem.OptionProblems;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which part of a backtest is done here, and where what it finds is kept.
final class ShardOptions {

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = {
                "Look at one of N parts of the nodes, I from 0 to N - 1, and write what it finds to --partial."
                        + " barograph backtest merge makes the report of all parts.",
                "Two whole numbers. Default: all nodes, and the report."
            })
    private @Nullable String shard;

    @Option(
            names = "--partial",
            paramLabel = "FILE",
            description = {
                "Where --shard writes what it finds. If the same shard of the same backtest is there, nothing is done.",
                "File. Default: none."
            })
    private @Nullable Path partial;

    /// One shard and its file.
    record Part(Shard shard, Path file) {}

    /// The shard; null where all nodes are looked at.
    @Nullable
    Part readPart(BacktestOptions options, BacktestOutputOptions reporting, OptionProblems problems) {
        String text = shard;
        Path file = partial;
        if (text == null || file == null) {
            if (text != null || file != null) {
                problems.addProblem(
                        (text == null ? "--partial is given without --shard" : "--shard is given without --partial")
                                + ", expected both. Maybe --shard 0/4 --partial part-0.json.gz");
            }
            return null;
        }
        if (reporting.isChosen() || options.failOnChange) {
            problems.addProblem("--shard writes no report, but --output, --output-file or --fail-on-change is given."
                    + " Maybe give it to barograph backtest merge");
        }
        OutputFileChecks.checkFile("--partial", file, problems);
        return new Part(problems.readOption("--shard", new Shard(0, 1), () -> Shard.parse(text)), file);
    }
}
