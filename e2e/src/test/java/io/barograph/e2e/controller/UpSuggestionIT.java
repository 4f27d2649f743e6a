package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `barograph up` says to type to see something move moves it. The load lasts for seconds.
@Tag("full")
@Tag("alone")
class UpSuggestionIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SUGGESTION = Pattern.compile("To see it move: +(.+ timeout) 120 (.+)");

    /// In percent of the time.
    private static final double CALM = 50;

    private static final double MOVED = 25;
    private static final Duration SOON = Duration.ofSeconds(60);

    /// A host without a kubelet is judged by it; here any machine is.
    private static final String POLICY = "../cli/src/main/resources/io/barograph/cli/judged/host.drl";

    @TempDir
    private Path directory;

    @Test
    void theLoadThatIsSuggestedRaisesThePressureAndTheDemandThatAreShown() throws Exception {
        try (RunningUp up = RunningUp.on(directory, "--policies=" + POLICY)) {
            Matcher suggestion = SUGGESTION.matcher(up.said());
            assertThat(suggestion.find()).as(up.said()).isTrue();
            await("a calm host")
                    .atMost(SOON)
                    .until(() -> pressure(up) < CALM && demandPhase(up).equals("inactive"));
            double before = pressure(up);
            Process load = new ProcessBuilder(
                            "bash", "-c", suggestion.group(1) + " 30 " + suggestion.group(2) + "; wait")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectErrorStream(true)
                    .start();
            try {
                await("the pressure rises from " + before + " %")
                        .atMost(SOON)
                        .until(() -> pressure(up) >= before + MOVED);
                await("a demand follows")
                        .atMost(SOON)
                        .until(() -> demandPhase(up), Set.of("pending", "firing")::contains);
            } finally {
                load.descendants().forEach(ProcessHandle::destroy);
                load.destroy();
            }
            await("the pressure falls again").atMost(SOON).until(() -> pressure(up) < CALM);
        }
    }

    private static String demandPhase(RunningUp up) throws IOException, InterruptedException {
        for (JsonNode demand : JSON.readTree(up.get("/api/fleet")).at("/nodes/0/demands")) {
            if (demand.path("key").asText().equals("HostCPUPressure")) {
                return demand.path("phase").asText();
            }
        }
        return "";
    }

    /// Of the host's CPUs as the page shows it; not a number while it is unknown.
    private static double pressure(RunningUp up) throws IOException, InterruptedException {
        for (JsonNode scope : JSON.readTree(up.get("/api/fleet")).at("/nodes/0/scopes")) {
            if (scope.path("scope").asText().equals("node")
                    && scope.path("resource").asText().equals("cpu")) {
                return scope.at("/pressure/percent").asDouble(Double.NaN);
            }
        }
        return Double.NaN;
    }
}
