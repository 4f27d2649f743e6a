package io.barograph.cli.backtest;

import io.barograph.cli.backtest.compare.SweepRange;
import io.barograph.cli.backtest.judge.BacktestCriteria;
import io.barograph.cli.backtest.judge.Incident;
import io.barograph.cli.backtest.judge.IncidentReader;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.run.BacktestRun;
import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.GivenFactsSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.GivenFactsOptions;
import io.barograph.controller.ControllerCommand;
import io.barograph.problem.OptionProblems;
import io.barograph.problem.PrintableText;
import io.barograph.problem.Problem;
import io.barograph.program.options.ProgramVersion;
import io.barograph.rules.policy.refusal.PolicyException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `barograph backtest RECORDING|DIR...`: what rules would have asked of nodes whose past is known, and how good that
/// would have been.
@Command(
        name = "backtest",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
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
public final class BacktestCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private BacktestOptions options = new BacktestOptions();

    @Mixin
    private GivenFactsOptions given = new GivenFactsOptions();

    @Mixin
    private BacktestOutputOptions reporting = new BacktestOutputOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        OptionProblems problems = new OptionProblems();
        BacktestPlan plan = BacktestPlan.of(options, Runtime.getRuntime().availableProcessors(), problems);
        reporting.check(problems);
        GivenFacts nodes = nodes(problems);
        List<ObservationSource> past = past(nodes, problems);
        if (!problems.all().isEmpty()) {
            problems.all().forEach(each -> complain("barograph backtest: " + each));
            complain("See: barograph backtest --help");
            return ExitCode.USAGE;
        }
        List<Incident> incidents = incidents();
        if (incidents == null) {
            return ControllerCommand.REFUSED;
        }
        SweepRange sweep = plan.sweep();
        if (sweep != null && ProgressPrinter.isShown(reporting.progress)) {
            complain("backtest: reading the rules, once for each of "
                    + sweep.values().size() + " values");
        }
        try (CompiledVariants trials = CompiledVariants.of(plan)) {
            trials.variants().forEach(each -> nodes.refuseOurs(each.policies()));
            return run(plan, plan.criteria(incidents), trials, new Past(past, nodes));
        } catch (IllegalArgumentException ours) {
            complain("barograph backtest: --given or --nodes: " + ours.getMessage());
            return ExitCode.USAGE;
        } catch (PolicyException refused) {
            complain(String.valueOf(refused.getMessage()));
            return ControllerCommand.REFUSED;
        }
    }

    /// Where observations come from, and what is given of their nodes.
    private record Past(List<ObservationSource> sources, GivenFacts nodes) {}

    private int run(BacktestPlan plan, BacktestCriteria criteria, CompiledVariants trials, Past past)
            throws IOException, InterruptedException {
        boolean drawing = reporting.output == BacktestOutputOptions.Output.html;
        BacktestRun.Result result;
        try (ProgressPrinter progress = ProgressPrinter.to(spec.commandLine().getErr(), reporting.progress)) {
            result = new BacktestRun(trials.variants(), drawing, plan.workers(), progress).run(past.sources());
        } catch (BacktestRun.SharedNodeException shared) {
            throw new ParameterException(spec.commandLine(), shared.getMessage(), shared);
        }
        BacktestReport report = BacktestReport.of(
                plan, criteria, trials, result.outcomes(), trials.madeOf(plan, past.sources(), past.nodes()));
        reporting.write(report, spec.commandLine().getOut());
        List<String> names = result.outcomes().getFirst().nodes().stream()
                .map(NodeOutcome::node)
                .toList();
        past.nodes().unused(names).forEach(each -> complain("barograph backtest: --nodes: " + each));
        result.failures().forEach(each -> complain("barograph backtest: " + each));
        if (options.failOnChange && report.difference() == BacktestReport.Difference.UNKNOWN) {
            complain("barograph backtest: --fail-on-change: nothing could be judged, so that no change could show."
                    + " Maybe take longer recordings, or a source that has the missing inputs");
        }
        boolean changed = options.failOnChange && report.difference() != BacktestReport.Difference.NONE;
        boolean failed = changed || !result.failures().isEmpty();
        return failed ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private GivenFacts nodes(OptionProblems problems) throws IOException {
        try {
            return given.read();
        } catch (IllegalArgumentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
            return GivenFacts.NONE;
        }
    }

    private List<ObservationSource> past(GivenFacts nodes, OptionProblems problems) throws IOException {
        try {
            List<ObservationSource> all = sources.all();
            return nodes.isEmpty()
                    ? all
                    : all.stream()
                            .<ObservationSource>map(each -> new GivenFactsSource(each, nodes))
                            .toList();
        } catch (IllegalArgumentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
            return List.of();
        }
    }

    /// Null if the file was refused.
    private @Nullable List<Incident> incidents() throws IOException {
        Path file = options.incidents;
        if (file == null) {
            return List.of();
        }
        List<Problem> problems = new ArrayList<>();
        List<Incident> incidents = IncidentReader.read(file, problems);
        problems.forEach(each -> complain(each.toString()));
        return problems.isEmpty() ? incidents : null;
    }

    private void complain(String problem) {
        PrintWriter err = spec.commandLine().getErr();
        problem.lines().forEach(each -> err.println(PrintableText.of(each)));
        err.flush();
    }
}
