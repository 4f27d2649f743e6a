package io.barograph.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.exposition.ByteSink;
import io.barograph.exporter.exposition.Compat;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.Format;
import io.barograph.exporter.exposition.NodeReport;
import io.barograph.exporter.exposition.Selection;
import io.barograph.exporter.exposition.Waits;
import io.barograph.exporter.http.Reports;
import io.barograph.exporter.sample.Pass;
import io.barograph.testkit.GoldenFile;
import io.barograph.wire.SnapshotJson;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
        try (Replay replay = Replay.of(file, "worker-1", "golden", eviction)) {
            List<Pass> passes = new ArrayList<>();
            while (passes.size() <= FRAME) {
                passes.add(Objects.requireNonNull(replay.next(false)));
            }
            Pass last = passes.getLast();
            Waits waits = Reports.waits(last.totals());
            ByteSink bytes = new Exposition(Format.TEXT_0_0_4, Selection.lean(Set.of(Compat.NODE_EXPORTER)), 5000)
                    .write(new NodeReport(last.frame(), last.snapshot(), replay.names(), waits, 0), List.of());
            GoldenFile.matches(recording + ".prom", new String(bytes.array(), 0, bytes.length(), UTF_8));
            byte[] snapshot = SnapshotJson.encode(last.snapshot());
            assertThat(SnapshotJson.decode(snapshot)).isEqualTo(last.snapshot());
            GoldenFile.matches(recording + ".snapshot.json", new String(snapshot, UTF_8) + "\n");
        }
    }
}
