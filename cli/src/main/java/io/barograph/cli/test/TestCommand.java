package io.barograph.cli.test;

import io.barograph.controller.ControllerCommand;
import io.barograph.problem.OptionProblems;
import io.barograph.program.options.ProgramVersion;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph test FILE|DIR...`: runs the cases of policies on the engine that the controller uses.
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        versionProvider = ProgramVersion.class,
        description = {
            "Run the cases of rule files: NAME.cases.yaml beside NAME.drl.",
            "Each case feeds the engine observations of one node and states what must follow.",
            "Rule files without cases in a directory are named, and fail nothing."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all passed",
            "1:a case failed, or there is less coverage than wanted, or fewer mistakes are noticed",
            "2:wrong usage, or there is no such file",
            "3:a rule file or case file was refused"
        },
        footer = {
            "",
            "Examples:",
            "  barograph test examples/policies",
            "  barograph test examples/policies --run 'swings|not known'",
            "  barograph test my-rules/ --coverage-min 100 --mutation-min 100 --junit report.xml",
            "Then:  barograph backtest RECORDING|DIR --policies my-rules/"
        })
public final class TestCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description = "Case files, rule files that have one beside them, or directories of both.")
    private List<Path> paths = List.of();

    @Mixin
    private TestOptions options = new TestOptions();

    @Override
    public Integer call() throws IOException {
        OptionProblems problems = new OptionProblems();
        TestPlan plan = options.read(problems);
        if (!problems.all().isEmpty()) {
            problems.all().forEach(this::complain);
            return ExitCode.USAGE;
        }
        TestedCaseFiles files = files();
        PrintWriter out = spec.commandLine().getOut();
        TestReport report = new TestReport(out, plan.json(), isTerminal());
        CaseFilter filter = new CaseFilter(plan.run());
        TestRun run = new TestRun(plan, filter, report, out, spec.commandLine().getErr());
        for (Path each : files.cases()) {
            run.test(each);
        }
        if (!run.refused() && !filter.foundAny() && !files.cases().isEmpty()) {
            complain(filter.complaint());
            return ExitCode.USAGE;
        }
        files.untested().forEach(report::untested);
        report.end();
        out.flush();
        if (plan.junit() != null) {
            run.junit().write(plan.junit());
        }
        if (run.refused()) {
            return ControllerCommand.REFUSED;
        }
        return report.failed() > 0 || run.lacking() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /// Colours are for people who look at it now, and do not say otherwise (<https://no-color.org>).
    @SuppressWarnings("SystemConsoleNull") // a JVM without the module jdk.internal.le may still have none
    private static boolean isTerminal() {
        Console console = System.console();
        String without = System.getenv("NO_COLOR");
        return console != null && console.isTerminal() && (without == null || without.isEmpty());
    }

    private void complain(String problem) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("barograph test: " + problem);
        err.flush();
    }

    private TestedCaseFiles files() throws IOException {
        try {
            return TestedCaseFiles.of(paths);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }
}
