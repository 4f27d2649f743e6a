package io.barograph.cli;

import io.barograph.cli.command.CheckCommand;
import io.barograph.cli.command.RecordCommand;
import io.barograph.cli.command.ReplayCommand;
import io.barograph.cli.command.TestCommand;
import io.barograph.cli.command.UpCommand;
import io.barograph.cli.command.VersionCommand;
import io.barograph.controller.ControllerCommand;
import io.barograph.exporter.ExporterCommand;
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
            RecordCommand.class,
            ReplayCommand.class,
            VersionCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.Line.class,
        footer = {
            "",
            "Begin with:  barograph up                 this host, no cluster needed, nothing is ever written",
            "             barograph up --replay FILE   the same on a recording",
            "",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a rule file was refused."
        })
public final class Barograph {

    private Barograph() {}

    static CommandLine commandLine() {
        return new CommandLine(new Barograph())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((failure, line, _) -> {
                    line.getErr().println("barograph: " + Failures.sentence(failure));
                    return CommandLine.ExitCode.SOFTWARE;
                });
    }

    static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }
}
