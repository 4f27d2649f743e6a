package io.barograph.rules.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Threshold;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.ThresholdKind;
import module java.base;
import org.junit.jupiter.api.Test;

class ThresholdFactsTest {

    private static final Snapshot SNAPSHOT = new Snapshot(
            new SnapshotOrigin("n1", "boot-1", "instance-1"),
            new SnapshotTime(0, 1, 2_000_000),
            Reading.of(0.5),
            List.of(),
            List.of(),
            List.of(new SignalLevel(EvictionSignal.MEMORY_AVAILABLE, Reading.of(new SignalLevel.Level(5, 400)), 0)));

    private static Facts facts(Reading<List<SignalThreshold>> thresholds) {
        return Facts.of(
                new Observation.Seen(SNAPSHOT.withThresholds(thresholds), NodeView.ofName("n1")), OwnMarks.NOTHING);
    }

    @Test
    void areAsManyAsTheKubeletHasWithTheirShareOfTheCapacity() {
        Facts facts = facts(Reading.of(List.of(
                new SignalThreshold(EvictionSignal.PID_AVAILABLE, ThresholdKind.HARD, Reading.of(7.0), 0),
                new SignalThreshold(EvictionSignal.MEMORY_AVAILABLE, ThresholdKind.SOFT, Reading.of(200.0), 90_000_000),
                new SignalThreshold(EvictionSignal.MEMORY_AVAILABLE, ThresholdKind.HARD, Reading.absent("why"), 0))));

        List<Fact> thresholds =
                facts.allFacts().stream().filter(Threshold.class::isInstance).toList();
        assertThat(thresholds.stream().map(Fact::subject))
                .containsExactly(
                        "Threshold(memory.available, HARD)",
                        "Threshold(memory.available, SOFT)",
                        "Threshold(pid.available, HARD)");
        assertThat(thresholds.get(1))
                .isEqualTo(
                        new Threshold("memory.available", ThresholdKind.SOFT, EvictionSignal.Unit.BYTES, 200, 50, 90));
        assertThat(facts.missing().whyMissing(thresholds.get(0), "value")).isEqualTo("why");
        assertThat(facts.missing().whyMissing(thresholds.get(0), "percent")).isEqualTo("why");
        assertThat(((Threshold) thresholds.get(2)).value()).isEqualTo(7);
        assertThat(facts.missing().whyMissing(thresholds.get(2), "percent"))
                .isEqualTo("the snapshot does not speak of it");
        assertThat(facts.missing().whyAll("Threshold")).isNull();
    }

    @Test
    void areMissingAltogetherWhereTheExporterWasNotTold() {
        Facts facts = facts(Reading.absent(
                "the exporter does not know the kubelet's thresholds. Maybe start it with --kubelet-config"));
        assertThat(facts.allFacts()).noneMatch(Threshold.class::isInstance);
        assertThat(facts.missing().whyAll("Threshold"))
                .isEqualTo("the exporter does not know the kubelet's thresholds. Maybe start it with --kubelet-config");
    }
}
