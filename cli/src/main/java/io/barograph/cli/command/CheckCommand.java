package io.barograph.cli.command;

import io.barograph.controller.ControllerCommand;
import io.barograph.options.ProgramVersion;
import io.barograph.problem.Place;
import io.barograph.problem.Problem;
import io.barograph.problem.Unreadable;
import io.barograph.rules.cases.CaseFile;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.PolicyException;
import io.barograph.rules.policy.PolicyReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph check FILE|DIR...`: whether rule files can be used, and what is wrong with them. What passes here runs:
/// the check ends with Drools compiling it.
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Check rule files, and in directories every file that ends in .drl.",
            "Nothing in the files is run, and nothing of their text reaches a compiler."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all can be used",
            "1:a file could not be read",
            "2:wrong usage, or there is no such file",
            "3:a file has problems"
        })
public final class CheckCommand implements Callable<Integer> {

    /// How the result is written.
    enum Output {
        human,
        json
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "FILE|DIR", description = "Rule files and directories of rule files.")
    private List<Path> paths = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "human",
            description = {
                "How problems are written: ${COMPLETION-CANDIDATES} (one array).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.human;

    @Option(names = "--fatal-warnings", description = "Exit with 3 for warnings too.")
    private boolean fatalWarnings;

    @Option(
            names = "--set",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "Check with this value instead of a parameter's default; may be given several times.",
                "In the parameter's unit. Default: none."
            })
    private List<String> settings = List.of();

    private final Set<PolicyFile> files = new LinkedHashSet<>();
    private final List<Problem> problems = new ArrayList<>();
    private int failed = ExitCode.OK;

    @Override
    public Integer call() {
        Overrides overrides = overrides();
        paths.forEach(this::read);
        int rules = check(overrides);
        PrintWriter out = spec.commandLine().getOut();
        switch (output) {
            case json -> out.println(CheckReport.json(problems));
            case human -> out.print(CheckReport.human(problems, files, rules, failed == ExitCode.OK));
        }
        out.flush();
        if (failed != ExitCode.OK) {
            return failed;
        }
        return problems.stream().anyMatch(each -> fatalWarnings || each.isError())
                ? ControllerCommand.REFUSED
                : ExitCode.OK;
    }

    private Overrides overrides() {
        Overrides overrides = Overrides.none();
        for (String each : settings) {
            try {
                overrides = overrides.with(each);
            } catch (IllegalArgumentException wrong) {
                throw new ParameterException(spec.commandLine(), "--set: " + wrong.getMessage(), wrong);
            }
        }
        return overrides;
    }

    private void read(Path path) {
        boolean directory = Files.isDirectory(path);
        if (Files.isRegularFile(path) && !path.toString().endsWith(PolicyReader.ENDING)) {
            problems.add(Problem.error(
                    Place.of(path.toString()),
                    "is no rule file: its name must end in " + PolicyReader.ENDING,
                    path.toString().endsWith(CaseFile.ENDING) ? "Maybe: barograph test " + path : ""));
            return;
        }
        try {
            files.addAll(PolicyFile.read(List.of(path)));
        } catch (NoSuchFileException missing) {
            if (directory) {
                problems.add(Problem.error(
                        Place.of(path.toString()), "the directory has no rule files", "Their names must end in .drl"));
            } else {
                failed(ExitCode.USAGE, path, missing);
            }
        } catch (IOException unreadable) {
            failed(ExitCode.SOFTWARE, path, unreadable);
        }
    }

    private void failed(int exit, Path path, IOException why) {
        failed = Math.max(failed, exit);
        spec.commandLine().getErr().println("barograph check: " + Excerpt.printable(Unreadable.sentence(path, why)));
    }

    /// How many rules there are, if all files can be used.
    private int check(Overrides overrides) {
        if (files.isEmpty()) {
            return 0;
        }
        try (PolicySet policies = PolicySet.of(List.copyOf(files), overrides)) {
            problems.addAll(policies.warnings());
            return policies.policies().stream()
                    .mapToInt(each -> each.rules().size())
                    .sum();
        } catch (PolicyException refused) {
            problems.addAll(refused.problems());
            return 0;
        }
    }
}
