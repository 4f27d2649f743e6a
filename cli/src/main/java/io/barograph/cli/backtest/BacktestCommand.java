package io.barograph.cli.backtest;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.Incident;
import io.barograph.cli.backtest.outcome.IncidentReader;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.outcome.SweepRange;
import io.barograph.cli.backtest.run.BacktestRun;
import io.barograph.cli.backtest.run.EvictionForecasts;
import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.GivenFactsOptions;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.controller.ControllerCommand;
import io.barograph.problem.OptionProblems;
import io.barograph.problem.Problem;
import module java.base;
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
            "  barograph backtest examples/recordings --policies batch.drl --given Node.pool=batch --given"
                    + " Node.age=36h",
            "  barograph backtest examples/recordings --set contention.gracePeriod=10s -o html --output-file page.html",
            "  barograph backtest examples/recordings --diff old-rules/ new-rules/ --fail-on-change",
            "  barograph backtest examples/recordings --incidents examples/incidents.yaml \\",
            "      --sweep contention.kubepodsCpuThreshold=20..60:5"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a source could not be read to its end, or with --fail-on-change something differs or nothing could"
                    + " be judged",
            "2:wrong usage, or there is no such file",
            "3:a rule file or the incidents file was refused"
        })
public final class BacktestCommand extends Verb {

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private BacktestOptions options = new BacktestOptions();

    @Mixin
    private GivenFactsOptions given = new GivenFactsOptions();

    @Mixin
    private BacktestOutputOptions reporting = new BacktestOutputOptions();

    @Override
    protected int run() throws IOException, InterruptedException {
        OptionProblems problems = new OptionProblems();
        BacktestPlan plan = BacktestPlan.of(options, Runtime.getRuntime().availableProcessors(), problems);
        reporting.check(problems);
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
            return report(plan, plan.criteria(incidents), variants, past, nodes);
        }
    }

    private int report(
            BacktestPlan plan,
            BacktestCriteria criteria,
            CompiledVariants variants,
            List<ObservationSource> past,
            GivenFacts nodes)
            throws IOException, InterruptedException {
        for (RuleSetVariant each : variants.variants()) {
            UsageException.understood(() -> nodes.foreignTo(each.policies()));
        }
        boolean drawing = reporting.output == BacktestOutputOptions.Output.html;
        BacktestRun.Result result;
        try (ProgressPrinter progress = ProgressPrinter.to(err(), reporting.progress)) {
            result = new BacktestRun(variants.variants(), drawing, plan.workers(), progress).run(past);
        } catch (BacktestRun.SharedNodeException shared) {
            throw new UsageException(String.valueOf(shared.getMessage()), shared);
        }
        BacktestReport report = BacktestReport.of(
                plan,
                criteria,
                variants,
                result.outcomes(),
                EvictionForecasts.of(past, result.outcomes().getFirst()),
                variants.madeOf(plan, past, nodes));
        reporting.write(report, out());
        List<String> names = result.outcomes().getFirst().nodes().stream()
                .map(NodeOutcome::node)
                .toList();
        nodes.unused(names).forEach(each -> complain("--nodes: " + each, ExitCode.OK));
        int exit = ExitCode.OK;
        for (String each : result.failures()) {
            exit = complain(each, ExitCode.SOFTWARE);
        }
        if (!options.failOnChange || report.difference() == BacktestReport.Difference.NONE) {
            return exit;
        }
        return report.difference() == BacktestReport.Difference.SOME
                ? ExitCode.SOFTWARE
                : complain(
                        "--fail-on-change: nothing could be judged, so that no change could show. Maybe take longer"
                                + " recordings, or a source that has the missing inputs",
                        ExitCode.SOFTWARE);
    }
}
