package io.barograph.cli.test;

import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.controller.ControllerCommand;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `barograph test FILE|DIR...`: runs the cases of policies on the engine that the controller uses.
@Command(
        name = "test",
        sortOptions = false,
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
public final class TestCommand extends Verb {

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description = "Case files, rule files that have one beside them, or directories of both.")
    private List<Path> paths = List.of();

    @Mixin
    private TestOptions options = new TestOptions();

    @Override
    protected int run() throws IOException {
        TestPlan plan = readOptions(options::readPlan);
        TestedCaseFiles files = TestedCaseFiles.of(paths);
        TestReport report = new TestReport(out(), plan.json(), isTerminal() && allowsColours());
        CaseFilter filter = new CaseFilter(plan.run());
        TestRun run = new TestRun(plan, filter, report, out(), err());
        for (Path caseFile : files.cases()) {
            run.testFile(caseFile);
        }
        if (!run.refused() && !filter.foundAny() && !files.cases().isEmpty()) {
            throw new UsageException(filter.complaint());
        }
        files.untested().forEach(report::addUntested);
        report.printTotals();
        out().flush();
        if (plan.junit() != null) {
            run.junit().writeFile(plan.junit());
        }
        if (run.refused()) {
            return ControllerCommand.REFUSED;
        }
        return report.failed() > 0 || run.lacking() ? ExitCode.SOFTWARE : ExitCode.OK;
    }
}
