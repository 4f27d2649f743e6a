package io.barograph.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.kubelet.SummaryForm;
import io.barograph.exporter.kubelet.SummaryInput;
import io.barograph.exporter.kubelet.SummaryJson;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;

/// What a recording of a real kernel looks like to who asks for the kubelet's summary.
class SummaryGoldenTest {

    private static final String RECORDING = "S04_overcommit";
    private static final int FRAME = 12;

    @Test
    void tellsWhatARecordingHolds() {
        Path recording = Path.of("../examples/recordings", RECORDING + ".trace.gz");
        try (RecordingReplay replay = RecordingReplay.of(recording, "worker-1", "golden", null)) {
            List<Pass> passes = new ArrayList<>();
            while (passes.size() <= FRAME) {
                passes.add(Objects.requireNonNull(replay.nextPass(true)));
            }
            Pass last = passes.getLast();
            ResourceUsage usage = Objects.requireNonNull(last.usage());
            SummaryInput input = new SummaryInput(
                    last,
                    usage,
                    passes.get(FRAME - 1).frame(),
                    EvictionSignals.DEFAULT,
                    Instant.parse("2026-11-21T08:22:57Z"));
            String text = new String(SummaryJson.writeDocument(input, SummaryForm.WHOLE), UTF_8);
            assertThat(text).doesNotContain("\"fs\"", "\"process_stats\"", "\"maxpid\"", "\"namespace\"");
            GoldenFile.matches(RECORDING + ".summary.json", text + "\n");
        }
    }
}
