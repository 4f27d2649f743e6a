package io.barograph.cli.command;

import io.barograph.options.ProgramVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `barograph policy COMMAND`: makes rule files.
@Command(
        name = "policy",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Make rule files of what another program was told.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Example:  barograph policy from-kubelet --config /var/lib/kubelet/config.yaml"},
        subcommands = FromKubeletCommand.class)
public final class PolicyCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command; expected from-kubelet");
    }
}
