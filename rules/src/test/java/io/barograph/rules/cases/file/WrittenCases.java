package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.cases.CaseRunner;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;

/// Case files as tests write them.
public final class WrittenCases {

    private WrittenCases() {}

    /// The cases of a file with which nothing is wrong.
    public static CaseFile read(String file, String text) {
        List<Problem> problems = new ArrayList<>();
        CaseFile cases = CaseReader.readCases(file, text, problems);
        assertThat(problems).isEmpty();
        return cases;
    }

    /// What is wrong with the file `it.cases.yaml`.
    static List<Problem> problems(String text) {
        List<Problem> problems = new ArrayList<>();
        CaseReader.readCases("it.cases.yaml", text, problems);
        return problems;
    }

    /// Fails unless the rules pass all the cases.
    static void assertPass(String rules, String text) {
        CaseFile cases = read("it.cases.yaml", text);
        try (CaseRunner runner = new CaseRunner(WrittenRules.file("it", rules))) {
            for (CaseFile.Case each : cases.cases()) {
                assertThat(runner.runCase(cases, each).mismatches())
                        .as(each.name())
                        .isEmpty();
            }
        }
    }
}
