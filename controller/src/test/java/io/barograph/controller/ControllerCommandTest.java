package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.program.options.EnvironmentDefaults;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ControllerCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    private int run(String... args) {
        return new CommandLine(new ControllerCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    @Test
    void tellsEverythingThatIsWrongAtOnce() {
        int code = run(
                "--in-memory",
                "--mode=enforced",
                "--max-tainted-nodes=-1",
                "--stale-hold=5 minutes",
                "--exporter-port=99777",
                "--set=contention",
                "--web.listen-address=9978");
        assertThat(code).isEqualTo(2);
        assertThat(err.toString().lines())
                .allMatch(line -> line.startsWith("barograph controller: --"))
                .anyMatch(line -> line.contains("--mode") && line.contains("off, observe, enforce"))
                .anyMatch(line -> line.contains("--max-tainted-nodes"))
                .anyMatch(line -> line.contains("--stale-hold"))
                .anyMatch(line -> line.contains("--exporter-port"))
                .anyMatch(line -> line.contains("--set"))
                .anyMatch(line -> line.contains("--web.listen-address"))
                .anyMatch(line -> line.contains("--in-memory"))
                .hasSize(7);
    }

    @Test
    void tellsWhichCredentialsCannotBeUsed() throws Exception {
        String[] usual = {"--in-memory", "--exporters=n1=https://127.0.0.1:1"};
        Map<String, String> wrong = Map.of(
                "--exporter-user=a",
                "of user and password file one is missing",
                "--exporter-cert-file=" + Files.writeString(directory.resolve("c"), "x"),
                "of certificate and key one",
                "--exporter-ca-file=" + directory.resolve("c"),
                "--exporter-ca-file: " + directory.resolve("c") + ": there is no certificate in it",
                "--exporter-key-file=/nowhere.key",
                "--exporter-key-file: /nowhere.key: cannot be read: there is no such file",
                "--web.config.file=/nowhere.yml",
                "/nowhere.yml: cannot be read");
        for (Map.Entry<String, String> each : wrong.entrySet()) {
            assertThat(run(usual[0], usual[1], each.getKey())).isEqualTo(2);
            assertThat(err.toString().lines().toList().getLast())
                    .startsWith("barograph controller: --")
                    .contains(each.getValue());
        }
        assertThat(err.toString()).doesNotContain("Exception");
        assertThat(run("--exporter-scheme=ftp", "--exporters=n1=http://127.0.0.1:1"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--exporter-scheme: \"ftp\": expected http or https");
    }

    @Test
    void refusesGuardsThatItDoesNotKnow() {
        assertThat(run("--in-memory", "--exporters=n1=http://127.0.0.1:1", "--headroom=10", "--hazards=ignore"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("--headroom: \"10\": expected a share such as 10%, or off")
                .contains("--hazards: \"ignore\": expected refuse or warn");
        assertThat(run("--in-memory", "--exporters=n1=http://127.0.0.1:1", "--headroom=101%"))
                .isEqualTo(2);
    }

    @Test
    void namesTheExporterThatCannotBe() {
        assertThat(run("--in-memory", "--exporters=n1=ftp://x,n2,n3=http://127.0.0.1:1,n3=http://127.0.0.1:2"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("exporter of n1")
                .contains("\"n2\": expected NODE=URL")
                .contains("node n3 is named twice");
    }

    @Test
    void refusesToStartWithBadRules() throws Exception {
        Path file = Files.writeString(directory.resolve("busy.drl"), TestRules.BUSY.replace("avg10", "avg11"));
        String[] args = {
            "--in-memory", "--exporters=n1=http://127.0.0.1:1", "--web.listen-address=127.0.0.1:0", "--policies=" + file
        };
        assertThat(run(args)).isEqualTo(3);
        assertThat(err.toString()).contains("busy.drl:3:").contains("avg11");
    }

    /// So that an error of a test's thread ends no more than that.
    @AfterEach
    void forgetHandler() {
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    @Test
    void anErrorEndsItFromItsStartOn() {
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isNull();
        run("--in-memory", "--exporters=n1=http://127.0.0.1:1", "--policies=" + directory);
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isNotNull();
    }

    @Test
    void refusesToStartWithoutRules() {
        assertThat(run("--in-memory", "--exporters=n1=http://127.0.0.1:1", "--policies=" + directory))
                .isEqualTo(3);
        assertThat(err.toString()).contains(directory.toString()).contains(".drl");
    }

    @Test
    void looksAtTheFilesItWasGivenBeforeAnythingStarts() {
        assertThat(run("--in-memory", "--decision-log=/nope/x", "--policies=" + directory.resolve("none")))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("barograph controller: --decision-log is \"/nope/x\"; there is no directory /nope, expected a"
                        + " file that can be written. Maybe make the directory\n")
                .contains("--policies: " + directory.resolve("none") + ": there is no such file. Maybe");
        assertThat(run("--decision-log=" + directory)).isEqualTo(2);
        assertThat(err.toString()).contains("\"; it is a directory, expected a file that can be written");
    }

    @Test
    void refusesSilencesThatLieInNoDirectory() throws Exception {
        Path file = Files.writeString(directory.resolve("silences"), "{}");
        assertThat(run("--in-memory", "--exporters=n1=http://127.0.0.1:1", "--silences=" + file))
                .isEqualTo(2);
        assertThat(err.toString())
                .startsWith("barograph controller: --silences: " + file + ": this is no directory, expected one of")
                .endsWith("Maybe " + directory + ".\n");
    }

    @Test
    void saysThatItsPortIsTakenAndHowToChooseAnother() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run(
                            "--in-memory",
                            "--exporters=n1=http://127.0.0.1:1",
                            "--web.listen-address=127.0.0.1:" + taken.getLocalPort()))
                    .isEqualTo(1);
            assertThat(err.toString()).contains("Maybe choose another by --web.listen-address.");
        }
    }

    @Test
    void saysWhereItLookedForACluster() {
        Path nowhere = directory.resolve("kubeconfig");
        assertThat(run("--kubeconfig=" + nowhere, "--web.listen-address=127.0.0.1:0"))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("barograph controller: kubeconfig " + nowhere);
    }

    @Test
    void listsEveryOption() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("--mode=MODE", "--policies=PATH", "--exporters=NODE=URL", "--max-tainted-nodes=N")
                .contains("BAROGRAPH_WEB_LISTEN_ADDRESS");
    }

    @Test
    void takesFromTheEnvironmentWhatIsNotGiven() {
        CommandLine line = new CommandLine(new ControllerCommand())
                .setErr(new PrintWriter(err))
                .setDefaultValueProvider(new EnvironmentDefaults(Map.of(
                        "BAROGRAPH_MODE", "on", "BAROGRAPH_EXPORTERS", "n1=x,n2=y", "BAROGRAPH_STALE_HOLD", "")));
        assertThat(line.execute("--in-memory")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--mode (from BAROGRAPH_MODE): \"on\"")
                .contains("exporter of n1")
                .contains("exporter of n2");
        err.getBuffer().setLength(0);
        assertThat(line.execute("--in-memory", "--mode=observe", "--exporters=n3"))
                .isEqualTo(2);
        assertThat(err.toString())
                .doesNotContain("--mode")
                .doesNotContain("of n1")
                .contains("n3");
    }
}
