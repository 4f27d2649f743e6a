package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Mode;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.ReplayOutput;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A live run and the replay of the same recording are the same evaluation: their decision logs are equal, byte for
/// byte.
class DecisionLogIT {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final String NODE = "worker-1";
    private static final Path SHIPPED = Path.of("../rules/policies/contention.drl");

    @TempDir
    private Path directory;

    private static ControllerProcess controller(ExporterProcess exporter, Path policy, Path log) throws Exception {
        return InProcessController.start(
                policy, Mode.ENFORCE, log.toString(), List.of(InProcessController.address(NODE, exporter)));
    }

    /// The transitions of `barograph replay`, each as the text it stands in there.
    private static String replayed(String recording, Path policy) {
        return String.join("\n", ReplayOutput.transitions(RECORDINGS.resolve(recording), policy, NODE)) + "\n";
    }

    private static void equal(Path log, String expected) {
        assertThat(expected).contains("PressureHigh", "PressureRaised", "PressureFalling", "PressureCleared");
        await().untilAsserted(() -> assertThat(log).hasContent(expected.stripTrailing()));
        assertThat(log).content().isEqualTo(expected);
    }

    /// The second one has no long averages.
    @ParameterizedTest
    @CsvSource({
        "S36_long.trace.gz, ../rules/policies/contention.drl, 200",
        "S18_onset_and_relief.trace.gz, src/test/resources/policies/quick.drl, 40"
    })
    void aLiveRunDecidesAsItsReplay(String recording, Path policy, double speed) throws Exception {
        Path log = directory.resolve("live.jsonl");
        try (ExporterProcess exporter = ReplayingExporter.of(NODE, recording, speed);
                ControllerProcess _ = controller(exporter, policy, log)) {
            equal(log, replayed(recording, policy));
        }
    }

    /// The faster tests are the controller's `NodeDeciderTest` and the command's `OneVerdictTest`, which decide from
    /// that memory.
    @Test
    @Tag("slow")
    void aControllerThatStartsAfterTheEndDecidesTheSameFromTheExportersMemory() throws Exception {
        String recording = "S36_long.trace.gz";
        String expected = replayed(recording, SHIPPED);
        try (ExporterProcess exporter = ReplayingExporter.of(NODE, recording, 200)) {
            Path first = directory.resolve("first.jsonl");
            try (ControllerProcess _ = controller(exporter, SHIPPED, first)) {
                await().until(() -> Files.size(first) > 0);
            }
            assertThat(expected).startsWith(Files.readString(first));
            Path second = directory.resolve("second.jsonl");
            try (ControllerProcess _ = controller(exporter, SHIPPED, second)) {
                equal(second, expected);
            }
        }
    }
}
