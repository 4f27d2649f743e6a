package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.kernel.live.TemporaryHost;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The exporter as a program of its own that may open few files.
class DescriptorLimitIT {

    private static final int CGROUPS = 100;
    private static final Pattern SERVING = Pattern.compile("serving on \\[127\\.0\\.0\\.1:([0-9]+)]");

    @TempDir
    Path base;

    private @Nullable Process program;

    @AfterEach
    void stop() throws InterruptedException {
        if (program != null) {
            program.destroy();
            program.waitFor();
        }
    }

    @Test
    void losesNothingWhereItMayOpenFewFiles() throws Exception {
        TemporaryHost host = new TemporaryHost(base);
        for (int i = 0; i < CGROUPS; i++) {
            host.cgroup("/service-" + i + ".slice");
        }
        // The host's own root is empty, so that the program finds no names of pods
        host.file("host:/etc/none", "");
        Path log = base.resolve("log");
        start(log);

        String metrics = await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofSeconds(1))
                .ignoreExceptions()
                .until(
                        () -> metrics(port(log)),
                        it -> value(it, "barograph_exporter_fd_limit_fallback_reads_total ") > 3 * CGROUPS);

        assertThat(value(metrics, "barograph_exporter_cgroups{type=\"system\"} "))
                .isEqualTo(CGROUPS);
        assertThat(value(metrics, "process_max_fds ")).isEqualTo(64);
        assertThat(value(metrics, "process_open_fds ")).isLessThan(64);
        assertThat(metrics).doesNotContain("barograph_exporter_read_errors_total{");
        assertThat(value(metrics, "barograph_exporter_pass_failures_total ")).isZero();
    }

    private void start(Path log) throws IOException {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                Exporter.class.getName(),
                "--node-name=here",
                // A trigger would be written into this host's ordinary files
                "--events=off",
                "--web.listen-address=127.0.0.1:0",
                "--path.procfs=" + base.resolve("proc"),
                "--path.sysfs=" + base.resolve("sys"),
                "--path.rootfs=" + base.resolve("root"));
        ProcessBuilder limited = new ProcessBuilder("sh", "-c", "ulimit -n 64; exec \"$@\"", "sh");
        limited.command().addAll(java);
        // As the launcher does: each jar of the tests' longer path would take a descriptor
        limited.environment().put("CLASSPATH", "target/classes:target/lib/*");
        program = limited.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    }

    /// Where it said that it serves.
    private static int port(Path log) throws IOException {
        String said = Files.readString(log);
        Matcher found = SERVING.matcher(said);
        assertThat(found.find()).as(said).isTrue();
        return Integer.parseInt(found.group(1));
    }

    private static String metrics(int port) throws IOException, InterruptedException {
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    private static double value(String metrics, String series) {
        return metrics.lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .findFirst()
                .orElse(-1);
    }
}
