package io.barograph.cli;

import io.barograph.program.options.ProgramVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `barograph version`: the same line as `barograph --version`.
@Command(
        name = "version",
        description = "Print the version of Barograph, of Java and of the kernel.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        versionProvider = ProgramVersion.class)
public final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        spec.commandLine().getOut().println(ProgramVersion.line());
    }
}
