package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BarographTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = Barograph.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    @Test
    void namesItsVersionAndTheJavaItRunsOn() {
        assertThat(run("version")).isZero();
        assertThat(out.toString()).startsWith("barograph ").contains("Java 25");
    }

    @Test
    void answersAnUnknownCommandWithTheNearestOneAndExitCode2() {
        assertThat(run("versoin")).isEqualTo(2);
        assertThat(err.toString()).contains("versoin", "version");
    }

    @Test
    void teachesTheFirstStepInItsHelp() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("barograph up", "Exit codes");
    }

    @Test
    void saysWhichFileIsMissing() {
        assertThat(Failures.sentence(new NoSuchFileException("x.drl"))).isEqualTo("x.drl: no such file or directory");
        assertThat(Failures.sentence(new IllegalStateException())).contains("IllegalStateException");
    }
}
