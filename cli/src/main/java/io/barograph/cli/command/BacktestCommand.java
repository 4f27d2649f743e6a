package io.barograph.cli.command;

import io.barograph.cli.backtest.Backtest;
import io.barograph.cli.backtest.ObservationSource;
import io.barograph.cli.backtest.Progress;
import io.barograph.cli.backtest.Variant;
import io.barograph.cli.report.BacktestTable;
import io.barograph.controller.ControllerCommand;
import io.barograph.options.ProgramVersion;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.engine.ShippedPolicies;
import io.barograph.rules.policy.PolicyException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `barograph backtest RECORDING|DIR...`: what rules would have asked of nodes whose past is known, and how good that
/// would have been.
@Command(
        name = "backtest",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Try rule files on the past: what they would have raised, how often, for how long and how soon.",
            "It is the controller's own evaluation; nothing is written to any node."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a source could not be read to its end",
            "2:wrong usage, or there is no such file",
            "3:a rule file was refused"
        })
public final class BacktestCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private Sources sources = new Sources();

    @Option(
            names = "--policies",
            paramLabel = "DIR|FILE",
            description = {
                "Rule files, or directories of *.drl; may be given several times.",
                "Path. Default: the shipped policies."
            })
    private List<Path> policies = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<PolicyFile> files = policies.isEmpty() ? ShippedPolicies.files() : PolicyFile.read(policies);
        try (PolicySet loaded = PolicySet.of(files, Overrides.none())) {
            return run(new Variant("", loaded));
        } catch (PolicyException refused) {
            spec.commandLine().getErr().println(refused.getMessage());
            return ControllerCommand.REFUSED;
        }
    }

    private int run(Variant variant) throws IOException, InterruptedException {
        Backtest backtest =
                new Backtest(List.of(variant), false, Runtime.getRuntime().availableProcessors(), Progress.NONE);
        Backtest.Result result = backtest.run(opened());
        PrintWriter out = spec.commandLine().getOut();
        BacktestTable.print(result.outcomes().getFirst(), out);
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        result.failures().forEach(each -> err.println("barograph backtest: " + Excerpt.printable(each)));
        err.flush();
        return result.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private List<ObservationSource> opened() throws IOException {
        try {
            return sources.all();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }
}
