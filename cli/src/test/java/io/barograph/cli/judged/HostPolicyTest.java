package io.barograph.cli.judged;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.cases.CaseRunner;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseReader;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import org.junit.jupiter.api.Test;

/// The policy of a host that is no node, with its cases.
class HostPolicyTest {

    private static final Path POLICIES = Path.of("src/main/resources/io/barograph/cli/judged");

    @Test
    void passesItsCasesWhichSeeEachRuleDoAllItCan() throws IOException {
        PolicyFile policy =
                PolicyFile.readFiles(List.of(POLICIES.resolve("host.drl"))).getFirst();
        String name = "host" + CaseFile.ENDING;
        List<Problem> problems = new ArrayList<>();
        CaseFile cases = CaseReader.readCases(name, Files.readString(POLICIES.resolve(name)), problems);
        assertThat(problems).isEmpty();
        try (CaseRunner runner = new CaseRunner(policy)) {
            assertThat(cases.cases())
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(
                                    runner.runWithCoverage(cases, each).mismatches())
                            .isEmpty());
            assertThat(runner.coverage().rules())
                    .hasSize(9)
                    .allSatisfy(rule ->
                            assertThat(rule.reached()).as(rule.rule().name()).isEqualTo(rule.goals()));
        }
    }
}
