package io.barograph.testkit.prometheus;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// A real Prometheus at a loopback port, scraping every second.
public final class Prometheus implements AutoCloseable {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ServerProcess process;
    private final Path log;
    private final URI url;

    private Prometheus(ServerProcess process, Path log, URI url) {
        this.process = process;
        this.log = log;
        this.url = url;
    }

    /// Starts Debian's, to scrape both programs.
    public static Prometheus scraping(Path work, Path rules, URI exporter, URI controller) throws IOException {
        return start(PrometheusVersion.DEBIAN, work, """
                global: {scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s}
                rule_files: ["%s"]
                scrape_configs:
                  - {job_name: barograph-exporter, static_configs: [{targets: ["%s"]}]}
                  - {job_name: barograph-controller, static_configs: [{targets: ["%s"]}]}
                """.formatted(
                        rules.toAbsolutePath(), exporter.getAuthority(), controller.getAuthority()));
    }

    /// Starts one and waits until it is ready.
    ///
    /// @param work a folder for its files, to which paths in its configuration are relative
    /// @param config in YAML
    public static Prometheus start(PrometheusVersion version, Path work, String config) throws IOException {
        int port = FreePorts.next();
        Path file = work.resolve("prometheus.yml");
        Path log = work.resolve("prometheus.log");
        Files.writeString(file, config);
        ServerProcess process = ServerProcess.start(
                "prometheus",
                List.of(
                        version.program(),
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + work.resolve("tsdb"),
                        "--web.listen-address=127.0.0.1:" + port),
                log);
        Prometheus prometheus = new Prometheus(process, log, URI.create("http://127.0.0.1:" + port));
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

    /// Where it listens.
    public URI url() {
        return url;
    }

    /// What it printed so far.
    public String log() throws IOException {
        return Files.readString(log);
    }

    /// The values of an instant query, by the value of one label.
    public Map<String, Double> values(String query, String label) throws IOException, InterruptedException {
        Map<String, Double> values = new TreeMap<>();
        String path = "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
        for (JsonNode each : get(path).path("result")) {
            values.put(
                    each.path("metric").path(label).asText(),
                    each.path("value").path(1).asDouble());
        }
        return values;
    }

    /// What a query gave over the last `minutes`, as Prometheus's `result` array; throws where it was refused.
    public JsonNode range(String query, long nowSeconds, int minutes) throws IOException, InterruptedException {
        return get("/api/v1/query_range?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + "&start="
                        + (nowSeconds - minutes * 60L) + "&end=" + nowSeconds + "&step=1")
                .path("result");
    }

    /// The `data` of an API answer.
    public JsonNode get(String path) throws IOException, InterruptedException {
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
