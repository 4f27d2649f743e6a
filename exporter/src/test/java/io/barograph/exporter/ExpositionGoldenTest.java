package io.barograph.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.testkit.GoldenFile;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What recordings of real kernels look like to Prometheus and to the controller.
class ExpositionGoldenTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final int FRAME = 12;

    @ParameterizedTest
    @ValueSource(strings = {"S04_overcommit", "S23_one_greedy_pod"})
    void looksAsItDid(String recording) {
        EvictionWatch eviction = new EvictionWatch(EvictionPlan.DEFAULT, () -> Instant.EPOCH);
        Path file = RECORDINGS.resolve(recording + ".trace.gz");
        try (RecordingReplay replay = RecordingReplay.of(file, "worker-1", "golden", eviction)) {
            List<Pass> passes = new ArrayList<>();
            while (passes.size() <= FRAME) {
                passes.add(Objects.requireNonNull(replay.nextPass(false)));
            }
            Pass last = passes.getLast();
            ByteSink bytes = new Exposition(FamilySelection.leanWith(Set.of(CompatProgram.NODE_EXPORTER)), 5000)
                    .writeExposition(new Sample(last), List.of());
            GoldenFile.matches(recording + ".prom", bytes.toString());
            byte[] snapshot = SnapshotJson.encode(last.snapshot());
            assertThat(SnapshotJson.decode(snapshot)).isEqualTo(last.snapshot());
            GoldenFile.matches(recording + ".snapshot.json", new String(snapshot, UTF_8) + "\n");
        }
    }
}
