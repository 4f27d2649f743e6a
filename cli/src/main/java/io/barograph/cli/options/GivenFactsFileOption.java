package io.barograph.cli.options;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.GivenFactsReader;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.Problem;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The file of what is given of nodes.
public final class GivenFactsFileOption {

    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            description = {
                "What is given of nodes that a source cannot know: pool, labels, age, pods and other inputs"
                        + " (docs/backtest.md).",
                "YAML file. Default: none."
            })
    @Nullable
    Path file;

    public boolean isGiven() {
        return file != null;
    }

    /// The file's entries; none where there is no file.
    ///
    /// @throws UsageException if there is no such file, or with a line for each problem in it
    public List<GivenFacts.Entry> entries() throws IOException {
        Path named = file;
        if (named == null) {
            return List.of();
        }
        String why = FileErrorText.whyNoFile(named);
        if (why != null) {
            throw new UsageException("--nodes: " + named + ": " + why);
        }
        List<Problem> problems = new ArrayList<>();
        List<GivenFacts.Entry> entries = GivenFactsReader.readEntries(named, problems);
        if (!problems.isEmpty()) {
            throw new UsageException(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return entries;
    }
}
