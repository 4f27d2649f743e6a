package io.barograph.cli.silence;

import io.barograph.program.options.ProgramVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `barograph silence COMMAND`: holds the controller back, on some nodes for a while or everywhere.
@Command(
        name = "silence",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Hold the controller back: for a while, about some nodes, policies or demands; or stop it from adding"
                    + " anything anywhere.",
            "What is silenced is taken off the nodes; what is stopped stays as long as it is wanted. A running controller"
                    + " obeys within seconds."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  barograph silence add --node 'worker-*' --for 2h --reason 'disk swap'",
            "  barograph silence list",
            "  barograph silence expire 3fa85f64",
            "  barograph silence stop --reason 'incident 42'"
        },
        subcommands = {
            SilenceAddCommand.class,
            SilenceListCommand.class,
            SilenceExpireCommand.class,
            SilenceStopCommand.class,
            SilenceResumeCommand.class
        })
public final class SilenceCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command; expected add, list, expire, stop or resume");
    }
}
