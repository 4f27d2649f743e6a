package io.barograph.rules.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseReader;
import io.barograph.rules.cases.file.WrittenCases;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;

class CaseCoverageTest {

    /// Each line is a rule or a constraint, and what was not seen of it.
    private static List<String> unseen(String when, String... inputs) {
        String rules = "rule \"it\" when\n" + when + "\nthen node.event(\"Seen\"); end\n";
        StringBuilder cases = new StringBuilder("cases:\n");
        for (int i = 0; i < inputs.length; i++) {
            cases.append("- {name: c").append(i).append(", unlisted: calm, transitions: [], inputs: {");
            cases.append(inputs[i]).append("}}\n");
        }
        CaseFile file = WrittenCases.read("it.cases.yaml", cases.toString());
        try (CaseRunner runner = new CaseRunner(WrittenRules.file("it", rules))) {
            file.cases().forEach(each -> runner.runWithCoverage(file, each));
            return unseen(runner.coverage());
        }
    }

    private static List<String> unseen(CaseCoverage coverage) {
        List<String> unseen = new ArrayList<>();
        int missing = 0;
        for (CaseCoverage.OfRule rule : coverage.rules()) {
            for (CaseCoverage.Outcome each : rule.possible()) {
                if (!rule.seenOutcomes().contains(each)) {
                    unseen.add(rule.rule().name() + " " + each);
                    missing++;
                }
            }
            for (CaseCoverage.OfConstraint each : rule.constraints()) {
                missing += (each.seenTrue() ? 0 : 1) + (each.seenFalse() ? 0 : 1);
                unseen.add(ConstraintText.of(each.constraint())
                        + (each.seenTrue() ? "" : " true")
                        + (each.seenFalse() ? "" : " false"));
            }
        }
        assertThat(coverage.goals() - coverage.reached()).isEqualTo(missing);
        return unseen;
    }

    private static final String CPU = "'Contention(KUBEPODS, CPU).";

    @Test
    void keysAreLeftOut() {
        assertThat(unseen("Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)", CPU + "avg10': '20 19 _'"))
                .containsExactly("avg10 >= 20");
    }

    @Test
    void theObservationsOfAnotherKeyShowNothing() {
        assertThat(unseen(
                        "Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)",
                        CPU + "avg10': '1', 'Contention(SYSTEM, CPU).avg10': '50'"))
                .containsExactly("it MATCHES", "it MISSING_INPUT", "avg10 >= 20 true");
    }

    @Test
    void thePartsOfAChainCountAndSoDoesTheWhole() {
        String when = "Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20 || (avg60 > 5 && stalled > 1))";
        assertThat(unseen(when, CPU + "avg10': '30 0', " + CPU + "avg60': '6 6'"))
                .containsExactly(
                        "it MISSING_INPUT",
                        "avg10 >= 20 || (avg60 > 5 && stalled > 1)",
                        "avg10 >= 20",
                        "avg60 > 5 && stalled > 1 true",
                        "avg60 > 5 false",
                        "stalled > 1 true");
    }

    @Test
    void whatIsMissingShowsNothing() {
        String when = "Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20, avg60 >= 20)";
        assertThat(unseen(when, CPU + "avg10': '30', " + CPU + "avg60': '_'"))
                .containsExactly("it MATCHES", "it QUIET", "avg10 >= 20 true false", "avg60 >= 20 true false");
    }

    @Test
    void aLaterPatternIsLookedAtForEachMatchOfTheEarlierOnes() {
        String when = """
            $c : Contention(resource == CPU, avg10 >= 20)
            not Contention(scope == $c.scope, resource == MEMORY, avg10 > $c.avg10)
            """;
        assertThat(unseen(when, CPU + "avg10': '30', 'Contention(KUBEPODS, MEMORY).avg10': '40'"))
                .containsExactly("it MATCHES", "it MISSING_INPUT", "avg10 >= 20", "avg10 > $1.avg10 false");
        assertThat(unseen(
                        when, CPU + "avg10': '30', 'Contention(KUBEPODS, MEMORY).avg10': '40'", CPU + "avg10': '30 _'"))
                .containsExactly("avg10 >= 20", "avg10 > $1.avg10");
    }

    @Test
    void ofANegationItsOperandCounts() {
        assertThat(unseen("Node(!(unschedulable == true))", "Node.unschedulable: '1'"))
                .containsExactly("it MATCHES", "it MISSING_INPUT", "unschedulable == true false");
    }

    @Test
    void outcomesAreTheSameUnderAnyParameters() {
        List<Problem> problems = new ArrayList<>();
        CaseFile file = CaseReader.readCases("it.cases.yaml", """
            cases:
            - {name: a, unlisted: calm, transitions: [], inputs: {Node.steal: '50'}, parameters: {most: 60}}
            - {name: b, unlisted: calm, transitions: [], inputs: {Node.steal: '50'}}
            """, problems);
        String rules = """
            declare Parameters most : double = 40 end
            rule "it" when
                Parameters($m : most)
                Node(steal > $m)
            then node.event("Seen"); end
            """;
        try (CaseRunner runner = new CaseRunner(WrittenRules.file("it", rules))) {
            file.cases().forEach(each -> runner.runWithCoverage(file, each));
            assertThat(unseen(runner.coverage())).containsExactly("it MISSING_INPUT", "steal > most");
        }
    }
}
