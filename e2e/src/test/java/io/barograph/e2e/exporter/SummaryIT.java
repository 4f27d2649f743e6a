package io.barograph.e2e.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `/stats/summary` in the hands of the Go types that the kubelet writes its own with.
@Tag("full") // needs Go
class SummaryIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    @Test
    void isReadByTheKubeletsTypesWithoutLoss() throws Exception {
        KubeletSummaryTypes types = KubeletSummaryTypes.builtIn(directory);
        assertThatThrownBy(() -> types.readAndWritten("{\"node\":{\"nodename2\":\"x\"}}".getBytes(UTF_8)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("unknown field");
        String recording = "--replay=../examples/recordings/S23_one_greedy_pod.trace.gz";
        try (RunningExporter exporter = RunningExporter.serving(directory.resolve("r.log"), recording, "--speed=100")) {
            await().until(() -> exporter.log().contains("the recording has ended"));
            JsonNode summary = same(types, exporter, "/stats/summary");
            assertThat(summary.at("/pods").size()).isPositive();
            assertThat(summary.at("/pods/0/cpu/usageNanoCores").isIntegralNumber())
                    .isTrue();
            same(types, exporter, "/stats/summary?only_cpu_and_memory=true");
        }
        byte[] host = Files.readAllBytes(Path.of("../exporter/src/test/resources/golden/host.summary.json"));
        contains(types.readAndWritten(host), JSON.readTree(host), "");
    }

    @Test
    void tellsWhatThisHostTells() throws Exception {
        KubeletSummaryTypes types = KubeletSummaryTypes.builtIn(directory);
        try (RunningExporter exporter =
                RunningExporter.serving(directory.resolve("live.log"), "--path.kubelet=" + directory)) {
            JsonNode summary = same(types, exporter, "/stats/summary");
            assertThat(summary.at("/node/nodeName").asText()).isEqualTo("worker-1");
            assertThat(summary.at("/node/rlimit/curproc").asLong()).isPositive();
            assertThat(summary.at("/node/fs/capacityBytes").asLong()).isPositive();
            Instant time = Instant.parse(summary.at("/node/rlimit/time").asText());
            assertThat(Duration.between(time, Instant.now()).abs()).isLessThan(Duration.ofSeconds(60));
            String started = summary.at("/node/startTime").asText();
            assertThat(Instant.parse(started)).isBefore(time);
            JsonNode later = same(types, exporter, "/stats/summary");
            assertThat(later.at("/node/startTime").asText()).isEqualTo(started);
        }
    }

    private static JsonNode same(KubeletSummaryTypes types, RunningExporter exporter, String path) throws Exception {
        byte[] written = exporter.get(path).body();
        JsonNode summary = JSON.readTree(written);
        contains(types.readAndWritten(written), summary, path);
        return summary;
    }

    /// Whether everything we wrote is there again with the same value; the kubelet's types add what they never omit.
    private static void contains(JsonNode all, JsonNode part, String path) {
        if (part.isObject()) {
            part.properties().forEach(it -> {
                String below = path + "/" + it.getKey();
                assertThat(all.has(it.getKey())).as(below).isTrue();
                contains(all.get(it.getKey()), it.getValue(), below);
            });
        } else if (part.isArray()) {
            assertThat(all.size()).as(path).isEqualTo(part.size());
            for (int i = 0; i < part.size(); i++) {
                contains(all.get(i), part.get(i), path + "/" + i);
            }
        } else if (part.isNumber()) {
            assertThat(all.decimalValue()).as(path).isEqualByComparingTo(part.decimalValue());
        } else {
            assertThat(all).as(path).isEqualTo(part);
        }
    }
}
