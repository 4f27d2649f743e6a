package io.barograph.cli;

import io.barograph.cli.advise.AdviseCommand;
import io.barograph.cli.backtest.BacktestCommand;
import io.barograph.cli.check.CheckCommand;
import io.barograph.cli.cleanup.CleanupCommand;
import io.barograph.cli.completion.CompletionCommand;
import io.barograph.cli.experiment.ExperimentCommand;
import io.barograph.cli.explain.ExplainCommand;
import io.barograph.cli.options.Verb;
import io.barograph.cli.policy.PolicyCommand;
import io.barograph.cli.record.RecordCommand;
import io.barograph.cli.record.ReplayCommand;
import io.barograph.cli.silence.SilenceCommand;
import io.barograph.cli.status.StatusCommand;
import io.barograph.cli.test.TestCommand;
import io.barograph.cli.up.UpCommand;
import io.barograph.controller.ControllerCommand;
import io.barograph.exporter.ExporterCommand;
import io.barograph.problem.ErrorText;
import io.barograph.program.options.ProgramLine;
import io.barograph.program.options.ProgramVersion;
import module java.base;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/// The `barograph` command. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a rule file was refused.
@Command(
        name = "barograph",
        description = "Tells contention from self-made stall on Kubernetes nodes, and acts on it by rule files.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            UpCommand.class,
            ExporterCommand.class,
            ControllerCommand.class,
            CheckCommand.class,
            TestCommand.class,
            BacktestCommand.class,
            ExplainCommand.class,
            AdviseCommand.class,
            ExperimentCommand.class,
            PolicyCommand.class,
            RecordCommand.class,
            ReplayCommand.class,
            SilenceCommand.class,
            StatusCommand.class,
            CleanupCommand.class,
            CompletionCommand.class,
            VersionCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        footer = {
            "",
            "Begin with:  barograph up                 this host, no cluster needed, nothing is ever written",
            "             barograph up --replay FILE   the same on a recording",
            "",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a rule file was refused."
        })
public final class Barograph {

    private static final String LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

    private Barograph() {}

    static CommandLine commandLine() {
        return ProgramLine.of(new Barograph())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, line, _) -> {
                    line.getErr().println("barograph: " + ErrorText.of(Verb.failureSentence(failure)));
                    return CommandLine.ExitCode.SOFTWARE;
                });
    }

    static void main(String[] args) {
        quietLogging(args);
        System.exit(commandLine().execute(args));
    }

    /// The exporter and the controller log what they do. The other commands log warnings only, unless `--verbose` is
    /// given. This runs before any class with a logger is loaded, because the level is read once.
    static void quietLogging(String[] args) {
        String first = args.length == 0 ? "" : args[0];
        boolean program = first.equals("exporter") || first.equals("controller");
        if (!program && !List.of(args).contains("--verbose") && System.getProperty(LEVEL) == null) {
            System.setProperty(LEVEL, "warn");
        }
    }
}
