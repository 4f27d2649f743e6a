package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// `barograph completion`, whose script for bash is given to bash.
class CompletionTest {

    @TempDir
    private Path directory;

    private static String script(String shell, int exit) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Barograph.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        assertThat(line.execute("completion", shell)).as(err.toString()).isEqualTo(exit);
        return out.toString() + err;
    }

    /// What bash offers for a line whose last word is begun.
    private List<String> offered(String... words) throws IOException, InterruptedException {
        Path script = Files.writeString(directory.resolve("barograph.bash"), script("bash", 0));
        assertThat(bash("-n", script.toString())).isEmpty();
        String line = Stream.of(words).map(each -> "'" + each + "'").collect(Collectors.joining(" "));
        String said = bash(
                "-c",
                "source " + script + "; COMP_WORDS=(" + line + "); COMP_CWORD=" + (words.length - 1)
                        + "; _complete_barograph 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"");
        return said.lines().map(String::strip).toList();
    }

    private static String bash(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "--norc"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void bashCompletesCommandsAndOptions() throws Exception {
        assertThat(offered("barograph", "sta")).containsExactly("status");
        assertThat(offered("barograph", "policy", "fr")).containsExactly("from-kubelet");
        assertThat(offered("barograph", "status", "--fir")).containsExactly("--firing");
        assertThat(offered("barograph", "exporter", "--kubelet-con")).contains("--kubelet-config", "--kubelet-configz");
    }

    @Test
    void zshTakesTheSameScript() {
        assertThat(script("zsh", 0)).isEqualTo(script("bash", 0)).contains("bashcompinit");
    }

    @Test
    void fishGetsALineForEachCommandAndOption() {
        assertThat(script("fish", 0).lines())
                .contains("complete -c barograph -f")
                .anyMatch(it -> it.contains(" -a status -d "))
                .anyMatch(it -> it.contains("__fish_seen_subcommand_from policy; and __fish_seen_subcommand_from")
                        && it.contains(" -l config "))
                .allMatch(it -> it.startsWith("complete -c barograph "));
    }

    @Test
    void refusesAnotherShell() {
        assertThat(script("tcsh", 2)).contains("SHELL is \"tcsh\"; expected bash, zsh or fish");
    }
}
