package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.prometheus.Prometheus;
import io.barograph.testkit.prometheus.PrometheusVersion;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A real Prometheus scrapes the exporter without a word of complaint: plain, with TLS on both sides, with a password.
@Tag("full")
class PrometheusScrapeIT {

    private static final String REPLAY = "--replay=../examples/recordings/S04_overcommit.trace.gz";

    @TempDir
    private Path directory;

    @BeforeEach
    void files() throws Exception {
        TestKeys.usual().writeServerAndClient(directory);
        Files.writeString(directory.resolve("tls.yml"), """
                tls_server_config:
                  cert_file: server.crt
                  key_file: server.key
                  client_auth_type: RequireAndVerifyClientCert
                  client_ca_file: ca.crt
                  client_allowed_sans: [prometheus.example]
                """);
        Files.writeString(
                directory.resolve("users.yml"), "basic_auth_users: {prom: " + ProtectedWebConfig.HASH + "}\n");
    }

    @ParameterizedTest
    @MethodSource("io.barograph.testkit.prometheus.PrometheusVersion#wanted")
    void takesWhatItScrapesInEachWay(PrometheusVersion version) throws Exception {
        try (RunningExporter plain = RunningExporter.serving(directory.resolve("plain.log"), REPLAY);
                RunningExporter users = RunningExporter.serving(
                        directory.resolve("users.log"), REPLAY, "--web.config.file=" + directory.resolve("users.yml"));
                RunningExporter tls = RunningExporter.listening(
                        directory.resolve("tls.log"),
                        REPLAY,
                        "--node-name=worker-1",
                        "--web.listen-address=127.0.0.1:0",
                        "--compat=node-exporter",
                        "--web.config.file=" + directory.resolve("tls.yml"))) {
            String config = """
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
                            tls.uri("").getAuthority());
            try (Prometheus prometheus = Prometheus.start(version, directory, config)) {
                assertScrapesWell(prometheus);
            }
        }
    }

    private static void assertScrapesWell(Prometheus prometheus) throws Exception {
        await().ignoreExceptions().untilAsserted(() -> {
            List<String> health = new ArrayList<>();
            for (JsonNode target : prometheus.get("/api/v1/targets").path("activeTargets")) {
                health.add(target.path("lastError").asText()
                        + target.path("health").asText());
            }
            assertThat(health).as(prometheus.log()).containsExactly("up", "up", "up");
        });
        await().untilAsserted(() -> assertThat(prometheus.values("count by (job) (barograph_passes_total)", "job"))
                .containsOnlyKeys("plain", "tls", "users"));
        JsonNode metadata = prometheus.get("/api/v1/metadata?metric=barograph_pressure_seconds");
        assertThat(metadata.toString())
                .as("the family's name in OpenMetrics, without _total")
                .contains("\"type\":\"counter\"")
                .contains("\"unit\":\"seconds\"");
        assertThat(prometheus.log()).doesNotContainIgnoringCase("level=error").doesNotContainIgnoringCase("level=warn");
    }
}
