package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.cli.explain.ExplainCommand;
import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Mode;
import io.barograph.e2e.InProcessCommand;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A running controller explains as a recording does: at the same frame the JSON is the same, byte for byte.
@Tag("slow")
class ExplainIT {

    private static final Path RECORDING = Path.of("../examples/recordings/S36_long.trace.gz");
    private static final Path SHIPPED = Path.of("../rules/policies/contention.drl");
    private static final String NODE = "worker-1";
    private static final List<String> SET =
            List.of("--given=Contention(BURSTABLE, CPU).avg60=55", "--given=Contention(BURSTABLE, CPU).avg10=60");

    /// What it says, without the end of the line; its exit code is 0.
    private static String explain(String... arguments) {
        return InProcessCommand.printed(new ExplainCommand(), arguments).strip();
    }

    private static long micros(String json) {
        String key = "\"monotonic_us\":";
        int from = json.indexOf(key) + key.length();
        return Long.parseLong(json.substring(from, json.indexOf(',', from)));
    }

    @Test
    void aControllerExplainsAsTheRecordingDoesAtTheSameFrame() throws Exception {
        try (ExporterProcess exporter = ReplayingExporter.of(NODE, "S36_long.trace.gz", 4);
                ControllerProcess controller = InProcessController.start(
                        SHIPPED, Mode.OBSERVE, "", List.of(InProcessController.address(NODE, exporter)));
                HttpClient client = HttpClient.newHttpClient()) {
            String base = "http://" + controller.addresses().getFirst();
            long first = micros(explain(
                    "--recording=" + RECORDING, "--policies=" + SHIPPED, "--node=" + NODE, "--at=0s", "-ojson"));
            await().ignoreExceptions().until(() -> micros(get(client, base, "").body()) - first > 65_000_000);

            String live = explain("--controller=" + base, "--node=" + NODE, "-ojson", SET.getFirst(), SET.getLast());
            // Milliseconds, rounded up: the frame itself is still in, the next one is not
            String at = (micros(live) - first + 999) / 1000 + "ms";
            assertThat(live).contains("\"replica\":{");
            String recorded = explain(
                    "--recording=" + RECORDING,
                    "--policies=" + SHIPPED,
                    "--node=" + NODE,
                    "--at=" + at,
                    "-ojson",
                    SET.getFirst(),
                    SET.getLast());
            assertThat(ofRules(live)).isEqualTo(ofRules(recorded));
            assertThat(live).contains("\"what_if\":{").doesNotContain("\"frozen\":true");
            refusesWithASentence(client, base);
        }
    }

    /// Without what a recording cannot have: replicas, a clock that goes on, and a mode that holds back, of which no
    /// outlook is said.
    private static JsonNode ofRules(String json) throws JsonProcessingException {
        JsonNode tree = new ObjectMapper().readTree(json);
        for (String field : List.of("replica", "now_us", "held_back", "answer", "outlook")) {
            for (JsonNode parent : tree.findParents(field)) {
                ((ObjectNode) parent).remove(field);
            }
        }
        return tree;
    }

    private static HttpResponse<String> get(HttpClient client, String base, String query) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/api/explain" + query))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void refusesWithASentence(HttpClient client, String base) throws Exception {
        for (String query : List.of(
                "nod=x",
                "demand=" + "x".repeat(700),
                "demand=NoSuch",
                "rule=NoSuch",
                "demand=A&rule=B",
                "format=xml",
                "marks=none",
                "given=" + encoded("memory.avalable=1Mi"),
                "given=" + encoded("memory.available=lots"),
                "given=" + encoded("memory.available"),
                "given=" + encoded("Contention(KUBEPODS, CPU).avg60=1e999"),
                "given=" + encoded("\u0000\u001b[31m=1"),
                "given=" + encoded("a=1;".repeat(40)))) {
            HttpResponse<String> answer = get(client, base, "?" + query);
            assertThat(answer.statusCode()).as(query + ": " + answer.body()).isEqualTo(400);
            assertThat(answer.body()).hasSizeBetween(10, 310).matches("[\\x20-\\x7e]*\\n");
        }
        assertThat(get(client, base, "?node=worker-2"))
                .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(404))
                .satisfies(answer -> assertThat(answer.body()).contains("Did you mean worker-1?"));
        assertThat(get(client, base, "?format=text&marks=ascii&rule=" + encoded("burstable pods wait for CPU"))
                        .body())
                .contains("avg60 >= kubepodsCpuThreshold (40)");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
