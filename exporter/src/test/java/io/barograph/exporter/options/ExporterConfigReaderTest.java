package io.barograph.exporter.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.Exporter;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExpositionProfile;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.ExporterConfig.Live;
import io.barograph.exporter.options.ExporterConfig.Recording;
import io.barograph.exporter.options.ExporterConfig.Timing;
import io.barograph.problem.OptionProblems;
import io.barograph.program.options.EnvironmentDefaults;
import io.barograph.web.config.ListenAddress;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExporterConfigReaderTest {

    private final OptionProblems problems = new OptionProblems();

    @Test
    void hasUsableDefaults() {
        ExporterConfig config = read("--node-name", "n1");
        assertThat(problems.allProblems()).isEmpty();
        assertThat(config.node()).isEqualTo("n1");
        assertThat(config.web())
                .isEqualTo(new ExporterConfig.Web(List.of(new ListenAddress(ListenAddress.ANY, 9977)), "/metrics"));
        assertThat(config.source())
                .isEqualTo(new Live(HostRoots.DEFAULT, new Timing(2_000_000, 10_000_000, true), null));
        assertThat(config.selection()).isEqualTo(FamilySelection.leanWith(Set.of()));
    }

    @Test
    void readsEveryOption() {
        String recording = "../examples/recordings/S01_idle.trace.gz";
        ExporterConfig config = read(
                "--node-name=n1",
                "--web.listen-address=127.0.0.1:1",
                "--web.listen-address=[::1]:2",
                "--web.telemetry-path=/m",
                "--compat=node-exporter",
                "--replay=" + recording,
                "--speed=2.5");
        assertThat(problems.allProblems()).isEmpty();
        assertThat(config.web().listen()).hasToString("[127.0.0.1:1, [::1]:2]");
        assertThat(config.web().telemetryPath()).isEqualTo("/m");
        assertThat(config.source()).isEqualTo(new Recording(Path.of(recording), 2.5));
        assertThat(config.selection()).isEqualTo(FamilySelection.leanWith(Set.of(CompatProgram.NODE_EXPORTER)));
        assertThat(read("--node-name=n1", "--collector.pod-usage").selection())
                .isEqualTo(new FamilySelection(ExpositionProfile.LEAN, Set.of(), true));
        assertThat(read("--node-name=n1", "--profile=full").selection())
                .isEqualTo(new FamilySelection(
                        ExpositionProfile.FULL, Set.of(CompatProgram.NODE_EXPORTER, CompatProgram.CADVISOR)));
        assertThat(read("--node-name=n1", "--interval=5000ms", "--events=off", "--record=x.gz", "--path.sysfs=/")
                        .source())
                .isEqualTo(new Live(
                        new HostRoots(Path.of("/"), Path.of("/proc"), Path.of("/")),
                        new Timing(5_000_000, 5_000_000, false),
                        Path.of("x.gz")));
    }

    @Test
    void neverPausesLongerWhileSomethingHappensThanWhileNothingDoes() {
        read("--node-name=n1", "--interval=20s");
        assertThat(problems.allProblems())
                .containsExactly("--idle-interval is \"10s\"; expected no less than --interval, \"20s\"");
    }

    @Test
    void namesTheUnitThatWasLeftOut() {
        read("--node-name=n1", "--interval=5", "--idle-interval=1m");
        assertThat(problems.allProblems())
                .containsExactly(
                        "--interval is \"5\"; expected a duration in s or ms, 2s to 20s. Maybe 5s",
                        "--idle-interval is \"1m\"; expected a duration in s or ms, 2s to 20s. Maybe 2s");
    }

    @Test
    void readsHowItsServerIsProtectedAndBounded(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("web.yml"), "rate_limit: {interval: 1s, burst: 5}\n");
        ExporterConfig config =
                read("--node-name=n1", "--web.config.file=" + file, "--web.max-requests=7", "--web.max-series=100");
        assertThat(problems.allProblems()).isEmpty();
        assertThat(config.web().configFile()).isEqualTo(file);
        assertThat(config.web().bounds()).isEqualTo(new ExporterConfig.Bounds(7, 100));

        Files.writeString(file, "basic_auth_user: {a: b}\ntls_server_config: {cert_file: none}\n");
        read("--node-name=n1", "--web.config.file=" + file, "--web.max-requests=0", "--web.max-series=many");
        assertThat(problems.allProblems())
                .hasSize(5)
                .anyMatch(it -> it.startsWith("--web.max-requests is \"0\"; expected a whole number from 1 to 1000"))
                .anyMatch(it -> it.startsWith("--web.max-series is \"many\""))
                .anyMatch(it -> it.contains("web.yml:1:1: unknown key basic_auth_user in the file. Did you mean basic"))
                .anyMatch(it -> it.contains("cert_file cannot be read: there is no such file. Maybe"))
                .anyMatch(it -> it.contains("key or key_file is missing"));
    }

    @Test
    void takesTheHostsNameWhereNoneIsGiven() {
        assertThat(read("--node-name=").node()).isNotBlank();
    }

    @Test
    void tellsAllProblemsTogether() {
        read(
                "--node-name=a b",
                "--web.listen-address=9977",
                "--web.telemetry-path=/snapshots",
                "--interval=1s",
                "--idle-interval=21s",
                "--events=no",
                "--compat=cadviser,x",
                "--profile=compact",
                "--path.procfs=/no/such",
                "--speed=2");
        assertThat(problems.allProblems())
                .hasSize(11)
                .anyMatch(it -> it.startsWith("--node-name is \"a b\"; expected"))
                .anyMatch(it -> it.startsWith("--web.listen-address: the address is \"9977\"; expected HOST:PORT"))
                .anyMatch(it -> it.startsWith("--web.telemetry-path is \"/snapshots\"; expected"))
                .anyMatch(it -> it.startsWith("--interval is \"1s\"; expected 2s to 20s. Maybe 2s: the kernel"))
                .anyMatch(
                        it -> it.startsWith("--idle-interval is \"21s\"; expected 2s to 20s. Maybe 20s: the averages"))
                .anyMatch(it -> it.startsWith("--events is \"no\"; expected on or off"))
                .contains(
                        "--compat is \"cadviser\"; expected node-exporter or cadvisor. Maybe cadvisor",
                        "--compat is \"x\"; expected node-exporter or cadvisor",
                        "--profile is \"compact\"; expected lean or compat or full. Maybe compat")
                .anyMatch(it -> it.startsWith("--path.procfs is \"/no/such\"; expected a directory"))
                .anyMatch(it -> it.startsWith("--speed is \"2\" without a recording"));
    }

    @Test
    void readsNoOtherHostsCgroupsThanThoseOfTheSysfsThatWasNamed(@TempDir Path empty) {
        read("--node-name=n", "--path.sysfs=" + empty);
        assertThat(problems.allProblems())
                .singleElement()
                .asString()
                .startsWith("--path.sysfs is \"" + empty + "\"; there is no cgroup mount below it");
    }

    @Test
    void refusesWhatARecordingCannotBe() {
        read("--node-name=n", "--replay=/no/such", "--record=x", "--speed=0");
        assertThat(problems.allProblems())
                .hasSize(3)
                .anyMatch(it -> it.contains("--replay: /no/such: there is no such file. Maybe"))
                .anyMatch(it -> it.contains("--record and --replay were given"))
                .anyMatch(it -> it.contains("--speed is \"0\"; expected a number from 0.1 to 1000"));
    }

    @Test
    void exitsWith2AndSaysEachProblem() {
        StringWriter err = new StringWriter();
        int code = Exporter.commandLine().setErr(new PrintWriter(err)).execute("--interval=9", "--speed=x");
        assertThat(code).isEqualTo(2);
        assertThat(err.toString())
                .contains("barograph exporter: --interval is")
                .contains("barograph exporter: --speed is");
    }

    @Test
    void takesFromTheEnvironmentWhatIsNotGiven() {
        StringWriter err = new StringWriter();
        CommandLine line = Exporter.commandLine()
                .setErr(new PrintWriter(err))
                .setDefaultValueProvider(new EnvironmentDefaults(Map.of(
                        "BAROGRAPH_WEB_LISTEN_ADDRESS", "one,two", "BAROGRAPH_INTERVAL", "3h", "BAROGRAPH_SPEED", "")));
        assertThat(line.execute("--node-name=n1")).isEqualTo(2);
        assertThat(err.toString())
                .contains("address is \"one\"", "address is \"two\"", "--interval (from BAROGRAPH_INTERVAL) is \"3h\"")
                .doesNotContain("--speed");
        err.getBuffer().setLength(0);
        assertThat(line.execute("--node-name=n1", "--interval=2s", "--web.listen-address=three"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("\"three\"").doesNotContain("--interval", "\"one\"");
    }

    @Test
    void asksTheEnvironment() {
        assertThat(Exporter.commandLine().getDefaultValueProvider()).isInstanceOf(EnvironmentDefaults.class);
        assertThat(Exporter.commandLine().getUsageMessage()).contains("BAROGRAPH_WEB_LISTEN_ADDRESS");
    }

    @Test
    void suggestsTheOptionThatWasMeant() {
        StringWriter err = new StringWriter();
        assertThat(Exporter.commandLine().setErr(new PrintWriter(err)).execute("--replai=x"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--replay");
    }

    private ExporterConfig read(String... args) {
        ExporterOptions options = new ExporterOptions();
        new CommandLine(options).parseArgs(args);
        return new ExporterConfigReader(problems).readConfig(options);
    }
}
