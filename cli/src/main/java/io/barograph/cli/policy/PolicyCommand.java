package io.barograph.cli.policy;

import io.barograph.program.options.ProgramVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `barograph policy COMMAND`: makes rule files of something else, and something else of rule files.
@Command(
        name = "policy",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        versionProvider = ProgramVersion.class,
        description = "Make rule files from a kubelet's settings, or manifests from rule files.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  barograph policy from-kubelet --config /var/lib/kubelet/config.yaml",
            "  barograph policy admission --policies my-rules/ | kubectl apply -f -"
        },
        subcommands = {FromKubeletCommand.class, AdmissionCommand.class})
public final class PolicyCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command; expected from-kubelet or admission");
    }
}
