package io.barograph.cli.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.metrics.ControllerMetricFamily;
import io.barograph.exporter.exposition.catalogue.ExporterMetricCatalogue;
import io.barograph.exporter.kernel.live.HostRoots;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class UpCommandTest {

    private static final String RECORDING = "../examples/recordings/S04_overcommit.trace.gz";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    private int run(String... args) {
        HostRoots host = new HostRoots(directory, directory.resolve("proc"), directory.resolve("sys"));
        return new CommandLine(new UpCommand(host))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    private static String get(String url) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    @Test
    void showsARecordingAndEndsWhenTold() throws Exception {
        AtomicInteger code = new AtomicInteger(-1);
        Thread up = Thread.ofVirtual()
                .start(() -> code.set(run("--replay=" + RECORDING, "--speed=100", "--port=0", "--exporter-port=0")));
        await().atMost(Duration.ofSeconds(60)).until(() -> out.toString().contains("Ctrl-C"));
        String page = out.toString().replaceAll("(?s).*status page +(http://127.0.0.1:[0-9]+)/.*", "$1");
        String metrics = out.toString().replaceAll("(?s).*metrics +(http://127.0.0.1:[0-9]+/metrics).*", "$1");
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(get(page + "/api/fleet"))
                        .contains("\"mode\":\"observe\"")
                        .contains("\"state\":\"contended\""));
        assertThat(get(metrics))
                .contains("barograph_contention_ratio{")
                .contains("node_pressure_cpu_waiting_seconds_total");
        assertThat(UnlistedMetrics.of(ExporterMetricCatalogue.families(), get(metrics)))
                .isEmpty();
        assertThat(UnlistedMetrics.of(ControllerMetricFamily.families(), get(page + "/metrics")))
                .isEmpty();
        up.interrupt();
        assertThat(up.join(Duration.ofSeconds(60))).isTrue();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void namesTheCommandThatWorksWhereTheHostTellsNoPressure() {
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString())
                .contains(directory.resolve("proc/pressure/cpu") + " does not exist")
                .contains("CONFIG_PSI")
                .endsWith("up --replay examples/recordings/S36_long.trace.gz --speed 10\n");
    }

    @Test
    void aHostWherePressureIsSwitchedOffTellsNoneEither() throws IOException {
        Path pressure = Files.createDirectories(directory.resolve("proc/pressure"));
        Files.createDirectory(pressure.resolve("cpu"));
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString()).contains("cannot be read");
    }

    @Test
    void theExampleIsNamedAsItIsReachedFromHere() {
        Path home = Path.of("..").toAbsolutePath().normalize();
        assertThat(UpMessages.noPressure("x", "./barograph", home, home))
                .last()
                .isEqualTo("  ./barograph up --replay examples/recordings/S36_long.trace.gz --speed 10");
        assertThat(UpMessages.noPressure("x", "../barograph", home, home.resolve("cli")))
                .last()
                .isEqualTo("  ../barograph up --replay " + home + "/examples/recordings/S36_long.trace.gz --speed 10");
    }

    @Test
    void tellsEverythingThatIsWrongAtOnce() {
        assertThat(run("--replay=nowhere", "--speed=fast", "--port=x", "--exporter-port=70000", "--set=a"))
                .isEqualTo(2);
        assertThat(err.toString().lines())
                .hasSize(5 + 1)
                .allMatch(line -> line.startsWith("barograph up: --") || line.equals("See: barograph up --help"))
                .anyMatch(line -> line.contains("nowhere"));
        err.getBuffer().setLength(0);
        assertThat(run("--speed=10")).isEqualTo(2);
        assertThat(err.toString()).contains("without a recording");
    }

    @Test
    void looksAtWhatItWasGivenBeforeAnythingStarts() {
        assertThat(run(
                        "--port=9988",
                        "--exporter-port=9988",
                        "--replay=" + directory,
                        "--policies=" + directory.resolve("none"),
                        "--decision-log=/nope/x"))
                .isEqualTo(2);
        assertThat(err.toString().lines())
                .hasSize(4 + 1)
                .anyMatch(line -> line.contains("--port and --exporter-port are both 9988; expected two"))
                .anyMatch(line -> line.contains("--replay: " + directory + ": it is a directory"))
                .anyMatch(line -> line.contains("none: there is no such file. Maybe"))
                .anyMatch(line -> line.contains("--decision-log is \"/nope/x\"; there is no directory /nope"));
    }

    @Test
    void saysThatAPortIsTakenAndHowToChooseAnother() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(run("--replay=" + RECORDING, "--port=" + port, "--exporter-port=0"))
                    .isEqualTo(1);
            assertThat(err.toString()).contains("127.0.0.1:" + port).contains("--port");
        }
    }

    @Test
    void refusesBadRules() throws IOException {
        Path rules = Files.writeString(
                directory.resolve("bad.drl"),
                "rule \"x\" when Contention(avg11 > 1) then node.condition(\"Xyz\"); end");
        assertThat(run("--replay=" + RECORDING, "--port=0", "--exporter-port=0", "--policies=" + rules))
                .isEqualTo(3);
        assertThat(err.toString()).contains("bad.drl:1:").contains("avg11");
    }
}
