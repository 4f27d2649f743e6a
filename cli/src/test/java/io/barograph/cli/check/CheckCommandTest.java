package io.barograph.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.CommandTest;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest extends CommandTest {

    private static final String GOOD = """
        rule "pods wait" when Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40) then
            node.condition("PodsWait").keepFor("5m");
        end
        """;

    @TempDir
    Path directory;

    private int check(Object... args) {
        return run(new CheckCommand(), args);
    }

    private Path file(String name, String text) throws IOException {
        return Files.write(directory.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void passesAFileThatRuns() throws IOException {
        assertThat(check(file("good.drl", GOOD))).isZero();
        assertThat(out).isEqualTo("1 file, 1 rule: no errors, 0 warnings\n");
    }

    @Test
    void countsTheRulesThatParametersSwitchOff() throws IOException {
        Path file = file(
                "off.drl",
                "declare Parameters on : boolean = false end\n" + GOOD.replace("when", "when Parameters(on)"));
        assertThat(check(file)).isZero();
        assertThat(check(file, "--set", "off.on=true")).isZero();
        assertThat(out).isEqualTo("""
            1 file, 1 rule (1 off by parameters): no errors, 0 warnings
            1 file, 1 rule: no errors, 0 warnings
            """);
    }

    @Test
    void looksAtFilesOrAtACluster() throws IOException {
        fails(2, check(), "FILE|DIR");
        fails(2, check("--cluster", file("good.drl", GOOD)), "Maybe give them by --policies");
        fails(2, check("--cluster", "--headroom=ten"), "--headroom: \"ten\": expected a share such as 10%, or off");
    }

    @Test
    void saysWhyItCannotLookAtTheCluster() throws IOException {
        Path kubeconfig = directory.resolve("none");
        fails(
                2,
                check("--cluster", "--kubeconfig", kubeconfig),
                "barograph check: kubeconfig " + kubeconfig + ": expected a file");
        fails(
                3,
                check("--cluster", "--policies", file("bad.drl", GOOD.replace("avg60", "avg61"))),
                "Contention has no field avg61");
    }

    @Test
    void showsTheLineAndTheColumn() throws IOException {
        Path file = file("bad.drl", GOOD.replace("avg60", "avg61"));
        assertThat(check(file)).isEqualTo(3);
        assertThat(out).isEqualTo(file + """
            :1:70: error: Contention has no field avg61. Did you mean avg60? [unknown-name]
                1 | rule "pods wait" when Contention(scope == KUBEPODS, resource == CPU, avg61 >= 40) then
                  |                                                                      ^
            1 file: 1 error, 0 warnings
            """);
    }

    @Test
    void takesWarningsForErrorsOnlyWhenTold() throws IOException {
        Path file = file("flaps.drl", GOOD.replace(".keepFor(\"5m\")", ""));
        prints(check(file), "warning: PodsWait has neither keepFor", "no errors, 1 warning");
        assertThat(check("--fatal-warnings", file)).isEqualTo(3);
    }

    @Test
    void writesProblemsAsAJsonArray() throws IOException {
        file("a.drl", GOOD.replace("avg60", "avg61"));
        file("b.drl", GOOD.replace("CPU", "CPV"));
        file("c.drl", GOOD.replace("CPU", "\\u0022"));
        assertThat(check("-o", "json", directory)).isEqualTo(3);
        assertThat(CommandResult.jsonOf(out)).hasSize(3);
        assertThat(out)
                .contains("\"line\":1,\"column\":70,\"severity\":\"error\",\"text\":\"Contention has no field avg61\"");
        out = "";
        assertThat(check("-o", "json", file("good.drl", GOOD))).isZero();
        assertThat(out).isEqualTo("[]\n");
    }

    @Test
    void namesWhatCannotBeReadAndChecksTheRest() throws IOException {
        assertThat(check(directory.resolve("none.drl"), file("bad.drl", "rule")))
                .isEqualTo(2);
        assertThat(err)
                .startsWith("barograph check: ")
                .contains("none.drl: there is no such file. Maybe the path is relative to another directory");
        assertThat(out).contains("bad.drl:1:5: error: expected the rule's name");
    }

    @Test
    void sumsNothingUpWhereAFileIsMissing() throws IOException {
        assertThat(check(directory.resolve("none.drl"))).isEqualTo(2);
        assertThat(check(directory.resolve("none.drl"), file("good.drl", GOOD))).isEqualTo(2);
        assertThat(out).isEmpty();
    }

    @Test
    void sendsOtherFilesWhereTheyBelong() throws IOException {
        assertThat(check(file("README.md", "# Rules"), file("x.cases.yaml", "cases: []")))
                .isEqualTo(3);
        assertThat(out.replace(directory.toString(), "DIR")).isEqualTo("""
            DIR/README.md: error: is not a rule file: its name must end in .drl [no-rule-file]
            DIR/x.cases.yaml: error: is not a rule file: its name must end in .drl. \
            Maybe: barograph test DIR/x.cases.yaml [no-rule-file]
            0 files: 2 errors, 0 warnings
            """);
    }

    @Test
    void saysWhatIsWrongWithEmptyHugeAndMissingFiles() throws IOException {
        Path empty = file("empty.drl", "");
        Path huge = file("huge.drl", " ".repeat(3_000_000));
        Path none = Files.createDirectory(directory.resolve("nothing"));
        assertThat(check(empty, huge, none)).isEqualTo(3);
        assertThat(out)
                .contains(
                        "empty.drl:1:1: error: the file is empty",
                        "huge.drl:1:1: error: the file has more than 262144 bytes",
                        "nothing: error: the directory has no rule files. Their names must end in .drl",
                        "2 files: 3 errors, 0 warnings");
    }

    @Test
    void refusesEachHostileFileAndSendsTheTerminalNothing() throws IOException {
        Path attacks = Path.of("..", "rules", "src", "test", "resources", "attacks");
        assertThat(check(attacks)).isEqualTo(3);
        assertThat(check(file("escape.drl", "rule \"\u001b[2J\u0007\u009b31m\" when")))
                .isEqualTo(3);
        assertThat(out.chars().filter(c -> c != '\n' && (c < ' ' || c > '~'))).isEmpty();
        assertThat(out.lines().filter(line -> line.contains("/42-rule-within-rule.drl:1:")))
                .hasSize(2);
    }

    @Test
    void checksWithOtherValuesOfParameters() throws IOException {
        Path file = file(
                "with.drl",
                "declare Parameters limit : double = 40 end\n"
                        + GOOD.replace("when", "when Parameters($t : limit)").replace("40)", "$t)"));
        assertThat(check("--set", "with.limit=30", file)).isZero();
        assertThat(check("--set", "with.limit=high", file)).isEqualTo(3);
        assertThat(check("--set", "with.limits=3", file)).isEqualTo(3);
        assertThat(out)
                .contains(
                        "--set with.limit: error: is \"high\"; expected a number, such as 40 or 12.5",
                        "--set with.limits: error: the policy has no such parameter. Did you mean limit?");
        fails(2, check("--set", "limit", file), "sets no parameter");
    }
}
