package io.barograph.cli.command;

import io.barograph.controller.ControllerCommand;
import io.barograph.options.ProgramVersion;
import io.barograph.problem.Problem;
import io.barograph.rules.cases.CaseFile;
import io.barograph.rules.cases.CaseReader;
import io.barograph.rules.cases.CaseRunner;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.policy.PolicyException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph test FILE|DIR...`: runs the cases of policies on the engine that the controller uses.
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Run the cases of rule files: NAME.cases.yaml beside NAME.drl.",
            "Each case tells the engine a story of one node and says what must come of it.",
            "Rule files without cases in a directory are named, and fail nothing."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all passed",
            "1:a case failed",
            "2:wrong usage, or there is no such file",
            "3:a rule file or case file was refused"
        })
public final class TestCommand implements Callable<Integer> {

    /// How the result is written.
    enum Output {
        human,
        json
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description = "Case files, rule files that have one beside them, or directories of both.")
    private List<Path> paths = List.of();

    @Option(
            names = "--run",
            paramLabel = "REGEX",
            defaultValue = "",
            description = {
                "Run only cases whose name the expression is found in; that none is, is wrong usage.",
                "Regular expression. Default: all cases."
            })
    private String run = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "human",
            description = {
                "How results are written: ${COMPLETION-CANDIDATES} (one object a line).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.human;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        TestReport report = new TestReport(out, output == Output.json);
        CaseFilter filter = new CaseFilter(expression());
        TestedFiles files = files();
        boolean refused = false;
        for (Path each : files.cases()) {
            refused |= !test(each, filter, report);
        }
        if (!refused && !filter.foundAny() && !files.cases().isEmpty()) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("barograph test: " + filter.complaint());
            err.flush();
            return ExitCode.USAGE;
        }
        files.untested().forEach(report::untested);
        report.end();
        out.flush();
        return refused ? ControllerCommand.REFUSED : report.failed() > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private Pattern expression() {
        try {
            return Pattern.compile(run);
        } catch (PatternSyntaxException wrong) {
            String where = wrong.getIndex() < 0 ? "" : " at character " + (wrong.getIndex() + 1);
            throw new ParameterException(
                    spec.commandLine(),
                    "--run is \"" + run + "\"; expected a regular expression: "
                            + wrong.getDescription().toLowerCase(Locale.ROOT) + where
                            + ". Maybe put \\ before a character that stands for itself",
                    wrong);
        }
    }

    private TestedFiles files() throws IOException {
        try {
            return TestedFiles.of(paths);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private boolean test(Path cases, CaseFilter filter, TestReport report) throws IOException {
        List<Problem> problems = new ArrayList<>();
        CaseFile file = CaseReader.read(cases.toString(), CaseReader.text(cases), problems);
        if (!problems.isEmpty()) {
            problems.forEach(each -> spec.commandLine().getErr().println(each));
            return false;
        }
        try (CaseRunner runner =
                new CaseRunner(PolicyFile.read(List.of(rules(cases))).getFirst())) {
            for (CaseFile.Case each : file.cases()) {
                if (filter.takes(each.name())) {
                    report.add(runner.run(file, each));
                }
            }
            return true;
        } catch (PolicyException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return false;
        }
    }

    private static Path rules(Path cases) throws NoSuchFileException {
        Path rules = CaseFile.rulesOf(cases);
        if (!Files.exists(rules)) {
            throw new NoSuchFileException(rules.toString());
        }
        return rules;
    }
}
