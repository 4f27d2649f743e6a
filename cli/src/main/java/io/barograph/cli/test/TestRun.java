package io.barograph.cli.test;

import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.problem.PrintableText;
import io.barograph.problem.Problem;
import io.barograph.rules.cases.CaseResult;
import io.barograph.rules.cases.CaseRunner;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseReader;
import io.barograph.rules.cases.mutation.MutationRun;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;

/// Case files under test, one after the other, and what came of all of them.
final class TestRun {

    private final TestPlan plan;
    private final CaseFilter filter;
    private final TestReport report;
    private final PrintWriter out;
    private final PrintWriter err;
    private final CaseRecordings recordings = new CaseRecordings();
    private final JunitFile junit = new JunitFile();
    private final MonotonicClock clock = MonotonicClock.system();

    private boolean refused;
    private boolean lacking;

    TestRun(TestPlan plan, CaseFilter filter, TestReport report, PrintWriter out, PrintWriter err) {
        this.plan = plan;
        this.filter = filter;
        this.report = report;
        this.out = out;
        this.err = err;
    }

    /// Whether a file could not be used.
    boolean refused() {
        return refused;
    }

    /// Whether the cases of a rule file show or notice less than is wanted.
    boolean lacking() {
        return lacking;
    }

    JunitFile junit() {
        return junit;
    }

    void testFile(Path cases) throws IOException {
        junit.beginFile(cases.toString());
        List<Problem> problems = new ArrayList<>();
        CaseFile file = CaseReader.readCases(cases.toString(), CaseReader.readText(cases), problems);
        if (!problems.isEmpty()) {
            refuseFile(cases, problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
            return;
        }
        PolicyFile rules = PolicyFile.readFiles(List.of(rulesFor(cases))).getFirst();
        List<CaseFile.Case> wantedCases = file.cases().stream()
                .filter(testCase -> filter.takesCase(testCase.name()))
                .toList();
        try (CaseRunner runner = new CaseRunner(rules, recordings)) {
            boolean passed = true;
            for (CaseFile.Case testCase : wantedCases) {
                passed &= run(runner, file, testCase);
            }
            if (plan.coverage().any() && !wantedCases.isEmpty()) {
                new CoverageReport(out, plan.json())
                        .printCoverage(
                                rules.file(), runner.coverage(), plan.coverage().inFull());
                lacking |= !plan.coverage().isMet(CoverageReport.percentOf(runner.coverage()));
            }
            if (plan.mutation().any() && !wantedCases.isEmpty()) {
                mutateRules(rules, new CaseFile(file.file(), wantedCases), passed);
            }
        } catch (PolicyException e) {
            refuseFile(cases, String.valueOf(e.getMessage()));
        }
    }

    private boolean run(CaseRunner runner, CaseFile file, CaseFile.Case testCase) {
        long began = clock.micros();
        CaseResult result =
                plan.coverage().any() ? runner.runWithCoverage(file, testCase) : runner.runCase(file, testCase);
        junit.addResult(result, (clock.micros() - began) / 1e6);
        report.addResult(result);
        return result.passed();
    }

    private void mutateRules(PolicyFile rules, CaseFile file, boolean passed) throws IOException {
        if (!passed) {
            err.println("barograph test: " + PrintableText.of(rules.file())
                    + ": no mutants were tried, since a case fails on the rules as they are");
            lacking = true;
            return;
        }
        out.flush(); // the cases' results come before the progress
        MutationReport mutants = new MutationReport(out, err, plan.json());
        MutationRun.Result result =
                new MutationRun(rules, file, recordings).runMutants(mutants.progressOf(rules.file()));
        mutants.printResult(rules.file(), rules.bytes(), result);
        lacking |= !plan.mutation().isMet(result.score());
    }

    private void refuseFile(Path cases, String why) {
        refused = true;
        report.addRefused(cases, why);
        junit.addRefusal(why);
        err.println(why);
        err.flush();
    }

    private static Path rulesFor(Path cases) throws NoSuchFileException {
        Path rules = CaseFile.rulesOf(cases);
        if (!Files.exists(rules)) {
            throw new NoSuchFileException(rules.toString());
        }
        return rules;
    }
}
