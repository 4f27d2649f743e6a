package io.barograph.testkit.prometheus;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.FreePorts;
import module java.base;
import java.net.http.HttpClient;

/// Debian's own node_exporter with nothing but its pressure collector, on the loopback address.
public final class NodeExporter implements AutoCloseable {

    private final Process process;
    private final URI metrics;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private NodeExporter(Process process, URI metrics) {
        this.process = process;
        this.metrics = metrics;
    }

    /// @param wrapper what stands before its command line
    public static NodeExporter serving(Path log, List<String> wrapper) {
        int port = FreePorts.next();
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(List.of(
                "prometheus-node-exporter",
                "--collector.disable-defaults",
                "--collector.pressure",
                "--web.listen-address=127.0.0.1:" + port));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            NodeExporter exporter = new NodeExporter(process, URI.create("http://127.0.0.1:" + port + "/metrics"));
            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .until(() -> exporter.text().contains("node_scrape_collector_success"));
            return exporter;
        } catch (IOException e) {
            throw new UncheckedIOException("Maybe apt-get install prometheus-node-exporter", e);
        }
    }

    public String text() {
        return ScrapedMetrics.text(client, metrics);
    }

    @Override
    public void close() {
        client.shutdownNow();
        process.destroyForcibly();
    }
}
