package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.cluster.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real Prometheus scrapes the exporter without a word of complaint: plain, with TLS on both sides, with a password.
@Tag("full")
class PrometheusScrapeIT {

    private static final String REPLAY = "--replay=../examples/recordings/S04_overcommit.trace.gz";
    private static final Pattern HEALTH = Pattern.compile("\"lastError\":\"([^\"]*)\"|\"health\":\"([a-z]+)\"");

    /// The password is rainbow.
    private static final String HASH = "$2y$06$VHKb51UhyNqn4T9cTLrz3eu1CHwydhQgtvlJjLsxhuPe8UtPjpKtK";

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void files() throws Exception {
        TestAuthority.write(directory);
        Files.writeString(directory.resolve("tls.yml"), """
                tls_server_config:
                  cert_file: server.crt
                  key_file: server.key
                  client_auth_type: RequireAndVerifyClientCert
                  client_ca_file: ca.crt
                  client_allowed_sans: [scraper.example]
                """);
        Files.writeString(directory.resolve("users.yml"), "basic_auth_users: {prom: " + HASH + "}\n");
    }

    @Test
    void takesWhatItScrapesInEachWay() throws Exception {
        try (RunningExporter plain = RunningExporter.serving(directory.resolve("plain.log"), REPLAY);
                RunningExporter users = RunningExporter.serving(
                        directory.resolve("users.log"), REPLAY, "--web.config.file=" + directory.resolve("users.yml"));
                RunningExporter tls = RunningExporter.start(
                        directory.resolve("tls.log"),
                        REPLAY,
                        "--node-name=worker-1",
                        "--web.listen-address=127.0.0.1:0",
                        "--compat=node-exporter",
                        "--web.config.file=" + directory.resolve("tls.yml"))) {
            await().atMost(Duration.ofSeconds(60)).until(() -> tls.log().contains("serving on"));
            Files.writeString(directory.resolve("prometheus.yml"), """
                    global: {scrape_interval: 1s, scrape_timeout: 1s}
                    scrape_configs:
                    - job_name: plain
                      static_configs: [{targets: ["%s"]}]
                    - job_name: users
                      basic_auth: {username: prom, password: rainbow}
                      static_configs: [{targets: ["%s"]}]
                    - job_name: tls
                      scheme: https
                      tls_config: {ca_file: ca.crt, cert_file: client.crt, key_file: client.key}
                      static_configs: [{targets: ["%s"]}]
                    """.formatted(
                            plain.uri("").getAuthority(),
                            users.uri("").getAuthority(),
                            tls.uri("").getAuthority()));
            assertScrapesWell();
        }
    }

    private void assertScrapesWell() throws Exception {
        URI base = URI.create("http://127.0.0.1:" + FreePorts.next());
        Path log = directory.resolve("prometheus.log");
        Process prometheus = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + directory.resolve("prometheus.yml"),
                        "--storage.tsdb.path=" + directory.resolve("data"),
                        "--web.listen-address=" + base.getAuthority())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            await().atMost(Duration.ofSeconds(60)).ignoreExceptions().untilAsserted(() -> {
                List<String> health = health(get(base, "/api/v1/targets"));
                assertThat(health).as(Files.readString(log)).containsExactly("", "up", "", "up", "", "up");
            });
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(get(base, "/api/v1/query?query=barograph_passes_total"))
                            .contains("\"job\":\"plain\"")
                            .contains("\"job\":\"tls\"")
                            .contains("\"job\":\"users\""));
            assertThat(get(base, "/api/v1/metadata?metric=barograph_pressure_seconds"))
                    .as("the family's name in OpenMetrics, without _total")
                    .contains("\"type\":\"counter\"")
                    .contains("\"unit\":\"seconds\"");
            assertThat(Files.readString(log)).doesNotContain("level=error").doesNotContain("level=warn");
        } finally {
            prometheus.destroy();
            prometheus.waitFor();
        }
    }

    /// Of each target the last error and the health.
    private static List<String> health(String targets) {
        Matcher found = HEALTH.matcher(targets);
        return found.results()
                .map(each -> each.group(1) == null ? each.group(2) : each.group(1))
                .toList();
    }

    private String get(URI base, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
}
