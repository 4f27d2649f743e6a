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
import io.barograph.cli.backtest.partial.PartialPlace;
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
    private GivenFactsOptions given = new GivenFactsOptions();

    @Mixin
    private ShardOptions shards = new ShardOptions();

    @Mixin
    private BacktestOutputOptions reporting = new BacktestOutputOptions();

    @Override
    protected int run() throws IOException, InterruptedException {
        OptionProblems problems = new OptionProblems();
        BacktestPlan plan = BacktestPlan.of(options, Runtime.getRuntime().availableProcessors(), problems);
        reporting.check(problems);
        ShardOptions.@Nullable Part part = shards.part(options, reporting, problems);
        if (part != null) {
            sources.requireRepeatable(problems);
        }
        GivenFacts nodes = GivenFacts.NONE;
        List<ObservationSource> past = List.of();
        try {
            nodes = given.read();
        } catch (UsageException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
        }
        try {
            past = sources.all(nodes, wall);
        } catch (UsageException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
        }
        refuse(problems);
        List<Problem> refused = new ArrayList<>();
        List<Incident> incidents =
                options.incidents == null ? List.of() : IncidentReader.read(options.incidents, refused);
        if (!refused.isEmpty()) {
            String lines = refused.stream().map(Problem::toString).collect(Collectors.joining("\n"));
            return complain(lines, ControllerCommand.REFUSED);
        }
        SweepRange sweep = plan.sweep();
        if (sweep != null && ProgressPrinter.isShown(reporting.progress)) {
            err().println("backtest: reading the rules, once for each of "
                    + sweep.values().size() + " values");
        }
        try (CompiledVariants variants = CompiledVariants.of(plan)) {
            for (RuleSetVariant each : variants.variants()) {
                GivenFacts given = nodes;
                UsageException.understood(() -> given.foreignTo(each.policies()));
            }
            Evaluation evaluation = new Evaluation(plan, variants, past, nodes);
            BacktestWork.Terms terms = variants.terms(plan, plan.criteria(incidents));
            return part == null ? report(evaluation, terms) : write(part, evaluation, terms);
        }
    }

    /// What is evaluated.
    private record Evaluation(
            BacktestPlan plan, CompiledVariants variants, List<ObservationSource> past, GivenFacts nodes) {

        ReportProvenance madeOf() {
            return variants.madeOf(plan, past, nodes);
        }
    }

    private int report(Evaluation of, BacktestWork.Terms terms) throws IOException, InterruptedException {
        BacktestRun.Result result =
                evaluate(of, reporting.output == BacktestOutputOptions.Output.html, "the past", _ -> true);
        BacktestOutcome first = result.outcomes().getFirst();
        BacktestReport report =
                BacktestReport.of(terms, of.madeOf(), result.outcomes(), EvictionForecasts.of(of.past(), first));
        reporting.write(report, out());
        List<String> names = first.nodes().stream().map(NodeOutcome::node).toList();
        return end(
                report,
                new Remarks(GivenFacts.unused(of.nodes().patterns(), names), result.failures()),
                options.failOnChange);
    }

    /// Evaluates one shard, unless its file is there already, and says so.
    private int write(ShardOptions.Part part, Evaluation of, BacktestWork.Terms terms)
            throws IOException, InterruptedException {
        List<List<String>> inputs =
                of.past().stream().map(ObservationSource::inputs).toList();
        BacktestWork work = new BacktestWork(
                BuildInfo.ofThisBuild().revision(),
                of.madeOf(),
                inputs,
                of.nodes().patterns(),
                terms);
        PartialPlace place = new PartialPlace(part.file(), part.shard(), work);
        PartialPlace.Found found = UsageException.understood("--partial", place::look);
        if (found.done() != null) {
            return tell(found.done(), part.file() + " has it already");
        }
        if (!found.remnant().isEmpty()) {
            complain(found.remnant() + ". It is made again", ExitCode.OK);
        }
        BacktestRun.Result result = evaluate(of, true, "the past of shard " + part.shard(), part.shard()::has);
        for (int i = 0; i < of.past().size(); i++) {
            String failure = result.ends().get(i).failure();
            if (!failure.isEmpty() && of.past().get(i).isRemote()) {
                return complain(failure, ExitCode.SOFTWARE);
            }
        }
        Partial partial = new Partial(
                part.shard(),
                work,
                result.outcomes(),
                result.ends(),
                EvictionForecasts.of(of.past(), result.outcomes().getFirst()));
        PartialFile.write(part.file(), partial);
        return tell(partial, "in " + part.file());
    }

    private int tell(Partial partial, String where) {
        for (BacktestRun.SourceEnd each : partial.ends()) {
            if (!each.failure().isEmpty()) {
                complain(each.failure(), ExitCode.OK);
            }
        }
        err().println("backtest: shard " + partial.shard() + ": " + partial.nodes() + " nodes, "
                + partial.observations() + " observations, " + where);
        err().flush();
        return ExitCode.OK;
    }

    private BacktestRun.Result evaluate(Evaluation of, boolean drawing, String past, Predicate<String> wanted)
            throws InterruptedException {
        try (ProgressPrinter progress = ProgressPrinter.to(err(), reporting.progress, past)) {
            return new BacktestRun(of.variants().variants(), drawing, of.plan().workers(), progress)
                    .run(of.past(), wanted);
        } catch (BacktestRun.SharedNodeException shared) {
            throw new UsageException(String.valueOf(shared.getMessage()), shared);
        }
    }
}
