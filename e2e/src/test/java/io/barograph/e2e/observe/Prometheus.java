package io.barograph.e2e.observe;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.e2e.cluster.FreePorts;
import io.barograph.e2e.cluster.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A real Prometheus at a loopback port, scraping every second.
final class Prometheus implements AutoCloseable {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ServerProcess process;
    private final URI url;

    private Prometheus(ServerProcess process, URI url) {
        this.process = process;
        this.url = url;
    }

    /// Starts one that scrapes these targets.
    static Prometheus scraping(Path work, Path rules, URI exporter, URI controller) throws IOException {
        int port = FreePorts.next();
        Path config = work.resolve("prometheus.yml");
        Files.writeString(
                config, """
                global: {scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s}
                rule_files: ["%s"]
                scrape_configs:
                  - {job_name: barograph-exporter, static_configs: [{targets: ["%s"]}]}
                  - {job_name: barograph-controller, static_configs: [{targets: ["%s"]}]}
                """.formatted(rules.toAbsolutePath(), exporter.getAuthority(), controller.getAuthority()));
        ServerProcess process = ServerProcess.start(
                "prometheus",
                List.of(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + work.resolve("tsdb"),
                        "--web.listen-address=127.0.0.1:" + port),
                work.resolve("prometheus.log"));
        Prometheus prometheus = new Prometheus(process, URI.create("http://127.0.0.1:" + port));
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> {
                    process.requireAlive();
                    return HTTP.send(prometheus.request("/-/ready"), BodyHandlers.ofString())
                                    .statusCode()
                            == 200;
                });
        return prometheus;
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(url.resolve(path))
                .timeout(Duration.ofSeconds(20))
                .build();
    }

    /// What a query gave over the last `minutes`, as Prometheus's `result` array; throws where it was refused.
    JsonNode range(String query, long nowSeconds, int minutes) throws IOException, InterruptedException {
        return get("/api/v1/query_range?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + "&start="
                        + (nowSeconds - minutes * 60L) + "&end=" + nowSeconds + "&step=1")
                .path("result");
    }

    /// The `data` of an API answer.
    JsonNode get(String path) throws IOException, InterruptedException {
        String body = HTTP.send(request(path), BodyHandlers.ofString()).body();
        JsonNode answer = JSON.readTree(body);
        if (!answer.path("status").asText().equals("success")) {
            throw new IOException(path + ": " + body);
        }
        return answer.path("data");
    }

    @Override
    public void close() {
        process.stop();
    }
}
