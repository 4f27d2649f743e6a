package io.barograph.testkit.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.barograph.testkit.pages.PageStep.Form;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageStepTest {

    @TempDir
    private Path directory;

    private List<PageStep> stepsOf(String page) throws IOException {
        Files.writeString(directory.resolve("page.md"), page);
        return PageStep.stepsOf(directory, Path.of("page.md"));
    }

    @Test
    void areBlocksOfTheShellWithTheTextBehindThem() throws IOException {
        List<PageStep> steps = stepsOf("""
                # A page

                ```sh
                mkdir -p a
                ./barograph check a || true
                ```

                ```text
                1 file
                ```

                ```sh
                ./barograph test a
                ```

                It prints nothing.

                ```text
                n1  unknown
                ```
                """);
        assertThat(steps)
                .extracting(PageStep::line, PageStep::form, PageStep::shown)
                .containsExactly(tuple(4, Form.SCRIPT, List.of("1 file")), tuple(13, Form.SCRIPT, List.of()));
        assertThat(steps.getFirst().barographCommands()).containsExactly(new PageCommand(List.of("check", "a"), true));
    }

    @Test
    void areWhatStandsBehindAPrompt() throws IOException {
        List<PageStep> steps = stepsOf("""
                ```console
                $ barograph test a
                2 passed
                $ barograph check \\
                    a
                ```

                    $ barograph silence resume
                    resumed
                """);
        assertThat(steps)
                .extracting(
                        PageStep::line,
                        step -> step.barographCommands().getFirst().arguments(),
                        PageStep::shown)
                .containsExactly(
                        tuple(2, List.of("test", "a"), List.of("2 passed")),
                        tuple(4, List.of("check", "a"), List.of()),
                        tuple(8, List.of("silence", "resume"), List.of("resumed")));
    }

    @Test
    void areIndentedCommandsAlsoInAList() throws IOException {
        List<PageStep> steps = stepsOf("""
                1. Look:

                       kubectl get nodes
                       deploy/kubectl-barograph status

                - or ask

                      sudo barograph explain --node 'n 1' \\
                          --demand a

                      n1 is tainted

                    declare Parameters
                    # no command: barograph up
                """);
        assertThat(steps)
                .extracting(PageStep::line, PageStep::form, PageStep::shown)
                .containsExactly(
                        tuple(3, Form.PARAGRAPH, List.of()), tuple(8, Form.PARAGRAPH, List.of("", "n1 is tainted")));
        assertThat(steps.getLast().barographCommands())
                .containsExactly(new PageCommand(List.of("explain", "--node", "n 1", "--demand", "a"), false));
    }

    @Test
    void findsEachCommandOfALineAndNothingInADocument() {
        assertThat(PageCommand.commandsOf("""
                        cat > file <<'END'
                        barograph up
                        END
                        kubectl barograph status | cat && ./barograph policy admission > a.yaml  # barograph up
                        . <(barograph completion bash) ; barograph controller --mode enforce ...
                        """))
                .extracting(PageCommand::arguments)
                .containsExactly(
                        List.of("status"),
                        List.of("policy", "admission"),
                        List.of("completion", "bash"),
                        List.of("controller", "--mode", "enforce"));
    }

    @Test
    void areCommandsOfAnyProgramAndNoSentencesOrFormulas() throws IOException {
        assertThat(stepsOf("""
                    mvn verify -Pfull

                Then

                    A=$(tool use 1 -p path) mvn verify

                    n1 is tainted

                and

                    n1 is tainted

                or

                    latency = ticks / requests

                or

                    tolerations:
                      - {key: a}
                """))
                .extracting(PageStep::commands)
                .containsExactly("mvn verify -Pfull", "A=$(tool use 1 -p path) mvn verify");
    }

    @Test
    void findsEachProgramOfALine() {
        assertThat(ProgramCall.callsOf("""
                        A=$(tool use -p 'a path') sudo barograph status 2> log | grep -E '^a(b|c)' || true
                        identity="a b"
                        kubectl patch job a -p '{"spec":{"suspend":false}}'   # once
                        """))
                .extracting(ProgramCall::words, ProgramCall::mayFail)
                .containsExactly(
                        tuple(List.of("tool", "use", "-p", "a path"), false),
                        tuple(List.of("sudo", "barograph", "status"), false),
                        tuple(List.of("grep", "-E", "^a(b|c)"), true),
                        tuple(List.of("true"), false),
                        tuple(List.of("kubectl", "patch", "job", "a", "-p", "{\"spec\":{\"suspend\":false}}"), false));
    }

    @Test
    void keepsLinesWithoutOtherPrograms() throws IOException {
        PageStep step = stepsOf("""
                    sudo cp a b
                    curl -s a | grep b
                """).getFirst();
        assertThat(step.keepingLines(call -> !call.program().equals("sudo")).commands())
                .isEqualTo("curl -s a | grep b");
        assertThat(step.keepingLines(_ -> true)).isSameAs(step);
    }

    @Test
    void blocksOfAnUnknownLanguageAreRefused() {
        assertThatThrownBy(() -> stepsOf("""
                ```bash
                barograph up
                ```
                """)).hasMessage("page.md:1: nothing is known of blocks of bash");
    }
}
