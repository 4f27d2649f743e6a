package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.options.Verb;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.exporter.Exporter;
import io.barograph.program.BuildInfo;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    void namesTheCommitForProgramsOnlyWhereTheBuildKnewIt() {
        BuildInfo released =
                new BuildInfo("1.2.3", "0123456789abcdef0123456789abcdef01234567", Instant.EPOCH, "25.0.1");
        assertThat(ReportJson.toLine(VersionDocument.of(released)))
                .startsWith("{\"version\":\"1.2.3\",\"commit\":\"0123456789abcdef0123456789abcdef01234567\","
                        + "\"source_date\":\"1970-01-01T00:00:00Z\",\"java\":\"25.0.1\",\"os\":\"");
        BuildInfo changed = new BuildInfo("1.2.3", released.revision() + "-modified", Instant.EPOCH, "25.0.1");
        assertThat(ReportJson.toLine(VersionDocument.of(changed))).contains("\"commit\":null,\"source_date\":null,");
        assertThat(run("version", "-o", "json")).isZero();
        assertThat(out.toString())
                .startsWith("{\"version\":\"" + BuildInfo.ofThisBuild().version() + "\",")
                .endsWith("}\n");
    }

    @Test
    void noProgramReadsArgumentsFromAFile() {
        assertThat(run("check", "@" + Path.of("pom.xml").toAbsolutePath())).isEqualTo(2);
        assertThat(err.toString()).contains("@");
        assertThat(Exporter.commandLine().isExpandAtFiles()).isFalse();
    }

    @Test
    void everyCommandNamesItsVersion() {
        for (String command : Commands.all().keySet()) {
            if (command.equals("help")) {
                continue;
            }
            out.getBuffer().setLength(0);
            assertThat(run((command + " --version").split(" "))).isZero();
            assertThat(out.toString()).as(command).startsWith("barograph ").contains("Java");
        }
    }

    @Test
    void everyCommandHasHelp() {
        for (String command : Commands.all().keySet()) {
            out.getBuffer().setLength(0);
            assertThat(run((command + " --help").split(" "))).as(command).isZero();
            assertThat(out.toString()).as(command).contains("Usage: barograph " + command);
        }
    }

    @Test
    void everyCommandAnswersAnUnknownOptionInTheSameWay() {
        for (String command : Commands.all().keySet()) {
            if (command.equals("help")) {
                continue;
            }
            err.getBuffer().setLength(0);
            assertThat(run((command + " --hepl x").split(" "))).isEqualTo(2);
            assertThat(err.toString()).isEqualTo("""
                barograph %1$s: there is no option --hepl
                Maybe --help
                See: barograph %1$s --help
                """.formatted(command));
        }
    }

    @Test
    void answersAnUnknownCommandWithTheNearestOneAndExitCode2() {
        assertThat(run("versoin")).isEqualTo(2);
        assertThat(err.toString()).contains("versoin", "version");
    }

    @ParameterizedTest
    @CsvSource({
        "check, --set=x",
        "check, --cluster x.drl",
        "check, none.drl",
        "advise, ''",
        "cleanup, --if-lease-older-than=soon",
        "backtest, ''",
        "backtest, x.trace --workers=0",
        "policy from-kubelet, --name=Big",
        "policy admission, --also=a'b",
        "silence add, --silences=x --for=1h",
        "status, --policies --firing",
        "experiment, --only=cpus",
        "explain, --at=1s",
        "record, x --interval=1s",
        "replay, none.trace",
        "test, none",
        "up, --speed=fast",
    })
    void wrongUsageEndsWithTheHelpToRead(String command, String arguments) {
        assertThat(run((command + " " + arguments).strip().split(" "))).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("barograph " + command + ": ")
                .containsOnlyOnce("See: ")
                .endsWith("\nSee: barograph " + command + " --help\n");
    }

    @Test
    void aFaultOfTheProgramIsNoWrongUsage() {
        Verb faulty = new Verb() {
            @Override
            protected int run() {
                throw new IllegalArgumentException("a defect");
            }
        };
        assertThat(CommandResult.of(faulty).exit()).isEqualTo(1);
    }

    @Test
    void teachesTheFirstStepInItsHelp() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("barograph up", "Exit codes");
    }

    @Test
    void saysWhichFileIsMissing() {
        assertThat(Verb.failureSentence(new NoSuchFileException("x.drl")))
                .startsWith("x.drl: there is no such file. Maybe");
        assertThat(Verb.failureSentence(new IllegalStateException())).contains("IllegalStateException");
    }
}
