package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.RawServer;
import io.barograph.signal.Reading;
import io.barograph.usage.NodePods;
import io.barograph.wire.PodUsageJson;
import module java.base;
import org.junit.jupiter.api.Test;

/// What is made of whatever an exporter answers; `NodePodsTest` of e2e asks a real one.
class ExporterPodsTest {

    private static final NodePods NONE = new NodePods("n1", "boot", 7, List.of());

    private static String document(NodePods pods) {
        return new String(PodUsageJson.encode(pods), StandardCharsets.UTF_8);
    }

    private static Reading<NodePods> asked(String status, String body) throws IOException {
        try (RawServer server = new RawServer(out -> out.write(RawServer.bytes("HTTP/1.1 " + status
                + "\r\nContent-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body)))) {
            return asked(server, Duration.ofSeconds(60));
        }
    }

    private static Reading<NodePods> asked(RawServer server, Duration grace) {
        try (ExporterClient client = ExporterClient.open(grace)) {
            return new ExporterPods(client, node -> Optional.of(new ExporterAddress(node, server.base())))
                    .nodePods("n1");
        }
    }

    @Test
    void givesWhatTheExporterTells() throws Exception {
        assertThat(asked("200 OK", document(NONE))).isEqualTo(Reading.of(NONE));
    }

    @Test
    void saysWhatIsWrongWithAnAnswer() throws Exception {
        assertFailed(asked("200 OK", document(new NodePods("n2", "boot", 7, List.of()))), "node \"n2\"; expected n1");
        assertFailed(asked("200 OK", document(NONE) + "\n{}"), "sends 2 lines; expected one");
        assertFailed(asked("200 OK", ""), "sends 0 lines; expected one");
        assertFailed(asked("200 OK", "{\"version\":1}"), "/pods: /node is missing");
        assertFailed(asked("404 Not Found", ""), "answers 404. Maybe the exporter is of an older release");
        assertFailed(asked("401 Unauthorized", ""), "answers 401. Maybe give --exporter-user");
        assertFailed(asked("503 Busy", "later"), "/pods answers 503");
        assertFailed(asked("200 OK", "x".repeat(PodUsageJson.MAX_BYTES + 1)), "more than 4194304 bytes");
    }

    @Test
    void endsInTimeWhateverTheExporterDoes() throws Exception {
        try (RawServer server = new RawServer(out -> new CountDownLatch(1).await())) {
            assertFailed(asked(server, Duration.ofMillis(200)), "had not answered in full after 0.2 s");
        }
    }

    @Test
    void knowsNothingOfANodeThatIsNotWatched() {
        try (ExporterClient client = ExporterClient.open(Duration.ofSeconds(60))) {
            assertThat(new ExporterPods(client, _ -> Optional.empty()).nodePods("n9"))
                    .isEqualTo(Reading.absent("no exporter of node n9 is watched"));
        }
    }

    @Test
    void saysSoWhereTheClientIsClosed() {
        ExporterClient client = ExporterClient.open(Duration.ofSeconds(60));
        client.close();
        ExporterAddress exporter = new ExporterAddress("n1", URI.create("http://127.0.0.1:1"));
        assertThat(new ExporterPods(client, _ -> Optional.of(exporter)).nodePods("n1"))
                .isInstanceOf(Reading.Failed.class);
    }

    private static void assertFailed(Reading<NodePods> reading, String part) {
        assertThat(reading).isInstanceOf(Reading.Failed.class);
        assertThat(reading.why()).contains(part);
    }
}
