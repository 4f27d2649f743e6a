package io.barograph.controller.policystore;

import io.barograph.problem.Problem;
import io.barograph.rules.cases.CaseResult;
import io.barograph.rules.cases.CaseRunner;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseReader;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the cases that lie beside rule files: rules that fail their own cases are not taken. A case that names a
/// recording is not run here, since the author of a case file may not read this host's files; the log says so.
final class CaseCheck {

    private static final Logger LOG = LoggerFactory.getLogger(CaseCheck.class);

    private CaseCheck() {}

    /// What is wrong, a line each; empty if all cases pass, or there are none.
    static List<String> of(List<PolicyFile> policies) throws IOException {
        List<String> wrong = new ArrayList<>();
        for (PolicyFile policy : policies) {
            Path cases = CaseFile.casesOf(Path.of(policy.file()));
            if (Files.exists(cases)) {
                runCases(policy, cases, wrong);
            }
        }
        return wrong;
    }

    private static void runCases(PolicyFile policy, Path cases, List<String> wrong) throws IOException {
        List<Problem> problems = new ArrayList<>();
        CaseFile file = CaseReader.readCases(cases.toString(), CaseReader.readText(cases), problems);
        problems.forEach(problem -> wrong.add(problem.toString()));
        if (!problems.isEmpty()) {
            return;
        }
        try (CaseRunner runner = new CaseRunner(policy)) {
            for (CaseFile.Case testCase : file.cases()) {
                CaseResult result = runner.runCase(file, testCase);
                if (!result.skipped().isEmpty()) {
                    LOG.warn("{}: case \"{}\" was not run: {}", testCase.place(), testCase.name(), result.skipped());
                }
                for (CaseResult.Mismatch mismatch : result.mismatches()) {
                    String why = mismatch.why().isEmpty() ? "" : " (" + mismatch.why() + ")";
                    wrong.add(mismatch.place() + ": case \"" + testCase.name() + "\": " + mismatch.text() + why);
                }
            }
        }
    }
}
