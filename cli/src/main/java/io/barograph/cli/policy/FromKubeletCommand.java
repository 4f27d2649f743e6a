package io.barograph.cli.policy;

import io.barograph.cli.migrate.MigratedFiles;
import io.barograph.cli.migrate.Migration;
import io.barograph.cli.migrate.MigrationPlan;
import io.barograph.cli.migrate.kubelet.KubeletArgument;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader.Named;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.cli.report.text.ProblemReport;
import io.barograph.controller.ControllerCommand;
import io.barograph.problem.Problem;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/// `barograph policy from-kubelet`: the policy that says of a node what its kubelet's eviction settings would, and
/// cases that hold it to them.
@Command(
        name = "from-kubelet",
        customSynopsis = {
            "barograph policy from-kubelet [OPTIONS] [--config FILE] [--flag-file FILE | -- FLAGS...]",
            "barograph policy from-kubelet [OPTIONS] --from-node NODE [--kubeconfig FILE]"
        },
        description = {
            "Make a policy, and cases that prove it, of a kubelet's eviction settings.",
            "Flags go before the file, as in the kubelet; without either its defaults count."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:written; warnings may be printed",
            "1:a file could not be read or written, or a kubelet does not tell its configuration",
            "2:wrong usage, there is no such file, or a file to be written is there",
            "3:the kubelet would refuse these settings, or they say nothing"
        },
        footer = {
            "",
            "Example:  barograph policy from-kubelet --config /var/lib/kubelet/config.yaml",
            "          barograph policy from-kubelet --from-node worker-1",
            "          barograph policy from-kubelet -- '--eviction-hard=memory.available<500Mi'"
        })
public final class FromKubeletCommand extends Verb {

    @Mixin
    private FromKubeletOptions options = new FromKubeletOptions();

    @Override
    protected int run() throws IOException {
        options.checkOptions();
        List<Problem> problems = new ArrayList<>();
        List<KubeletArgument> words = options.kubeletWords(problems);
        Named config = options.readConfig(KubeletSetupReader.configOf(words));
        KubeletSetup setup = KubeletSetupReader.readSetup(config, words, problems);
        MigrationPlan.Manner manner = new MigrationPlan.Manner(options.compat, options.layout());
        Migration migration = Migration.of(options.name, setup, manner, problems);
        if (migration == null) {
            printProblems(problems);
            return ControllerCommand.REFUSED;
        }
        String wrote = writeMigration(migration);
        printProblems(problems);
        if (!options.isJson()) {
            out().print(wrote);
        }
        return ExitCode.OK;
    }

    /// Returns a line about what was written.
    private String writeMigration(Migration migration) throws IOException {
        if (options.isPrinted()) {
            out().print("==> " + options.name + ".drl <==\n" + migration.policy());
            out().print("\n==> " + options.name + ".cases.yaml <==\n" + migration.cases());
            return "";
        }
        MigratedFiles files = MigratedFiles.filesIn(Path.of(options.out), options.name);
        try {
            files.writeFiles(migration, options.force);
        } catch (FileAlreadyExistsException existing) {
            throw new UsageException(
                    existing.getFile() + " is there already. Maybe --force, or another --name", existing);
        }
        return "wrote " + files.policy() + " and " + files.cases() + ". Try: barograph test " + files.policy() + "\n";
    }

    private void printProblems(List<Problem> problems) {
        out().flush();
        if (options.isJson()) {
            out().println(ProblemReport.toJson(problems));
        } else {
            problems.forEach(it -> err().println(ProblemReport.toLine(it)));
            err().flush();
        }
    }
}
