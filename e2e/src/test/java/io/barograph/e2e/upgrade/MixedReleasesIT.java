package io.barograph.e2e.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Today's controller before the exporters are replaced, against the documented order: what they do not tell is
/// unknown, never healthy.
@Tag("full")
@Tag("alone")
@Tag("upgrade")
class MixedReleasesIT {

    private static final Path RULES = Checkout.HOME.resolve("e2e/src/test/resources/upgrade");
    private static final List<String> UNTOLD = List.of("KubepodsDiskContentionPressure", "SystemCPUContentionPressure");

    private static final String UNSAID = "the snapshot does not speak of it";

    @TempDir
    private Path directory;

    @Test
    void whatAnOlderExporterDoesNotTellIsUnknown() throws Exception {
        Release previous = Release.previous();
        List<Path> rules = List.of(RULES.resolve("load.drl"), RULES.resolve("told.drl"));
        try (UpgradeStage stage = new UpgradeStage(directory, "pressed", "calm", "other")) {
            Installation installation = Installation.of(stage.server(), Release.today(), directory);
            installation.install(Release.today(), rules);
            stage.nodes().roll(previous);
            stage.press("pressed");
            ControllerPod pod = stage.rollController(Release.today());

            stage.awaitTaints("pressed");
            for (String condition : UNTOLD) {
                assertThat(whyOfCalm(pod, condition)).contains("cannot be evaluated", "is missing, " + UNSAID);
            }
            JsonNode calm = pod.json("/api/node?name=calm");
            assertThat(calm.path("level").asText()).isEqualTo("unknown");
            assertThat(calm.path("doubt").asText()).contains("cannot be judged", UNSAID);
            assertThat(new NodeObjects(stage.server().admin()).conditions("calm"))
                    .doesNotContainKeys(UNTOLD.toArray(String[]::new));

            stage.nodes().roll(Release.today());
            await("what today's exporter tells")
                    .atMost(Duration.ofMinutes(2))
                    .untilAsserted(() -> assertThat(UNTOLD)
                            .allSatisfy(condition ->
                                    assertThat(whyOfCalm(pod, condition)).doesNotContain(UNSAID)));
            stage.assertTaintedOnce("pressed");
        }
    }

    /// What the page says of the calm node's demand.
    private static String whyOfCalm(ControllerPod pod, String key) {
        for (JsonNode demand : pod.json("/api/node?name=calm").at("/node/demands")) {
            if (demand.path("key").asText().equals(key)) {
                return demand.path("why").asText();
            }
        }
        throw new AssertionError("no demand " + key);
    }
}
