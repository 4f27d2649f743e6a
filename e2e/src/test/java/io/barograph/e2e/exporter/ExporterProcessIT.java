package io.barograph.e2e.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.wire.SnapshotPage;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExporterProcessIT {

    private static final Path RECORDING = Path.of("../examples/recordings/S18_onset_and_relief.trace.gz");
    private static final Duration A_RECORDING = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    @Test
    void showsARecordingToItsEndAndStaysUp() throws Exception {
        try (RunningExporter exporter = RunningExporter.serving(
                directory.resolve("log"), "--replay=" + RECORDING, "--speed=20", "--compat=node-exporter")) {
            await().atMost(A_RECORDING).until(() -> exporter.log().contains("the recording has ended"));
            String expected = BigDecimal.valueOf(lastTotalMicros(), 6).toPlainString();
            assertThat(exporter.value("node_pressure_cpu_waiting_seconds_total"))
                    .isEqualTo(expected);
            assertThat(exporter.value(
                            "barograph_pressure_seconds_total{scope=\"node\",resource=\"cpu\",kind=\"some\"}"))
                    .isEqualTo(expected);
            List<Snapshot> page =
                    SnapshotPage.decodePage(exporter.get("/snapshots").body());
            PressureLine line = page.getLast()
                    .pressureOf(Scope.NODE, Resource.CPU, PressureKind.SOME)
                    .line()
                    .orNull();
            assertThat(line).isNotNull().extracting(PressureLine::totalMicros).isEqualTo(lastTotalMicros());
            assertThat(page.getLast().origin().node()).isEqualTo("worker-1");
            assertThat(exporter.text("/healthz")).isEqualTo("ok\n");
            assertThat(exporter.text("/readyz")).isEqualTo("ok\n");
        }
    }

    @Test
    void showsThisHostAndRecordsIt() throws Exception {
        Path recording = directory.resolve("host.trace.gz");
        String series = "barograph_pressure_seconds_total{scope=\"node\",resource=\"cpu\",kind=\"some\"}";
        try (RunningExporter exporter =
                RunningExporter.serving(directory.resolve("live.log"), "--record=" + recording)) {
            await().untilAsserted(() -> assertThat(exporter.value("barograph_passes_total{cause=\"scrape\"}"))
                    .isNotIn("absent", "0", "1"));
            assertThat(exporter.value("barograph_exporter_config_info{source=\"live\",profile=\"lean\",compat=\"\","
                            + "eviction_memory_usage=\"anon_file\"}"))
                    .isEqualTo("1");
            exporter.process().destroy();
            exporter.exitCode();
        }
        try (RunningExporter replay =
                RunningExporter.serving(directory.resolve("replay.log"), "--replay=" + recording, "--speed=1000")) {
            await().atMost(A_RECORDING).until(() -> replay.log().contains("the recording has ended"));
            boolean hasPsi = Files.exists(Path.of("/proc/pressure/cpu"));
            assertThat(replay.value(series)).matches(hasPsi ? "[0-9]+\\.[0-9]{6}" : "absent");
        }
    }

    @Test
    void endsOnSigtermWithRequestsWaiting() throws Exception {
        try (RunningExporter exporter = RunningExporter.serving(directory.resolve("log"), "--replay=" + RECORDING)) {
            Snapshot last =
                    SnapshotPage.decodePage(exporter.get("/snapshots").body()).getLast();
            String after = last.origin().instance() + "." + (last.moment().seq() + 1000);
            Thread waiting = Thread.ofVirtual().start(() -> exporter.get("/snapshots?wait=60&after=" + after));
            await().until(() ->
                    !exporter.value("barograph_exporter_waiting_polls").equals("0"));
            exporter.process().destroy();
            assertThat(exporter.exitCode()).isZero();
            assertThat(waiting.join(Duration.ofSeconds(40))).isTrue();
            assertThat(exporter.log()).doesNotContain("Exception").doesNotContain("WARN");
        }
    }

    @Test
    void exitsWith2AndEveryProblemWhereItIsCalledWrongly() throws Exception {
        try (RunningExporter exporter =
                RunningExporter.start(directory.resolve("log"), "--interval=1h", "--compat=x", "--replay=/no/such")) {
            assertThat(exporter.exitCode()).isEqualTo(2);
            assertThat(exporter.log())
                    .contains("--interval is \"1h\"")
                    .contains("--compat is \"x\"")
                    .contains("--replay: /no/such: there is no such file");
        }
    }

    @Test
    void exitsWith1WhereItsAddressIsTaken() throws Exception {
        try (RunningExporter first = RunningExporter.serving(directory.resolve("first.log"), "--replay=" + RECORDING);
                RunningExporter second = RunningExporter.start(
                        directory.resolve("second.log"),
                        "--node-name=n",
                        "--web.listen-address=" + first.uri("").getAuthority())) {
            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.log())
                    .contains("cannot listen on " + first.uri("").getAuthority());
        }
    }

    /// The node's CPU total in the recording's last frame, read with other eyes than the product's.
    private static long lastTotalMicros() throws IOException {
        long total = -1;
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(RECORDING)), UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.equals("--- /proc/pressure/cpu")) {
                    String some = in.readLine();
                    total = Long.parseLong(some.substring(some.indexOf("total=") + 6));
                }
            }
        }
        return total;
    }
}
