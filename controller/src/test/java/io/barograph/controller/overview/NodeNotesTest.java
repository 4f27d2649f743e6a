package io.barograph.controller.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class NodeNotesTest {

    private static final Snapshot BARE = new Snapshot(
            new SnapshotOrigin("n1", "boot", "instance"),
            new SnapshotTime(1, 2, 3),
            Reading.absent("why"),
            List.of(),
            List.of());

    @Test
    void saysThatThresholdsAreAssumedWhereSignalsAreReadAndThresholdsAreNotKnown() {
        assertThat(NodeNotes.of(null)).isEmpty();
        assertThat(NodeNotes.of(BARE)).isEmpty();
        Snapshot read = new Snapshot(
                BARE.origin(),
                BARE.moment(),
                BARE.stealPercent(),
                List.of(),
                List.of(),
                List.of(new SignalLevel(EvictionSignal.MEMORY_AVAILABLE, Reading.absent("why"), 0)));
        assertThat(NodeNotes.of(read.withThresholds(Reading.absent("nothing says them"))))
                .containsExactly("The kubelet's eviction thresholds are assumed: nothing says them.");
        assertThat(NodeNotes.of(read.withThresholds(Reading.of(List.of())))).isEmpty();
    }
}
