package io.barograph.e2e.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.e2e.documentation.ProcessPod;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.process.FreePorts;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// A release's controller as a process, with the arguments and files that its Deployment has now.
final class ControllerPod implements AutoCloseable {

    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/barograph/deployments/barograph-controller";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ProcessPod process;
    private final Path directory;

    private ControllerPod(ProcessPod process, Path directory) {
        this.process = process;
        this.directory = directory;
    }

    /// A transition that the controller has decided, in the node's own time.
    record Step(String node, String demand, String toPhase, long monotonicMicros) {}

    /// Starts it and waits until it is ready. Budgets are wide, since here most nodes are in trouble.
    ///
    /// @param directory of this pod alone
    static ControllerPod start(Release release, ApiServer server, int exporterPort, Path directory) throws IOException {
        Map<String, String> surroundings = Map.of(
                "BAROGRAPH_WEB_LISTEN_ADDRESS",
                "127.0.0.1:" + FreePorts.next(),
                "BAROGRAPH_EXPORTER_PORT",
                String.valueOf(exporterPort),
                "BAROGRAPH_DECISION_LOG",
                directory.resolve("decisions.jsonl").toString(),
                "BAROGRAPH_MAX_TAINTED_NODES",
                "100%",
                "BAROGRAPH_MAX_TAINTED_PER_POOL",
                "100%",
                "BAROGRAPH_HEADROOM",
                "off",
                "BAROGRAPH_HAZARDS",
                "warn");
        return new ControllerPod(
                ProcessPod.start(
                        release.checkout(),
                        server,
                        server.admin().get(DEPLOYMENT).orFail(),
                        directory,
                        surroundings),
                directory);
    }

    /// What it serves at a path.
    JsonNode json(String path) {
        return parse(text(path));
    }

    String text(String path) {
        try {
            return answer(process.url().resolve(path)).body();
        } catch (IOException e) {
            throw new UncheckedIOException(process.logTail(), e);
        }
    }

    static HttpResponse<String> answer(URI uri) throws IOException {
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(), BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /// All that it has decided of a node's demand, what it made of the exporter's memory included.
    List<Step> steps(String node, String demand) {
        try (Stream<String> lines = Files.lines(directory.resolve("decisions.jsonl"))) {
            return lines.map(ControllerPod::parse)
                    .map(line -> new Step(
                            line.path("node").asText(),
                            line.path("demand").asText(),
                            line.path("to").asText().replace('_', '-'),
                            line.path("monotonic_us").asLong()))
                    .filter(step -> step.node().equals(node) && step.demand().equals(demand))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException("no JSON: " + text, e);
        }
    }

    /// What it has logged.
    String log() {
        try {
            return Files.readString(directory.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Ends it as a kubelet does.
    @Override
    public void close() {
        process.close();
    }
}
