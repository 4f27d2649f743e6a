package io.barograph.cli.backtest;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.Incident;
import io.barograph.cli.backtest.outcome.IncidentReader;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.outcome.SweepRange;
import io.barograph.cli.backtest.partial.BacktestWork;
import io.barograph.cli.backtest.partial.Partial;
import io.barograph.cli.backtest.partial.PartialFile;
import io.barograph.cli.backtest.partial.PartialTarget;
import io.barograph.cli.backtest.run.BacktestRun;
import io.barograph.cli.backtest.run.EvictionForecasts;
import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.GivenFactsOptions;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.ControllerCommand;
import io.barograph.problem.OptionProblems;
import io.barograph.problem.Problem;
import io.barograph.program.BuildInfo;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/// `barograph backtest RECORDING|DIR...`: what rules would have asked of nodes in the past, and how good that would
/// have been.
@Command(
        name = "backtest",
        description = {
            "Try rule files on the past: what they would have raised, how often, how long and how soon.",
            "It is the controller's own evaluation; nothing is written to any node. See docs/backtest.md."
        },
        footer = {
            "",
            "For example:",
            "  barograph backtest examples/recordings",
            "  barograph backtest examples/recordings --incidents examples/incidents.yaml",
            "  barograph backtest examples/recordings --policies my-rules/ \\",
            "      --given Node.pool=batch --given Node.age=36h",
            "  barograph backtest examples/recordings --set contention.gracePeriod=10s \\",
            "      -o html --output-file page.html",
            "  barograph backtest examples/recordings --fail-on-change \\",
            "      --diff examples/backtest/naive examples/backtest/early",
            "  barograph backtest examples/recordings --incidents examples/incidents.yaml \\",
            "      --sweep contention.kubepodsCpuThreshold=20..60:5"
        },
        subcommands = BacktestMergeCommand.class,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a source could not be read to its end, or with --fail-on-change something differs or nothing could"
                    + " be judged; of a shard: a Prometheus could not be read to its end",
            "2:wrong usage, or there is no such file",
            "3:a rule file or the incidents file was refused"
        })
public final class BacktestCommand extends ReportingVerb {

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private BacktestOptions options = new BacktestOptions();

    @Mixin
    private GivenFactsOptions givenOptions = new GivenFactsOptions();

    @Mixin
    private ShardOptions shards = new ShardOptions();

    @Mixin
    private BacktestOutputOptions reporting = new BacktestOutputOptions();

    @Override
    protected int run() throws IOException, InterruptedException {
        OptionProblems problems = new OptionProblems();
        BacktestPlan plan = BacktestPlan.of(options, Runtime.getRuntime().availableProcessors(), problems);
        reporting.checkOutput(problems);
        ShardOptions.@Nullable Part part = shards.readPart(options, reporting, problems);
        if (part != null) {
            sources.requireRepeatable(problems);
        }
        GivenFacts nodes = GivenFacts.NONE;
        List<ObservationSource> past = List.of();
        try {
            nodes = givenOptions.readFacts();
        } catch (UsageException exception) {
            problems.addProblem(String.valueOf(exception.getMessage()));
        }
        try {
            past = sources.namedSources(nodes, wall);
        } catch (UsageException exception) {
            problems.addProblem(String.valueOf(exception.getMessage()));
        }
        refuseProblems(problems);
        List<Problem> refused = new ArrayList<>();
        List<Incident> incidents =
                options.incidents == null ? List.of() : IncidentReader.readIncidents(options.incidents, refused);
        if (!refused.isEmpty()) {
            String lines = refused.stream().map(Problem::toString).collect(Collectors.joining("\n"));
            return printComplaint(lines, ControllerCommand.REFUSED);
        }
        SweepRange sweep = plan.sweep();
        if (sweep != null && ProgressPrinter.isShown(reporting.progress)) {
            err().println("backtest: reading the rules, once for each of "
                    + sweep.values().size() + " values");
        }
        try (CompiledVariants variants = CompiledVariants.of(plan)) {
            for (RuleSetVariant variant : variants.variants()) {
                GivenFacts givenFacts = nodes;
                UsageException.understoodValue(() -> givenFacts.foreignTo(variant.policies()));
            }
            Evaluation evaluation = new Evaluation(plan, variants, past, nodes);
            BacktestWork.Terms terms = variants.reportTerms(plan, plan.toCriteria(incidents));
            return part == null ? reportResult(evaluation, terms) : writePartial(part, evaluation, terms);
        }
    }

    /// What is evaluated.
    private record Evaluation(
            BacktestPlan plan, CompiledVariants variants, List<ObservationSource> past, GivenFacts nodes) {

        ReportProvenance madeOf() {
            return variants.madeOf(plan, past, nodes);
        }
    }

    private int reportResult(Evaluation of, BacktestWork.Terms terms) throws IOException, InterruptedException {
        BacktestRun.Result result =
                evaluatePast(of, reporting.output == BacktestOutputOptions.Output.html, "the past", _ -> true);
        BacktestOutcome first = result.outcomes().getFirst();
        BacktestReport report =
                BacktestReport.of(terms, of.madeOf(), result.outcomes(), EvictionForecasts.of(of.past(), first));
        reporting.writeReport(report, out());
        List<String> names = first.nodes().stream().map(NodeOutcome::node).toList();
        return endReport(
                report,
                new Remarks(GivenFacts.unusedPatterns(of.nodes().patterns(), names), result.failures()),
                options.failOnChange);
    }

    /// Evaluates one shard, unless its file is there already, and says so.
    private int writePartial(ShardOptions.Part part, Evaluation of, BacktestWork.Terms terms)
            throws IOException, InterruptedException {
        List<List<String>> inputs =
                of.past().stream().map(ObservationSource::inputs).toList();
        BacktestWork work = new BacktestWork(
                BuildInfo.ofThisBuild().revision(),
                of.madeOf(),
                inputs,
                of.nodes().patterns(),
                terms);
        PartialTarget target = new PartialTarget(part.file(), part.shard(), work);
        PartialTarget.Found foundPartial = UsageException.understoodValue("--partial", target::look);
        if (foundPartial.done() != null) {
            return tellPartial(foundPartial.done(), part.file() + " has it already");
        }
        if (!foundPartial.remnant().isEmpty()) {
            printComplaint(foundPartial.remnant() + ". It is made again", ExitCode.OK);
        }
        BacktestRun.Result result = evaluatePast(of, true, "the past of shard " + part.shard(), part.shard()::hasNode);
        for (int i = 0; i < of.past().size(); i++) {
            String failure = result.ends().get(i).failure();
            if (!failure.isEmpty() && of.past().get(i).isRemote()) {
                return printComplaint(failure, ExitCode.SOFTWARE);
            }
        }
        Partial partial = new Partial(
                part.shard(),
                work,
                result.outcomes(),
                result.ends(),
                EvictionForecasts.of(of.past(), result.outcomes().getFirst()));
        PartialFile.writePartial(part.file(), partial);
        return tellPartial(partial, "in " + part.file());
    }

    private int tellPartial(Partial partial, String where) {
        for (BacktestRun.SourceEnd sourceEnd : partial.ends()) {
            if (!sourceEnd.failure().isEmpty()) {
                printComplaint(sourceEnd.failure(), ExitCode.OK);
            }
        }
        err().println("backtest: shard " + partial.shard() + ": " + partial.nodes() + " nodes, "
                + partial.observations() + " observations, " + where);
        err().flush();
        return ExitCode.OK;
    }

    private BacktestRun.Result evaluatePast(Evaluation of, boolean drawing, String past, Predicate<String> nodeFilter)
            throws InterruptedException {
        try (ProgressPrinter progress = ProgressPrinter.printingTo(err(), reporting.progress, past)) {
            return new BacktestRun(of.variants().variants(), drawing, of.plan().workers(), progress)
                    .run(of.past(), nodeFilter);
        } catch (BacktestRun.SharedNodeException shared) {
            throw new UsageException(String.valueOf(shared.getMessage()), shared);
        }
    }
}
