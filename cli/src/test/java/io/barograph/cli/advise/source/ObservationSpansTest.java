package io.barograph.cli.advise.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.AdviceCriteria;
import io.barograph.cli.advise.remedy.NodeAdvice;
import io.barograph.cli.advise.remedy.NodeAdvisor;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What snapshots alone tell: the same recordings, of which nothing but the snapshots is looked at.
class ObservationSpansTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");

    private static NodeAdvice advice(ObservationSource source) throws IOException {
        return NodeAdvisor.of(new ObservationSpans(source).nodes().getFirst(), AdviceCriteria.USUAL);
    }

    @ParameterizedTest
    @CsvSource({"S04_overcommit, request_or_move, 4", "S12_io_contention, spread_io, 3", "S36_long, request_or_move, 4"
    })
    void nameWhoWaitsForOthers(String recording, String remedy, int pods) throws IOException {
        NodeAdvice advice = advice(new RecordingSource(RECORDINGS.resolve(recording + ".trace.gz"), "n1"));
        assertThat(advice.advice())
                .extracting(each -> each.remedy().word())
                .hasSize(pods)
                .containsOnly(remedy);
        assertThat(advice.advice()).allSatisfy(each -> {
            assertThat(each.workload().names().uid()).startsWith("00000000-0000-4000-8000-");
            assertThat(each.notes()).last().asString().startsWith("Worst culprits: ");
            assertThat(each.inputs()).allMatch(it -> !it.value().isPresent());
        });
    }

    @Test
    void nameWhoLimitsItselfAndNotForHowLong() throws IOException {
        NodeAdvice advice = advice(new RecordingSource(RECORDINGS.resolve("S02_one_throttled.trace.gz"), "n1"));
        assertThat(advice.advice()).isEmpty();
        assertThat(advice.unknown())
                .first()
                .asString()
                .matches(
                        "cpu: up to 1 owners were self-limited \\(pod 00000000-0000-4000-8000-[0-9]{12} [0-9]+ %\\) and 0"
                                + " self-crowded; snapshots do not say for how long\\. Maybe record the node: barograph record");
    }

    private static Snapshot snapshot(String boot, long seconds, double percent) {
        return new Snapshot(
                        new SnapshotOrigin("n1", boot, "i"),
                        new SnapshotTime(seconds, seconds * 1_000_000, 2_000_000),
                        Reading.of(0.0),
                        List.of(),
                        List.of())
                .withCulprits(List.of(new Culprits(
                        Resource.CPU,
                        Reading.of(new Culprits.Parts(
                                List.of(new Culprits.Part("u2", "shop/db-0", percent, percent, percent)),
                                List.of(new Culprits.Part("u1", "shop/web-0", percent, percent, percent)),
                                0)))));
    }

    private static ObservationSource of(Snapshot... snapshots) {
        return new ObservationSource() {
            @Override
            public String name() {
                return "a journal";
            }

            @Override
            public void forEachSighting(Sink sink) {
                for (Snapshot each : snapshots) {
                    sink.takeSighting(new Sighting(new Observation.Seen(each, NodeView.ofName("n1")), 0));
                }
            }
        };
    }

    /// 40 of 60 s are observed, half of them waiting: neither the gap nor the reboot counts.
    @Test
    void countNoGapAndNoReboot() throws IOException {
        NodeAdvice advice = advice(of(
                snapshot("a", 0, 50),
                snapshot("a", 20, 50),
                snapshot("a", 80, 100),
                snapshot("a", 100, 50),
                snapshot("b", 1, 100)));
        assertThat(advice.node().observedMicros()).isEqualTo(40_000_000);
        assertThat(advice.node().spanMicros()).isEqualTo(100_000_000);
        Advice first = advice.advice().getFirst();
        assertThat(first.share()).isEqualTo(0.5);
        assertThat(first.workload().name()).isEqualTo("shop/web-0");
        assertThat(first.notes()).containsExactly("Worst culprits: shop/db-0 (imposed 50.0 %).");
        assertThat(advice.unknown()).contains("memory: no snapshot names who waits");
    }
}
