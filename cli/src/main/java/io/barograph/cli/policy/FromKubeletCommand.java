package io.barograph.cli.policy;

import io.barograph.cli.migrate.MigratedFiles;
import io.barograph.cli.migrate.Migration;
import io.barograph.cli.migrate.MigrationPlan;
import io.barograph.cli.migrate.kubelet.KubeletArgument;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader.Named;
import io.barograph.cli.report.text.ProblemReport;
import io.barograph.controller.ControllerCommand;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.PrintableText;
import io.barograph.problem.Problem;
import io.barograph.program.options.ProgramVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `barograph policy from-kubelet`: the policy that says of a node what its kubelet's eviction settings would, and
/// cases that hold it to them.
@Command(
        name = "from-kubelet",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        customSynopsis = "barograph policy from-kubelet [OPTIONS] [--config FILE] [--flag-file FILE | -- FLAGS...]",
        description = {
            "Make a policy, and cases that prove it, of a kubelet's eviction settings.",
            "Flags go before the file, as in the kubelet; without either its defaults count."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:written; warnings tell what to know",
            "1:a file could not be read or written",
            "2:wrong usage, there is no such file, or a file to be written is there",
            "3:the kubelet would refuse these settings, or they say nothing"
        },
        footer = {
            "",
            "Example:  barograph policy from-kubelet --config /var/lib/kubelet/config.yaml",
            "          barograph policy from-kubelet -- '--eviction-hard=memory.available<500Mi'"
        })
public final class FromKubeletCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private FromKubeletOptions options = new FromKubeletOptions();

    @Override
    public Integer call() throws IOException {
        options.check(spec);
        List<Problem> problems = new ArrayList<>();
        List<KubeletArgument> words = options.words(spec, problems);
        Named config = options.config(spec, KubeletSetupReader.configOf(words));
        KubeletSetup setup = KubeletSetupReader.read(config, words, problems);
        MigrationPlan.Manner manner = new MigrationPlan.Manner(options.compat, options.layout(spec));
        Migration migration = Migration.of(options.name, setup, manner, problems);
        if (migration == null) {
            tell(problems);
            return ControllerCommand.REFUSED;
        }
        String wrote = write(migration);
        tell(problems);
        if (!wrote.isEmpty() && !options.isJson()) {
            spec.commandLine().getOut().println(wrote);
        }
        spec.commandLine().getOut().flush();
        return wrote.isEmpty() && !options.isPrinted() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /// What was written, empty where nothing was.
    private String write(Migration migration) {
        if (options.isPrinted()) {
            PrintWriter out = spec.commandLine().getOut();
            out.print("==> " + options.name + ".drl <==\n" + migration.policy());
            out.print("\n==> " + options.name + ".cases.yaml <==\n" + migration.cases());
            return "";
        }
        Path directory = Path.of(options.out);
        MigratedFiles files = MigratedFiles.in(directory, options.name);
        try {
            files.write(migration, options.force);
            return "wrote " + files.policy() + " and " + files.cases() + ". Try: barograph test " + files.policy();
        } catch (FileAlreadyExistsException there) {
            throw new ParameterException(
                    spec.commandLine(), there.getFile() + " is there already. Maybe --force, or another --name", there);
        } catch (IOException failed) {
            spec.commandLine()
                    .getErr()
                    .println("barograph policy from-kubelet: "
                            + PrintableText.of(FileErrorText.sentence(directory, failed)));
            return "";
        }
    }

    private void tell(List<Problem> problems) {
        PrintWriter err = spec.commandLine().getErr();
        if (options.isJson()) {
            spec.commandLine().getOut().println(ProblemReport.json(problems));
        } else {
            problems.forEach(it -> err.println(PrintableText.of(line(it))));
        }
        err.flush();
        spec.commandLine().getOut().flush();
    }

    private static String line(Problem problem) {
        return problem.place() + ": " + (problem.isError() ? "error: " : "warning: ") + problem.text()
                + (problem.hint().isEmpty() ? "" : ". " + problem.hint());
    }
}
