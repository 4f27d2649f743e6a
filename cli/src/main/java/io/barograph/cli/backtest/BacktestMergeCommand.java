package io.barograph.cli.backtest;

import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.partial.MergedPartials;
import io.barograph.cli.backtest.partial.Partial;
import io.barograph.cli.backtest.partial.PartialFile;
import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.options.UsageException;
import io.barograph.problem.OptionProblems;
import module java.base;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph backtest merge PARTIAL|DIR...`: the report of all shards, as one run makes it.
@Command(
        name = "merge",
        description = {
            "Make one report of the partials of all shards: the same as without --shard, byte for byte.",
            "Neither the past nor the rules are read again. See docs/backtest-shards.md."
        },
        footer = {
            "",
            "For example:",
            "  barograph backtest merge part-0.json.gz part-1.json.gz",
            "  barograph backtest merge partials/ -o html --output-file page.html"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a shard is missing, there twice, damaged or of another backtest; or as of barograph backtest",
            "2:wrong usage, or there is no such file"
        })
public final class BacktestMergeCommand extends ReportingVerb {

    private static final String ENDING = ".json.gz";

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "PARTIAL|DIR",
            description = "What --partial wrote, in any order, and directories of *.json.gz.")
    private List<Path> named = List.of();

    @Option(names = "--fail-on-change", description = "Of shards with --diff: exit with 1 if anything differs.")
    private boolean failOnChange;

    @Mixin
    private BacktestOutputOptions reporting = new BacktestOutputOptions();

    @Override
    protected int run() throws IOException {
        OptionProblems problems = new OptionProblems();
        refuseEarlier(problems);
        reporting.checkOutput(problems);
        List<Path> files = partialFiles(problems);
        refuseProblems(problems);
        boolean drawing = reporting.output == BacktestOutputOptions.Output.html;
        SequencedMap<Path, Partial> partials = new LinkedHashMap<>();
        for (int i = 0; i < files.size(); i++) {
            partials.put(files.get(i), PartialFile.readPartial(files.get(i), drawing));
            if (ProgressPrinter.isShown(reporting.progress)) {
                err().println("backtest: " + (i + 1) + " of " + files.size() + " partials read");
            }
        }
        MergedPartials mergedPartials = MergedPartials.of(partials);
        if (failOnChange && !mergedPartials.work().terms().compared()) {
            throw new UsageException("--fail-on-change is given, and the shards compared nothing, expected --diff");
        }
        BacktestReport report = BacktestReport.of(
                mergedPartials.work().terms(),
                mergedPartials.work().made(),
                mergedPartials.outcomes(),
                mergedPartials.evictions());
        reporting.writeReport(report, out());
        List<String> names = mergedPartials.outcomes().getFirst().nodes().stream()
                .map(NodeOutcome::node)
                .toList();
        return endReport(
                report,
                new Remarks(
                        GivenFacts.unusedPatterns(mergedPartials.work().givenNodes(), names),
                        mergedPartials.failures()),
                failOnChange);
    }

    /// Refuses what stands before `merge`: it is the outer command's, which does not run.
    private void refuseEarlier(OptionProblems problems) {
        CommandLine outer = command.commandLine().getParent();
        if (outer == null) {
            return;
        }
        for (ArgSpec argument : outer.getParseResult().matchedArgs()) {
            String name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
            problems.addProblem(
                    name + " is given before merge, which does not see it, expected nothing between backtest and"
                            + " merge. Maybe put it after merge");
        }
    }

    private List<Path> partialFiles(OptionProblems problems) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (Path namedPath : named) {
            if (!Files.isDirectory(namedPath)) {
                problems.expectFile("PARTIAL", namedPath);
                files.add(namedPath);
                continue;
            }
            try (Stream<Path> entries = Files.list(namedPath)) {
                List<Path> partialPaths = entries.filter(it -> it.toString().endsWith(ENDING))
                        .sorted()
                        .toList();
                if (partialPaths.isEmpty()) {
                    problems.addProblem(
                            "PARTIAL: " + namedPath + ": has no partials. Their names must end in " + ENDING);
                }
                files.addAll(partialPaths);
            }
        }
        return List.copyOf(files);
    }
}
