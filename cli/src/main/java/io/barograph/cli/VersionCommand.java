package io.barograph.cli;

import io.barograph.cli.options.OutputOption;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.program.BuildInfo;
import io.barograph.program.options.ProgramVersion;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `barograph version`: the same line as `barograph --version`; as JSON or YAML also the commit.
@Command(
        name = "version",
        description = "Print the version of Barograph, of Java and of the kernel; as JSON also the commit.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        versionProvider = ProgramVersion.class)
public final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOption output = new OutputOption();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(output.formattedText(
                () -> ProgramVersion.line() + System.lineSeparator(),
                () -> ReportJson.toLine(VersionDocument.of(BuildInfo.ofThisBuild()))));
        out.flush();
    }
}
