package io.barograph.cli.test;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// `barograph test` on how good the cases are: coverage and mutants.
class TestQualityTest extends CasesCommandTest {

    private static final String CASES = """
            cases:
              - name: raises
                inputs: {'Contention(KUBEPODS, CPU).avg10': '20x2'}
                expect: [{at: 10s, High: firing}]
              - name: does not raise
                inputs: {'Contention(KUBEPODS, CPU).avg10': '19x2'}
                expect: [{at: 10s, High: inactive}]
            """;

    @BeforeEach
    void write() throws IOException {
        write(RULES, CASES);
    }

    @Test
    void tellsWhatTheCasesShow() {
        assertThat(test("--coverage", directory)).isZero();
        assertThat(printed()).isEqualTo("""
                PASS raises
                PASS does not raise
                LINE  RULE, CONSTRAINT  SEEN            NOT SEEN
                   1  "pods wait"       matched, quiet  missing input
                   2    avg10 >= 20     true, false
                COVERAGE DIR/pods.drl: 80.0%, 4 of 5
                2 passed, 0 failed
                """);
    }

    @Test
    void failsBelowTheCoverageThatIsWanted() {
        assertThat(test("--coverage-min", "80", directory)).isZero();
        assertThat(test("--coverage-min", "80.1", directory)).isEqualTo(1);
        assertThat(printed()).endsWith("COVERAGE DIR/pods.drl: 80.0%, 4 of 5\n2 passed, 0 failed\n");
    }

    @Test
    void writesCoverageAsObjects() {
        assertThat(test("-o", "json", "--coverage", directory)).isZero();
        assertThat(printed().lines().skip(2))
                .containsExactly(
                        "{\"file\":\"DIR/pods.drl\",\"line\":1,\"rule\":\"pods wait\","
                                + "\"seen\":[\"matched\",\"quiet\"],\"not_seen\":[\"missing input\"]}",
                        "{\"file\":\"DIR/pods.drl\",\"line\":2,\"rule\":\"pods wait\","
                                + "\"constraint\":\"avg10 >= 20\",\"seen\":[\"true\",\"false\"],\"not_seen\":[]}",
                        "{\"file\":\"DIR/pods.drl\",\"coverage_percent\":80.000,\"reached\":4,\"goals\":5}");
    }

    @Test
    @SuppressWarnings("StringConcatToTextBlock") // columns count here, and a text block takes some away
    void tellsWhatTheCasesDoNotNotice() {
        assertThat(test("--mutate", "--run", "^does", directory)).isZero();
        assertThat(printed())
                .contains("SURVIVED DIR/pods.drl:2:52: \"pods wait\": avg10 >= 20 -> avg10 > 20\n"
                        + "    2 |     Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)\n"
                        + "      |                                                    ^\n")
                .contains("SURVIVED DIR/pods.drl:4:10: \"pods wait\": High keepFor(\"1m\") -> half")
                .endsWith("MUTANTS DIR/pods.drl: 23.5%, 4 of 17 noticed\n1 passed, 0 failed\n");
    }

    @Test
    void failsBelowTheShareOfMutantsThatIsWanted() {
        assertThat(test("--mutation-min", "20", "--run", "^does", directory)).isZero();
        assertThat(test("--mutation-min", "90", directory)).isEqualTo(1);
        assertThat(test("-o", "json", "--mutation-min", "0", "--run", "^does", directory))
                .isZero();
        assertThat(printed())
                .contains("{\"file\":\"DIR/pods.drl\",\"line\":2,\"survivor\":\"pods wait\","
                        + "\"before\":\"avg10 >= 20\",\"after\":\"avg10 > 20\"}")
                .endsWith("\"mutation_percent\":23.529,\"mutants\":17,\"tried\":17,\"noticed\":4}\n");
    }

    @Test
    void triesNoMutantsOfRulesThatFailAsTheyAre() throws IOException {
        Files.writeString(directory.resolve("pods.cases.yaml"), CASES.replace("inactive", "firing"));
        fails(1, test("--mutate", directory), "no mutants were tried, since a case fails on the rules as they are");
    }

    @Test
    void answersWrongNumbersWithEveryProblem() {
        fails(
                2,
                test("--coverage-min", "101", "--mutation-min", "-1", "--run", "(", directory),
                "barograph test: --coverage-min is 101; expected percent, 0 to 100\n",
                "barograph test: --mutation-min is -1; expected percent, 0 to 100\n",
                "barograph test: --run is \"(\"; expected a regular expression");
        assertThat(out).isEmpty();
    }

    /// The examples' cases read recordings too, which only the command can.
    @Test
    void theExamplesShowAndNoticeEverything() {
        assertThat(test("--coverage-min", "100", "--mutation-min", "100", "../examples/policies"))
                .as(out)
                .isZero();
        assertThat(out)
                .contains(
                        "PASS four busy pods on two CPUs, as a kernel tells it",
                        "COVERAGE ../examples/policies/soft-taint.drl: 100.0%",
                        "MUTANTS ../examples/policies/soft-taint.drl: 100.0%")
                .doesNotContain("SURVIVED", "FAIL");
    }
}
