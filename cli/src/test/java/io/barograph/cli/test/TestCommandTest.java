package io.barograph.cli.test;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestCommandTest extends CasesCommandTest {

    private static final String CASES = """
        cases:
          - name: raises
            inputs: {'Contention(KUBEPODS, CPU).avg10': '20x2'}
            expect:
              - at: 10s
                High: firing
          - name: does not raise
            inputs: {'Contention(KUBEPODS, CPU).avg10': '19x2'}
            expect:
              - at: 10s
                High: firing
        """;

    @BeforeEach
    void write() throws IOException {
        write(RULES, CASES);
    }

    @Test
    void tellsWhatFailedWhereAndWhy() {
        assertThat(test(directory)).isEqualTo(1);
        assertThat(printed()).isEqualTo("""
            PASS raises
            FAIL does not raise
                 DIR/pods.cases.yaml:11:9: at 10s High
                   - firing
                   + inactive
                     "pods wait" does not hold: Contention(KUBEPODS, CPU).avg10 = 19 (needs >= 20)
            1 passed, 1 failed
            """);
    }

    @Test
    void runsTheCasesWhoseNamesMatch() {
        assertThat(test("--run", "^raises", directory.resolve("pods.drl").toString()))
                .isZero();
        assertThat(out).isEqualTo("PASS raises\n1 passed, 0 failed\n");
    }

    @Test
    void writesOneObjectALine() {
        assertThat(test("-o", "json", directory)).isEqualTo(1);
        assertThat(out.lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .endsWith("pods.cases.yaml\",\"case\":\"raises\",\"line\":2,\"result\":\"pass\"}"),
                        line -> assertThat(line).endsWith("\"result\":\"fail\"}"),
                        line -> assertThat(line)
                                .contains("\"mismatch\":\"at 10s High: expected firing, is inactive\","
                                        + "\"expected\":\"firing\",\"was\":\"inactive\","
                                        + "\"why\":\"\\\"pods wait\\\" does not hold: "));
    }

    @Test
    void refusesABrokenCaseFileWithItsLine() throws IOException {
        Path file = directory.resolve("pods.cases.yaml");
        Files.writeString(file, CASES.replace("expect:", "expects:"));
        fails(3, test(file.toString()), "pods.cases.yaml:4:5: unknown key expects in a case. Did you mean expect?");
    }

    @Test
    void aRefusedFileIsNoSuccessInTheLastLine() throws IOException {
        Files.writeString(directory.resolve("other.drl"), RULES.replace("High", "Other"));
        Files.writeString(directory.resolve("other.cases.yaml"), CASES.replace("expect:", "expects:"));
        assertThat(test("--run", "^raises", directory)).isEqualTo(3);
        assertThat(printed()).isEqualTo("""
            REFUSED DIR/other.cases.yaml
            PASS raises
            1 file refused, 1 passed, 0 failed
            """);
        out = "";
        assertThat(test("-o", "json", directory.resolve("other.cases.yaml").toString()))
                .isEqualTo(3);
        assertThat(out)
                .contains("other.cases.yaml\",\"result\":\"refused\",\"why\":\"")
                .contains("unknown key expects");
    }

    @Test
    void refusesABrokenRuleFileWithItsLine() throws IOException {
        Files.writeString(directory.resolve("pods.drl"), RULES.replace("avg10", "avg11"));
        fails(3, test(directory), "pods.drl:2:52: Contention has no field avg11. Did you mean avg10?");
        assertThat(test("--run", "rases", directory))
                .as("it is told before an expression that is found in no name")
                .isEqualTo(3);
    }

    @Test
    void answersWhatIsNotThereAsWrongUsage() {
        assertThat(test(directory.resolve("nodes.drl").toString())).isEqualTo(2);
        assertThat(test(directory.resolve("other.cases.yaml").toString())).isEqualTo(2);
        assertThat(err)
                .contains("nodes.drl: there is no such file. Maybe", "other.cases.yaml: there is no such file. Maybe")
                .doesNotContain("Usage");
        fails(2, test(directory.resolve("polices").toString()), "polices: there is no such file. Maybe");
    }

    @Test
    void saysWhereTheCasesOfARuleFileBelong() throws IOException {
        Path lonely = Files.writeString(directory.resolve("lonely.drl"), RULES);
        fails(
                2,
                test(lonely.toString()),
                "lonely.drl: has no cases, expected lonely.cases.yaml beside it. Maybe write the cases beside" + " it");
    }

    @Test
    void saysWhatIsWrongWithAnExpression() {
        assertThat(test("--run", "raises (", directory)).isEqualTo(2);
        assertThat(err)
                .startsWith("barograph test: --run is \"raises (\"; expected a regular expression: unclosed group")
                .doesNotContain("Exception");
    }

    @Test
    void refusesAnExpressionThatIsFoundInNoName() {
        assertThat(test("--run", "^rases", directory)).isEqualTo(2);
        assertThat(out).isEmpty();
        assertThat(err)
                .isEqualTo("barograph test: --run is \"^rases\"; expected what is found in a case's name: none of 2 has"
                        + " it. Maybe \"raises\"\nSee: barograph test --help\n");
    }

    @Test
    void looksForTheExpressionInTheCasesOfAllFiles() throws IOException {
        Files.writeString(directory.resolve("other.drl"), RULES.replace("High", "Other"));
        Files.writeString(
                directory.resolve("other.cases.yaml"),
                CASES.replace("High", "Other").replace("raises", "lifts"));
        assertThat(test("--run", "^lifts", directory)).isZero();
        assertThat(out).isEqualTo("PASS lifts\n1 passed, 0 failed\n");
    }

    @Test
    void namesRuleFilesWithoutCases() throws IOException {
        Files.writeString(directory.resolve("lonely.drl"), RULES);
        assertThat(test("--run", "^raises", directory)).isZero();
        assertThat(printed()).isEqualTo("""
            PASS raises
            NONE DIR/lonely.drl has no cases. Maybe write lonely.cases.yaml
            1 passed, 0 failed, 1 rule file without cases
            """);
    }

    @Test
    void writesARuleFileWithoutCasesAsAnObject() throws IOException {
        Files.writeString(directory.resolve("lonely.drl"), RULES);
        assertThat(test("-o", "json", "--run", "^raises", directory)).isZero();
        assertThat(printed().lines()).last().isEqualTo("{\"file\":\"DIR/lonely.drl\",\"result\":\"no cases\"}");
    }

    @Test
    void aDirectoryWithoutAnyCasesFailsNothingAndAnEmptyOneIsWrongUsage() throws IOException {
        Files.delete(directory.resolve("pods.cases.yaml"));
        assertThat(test(directory)).isZero();
        assertThat(printed()).isEqualTo("""
            NONE DIR/pods.drl has no cases. Maybe write pods.cases.yaml
            0 passed, 0 failed, 1 rule file without cases
            """);
        Files.delete(directory.resolve("pods.drl"));
        fails(2, test(directory), "there is no rule file and no case file");
    }
}
