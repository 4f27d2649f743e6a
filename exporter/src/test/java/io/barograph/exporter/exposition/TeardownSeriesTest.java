package io.barograph.exporter.exposition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.PendingRemovals;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TeardownSeriesTest {

    private static String text(PendingRemovals... removals) {
        ByteSink bytes = new Exposition(ExpositionFormat.TEXT_0_0_4, FamilySelection.lean(Set.of()), 1000)
                .write(null, TeardownSeries.of(List.of(removals)));
        return new String(bytes.array(), 0, bytes.length(), UTF_8);
    }

    @Test
    void tellsHowManyRemovalsAreUnderWayAndForHowLong() {
        assertThat(text(new PendingRemovals("containerd", 2, 12_500_000), new PendingRemovals("cri-o", 0, 0)))
                .contains("barograph_teardown_containers{runtime=\"containerd\"} 2\n")
                .contains("barograph_teardown_containers{runtime=\"cri-o\"} 0\n")
                .contains("barograph_teardown_containers_oldest_seconds{runtime=\"containerd\"} 12.500000\n")
                .doesNotContain("oldest_seconds{runtime=\"cri-o\"}");
    }

    @Test
    void saysNothingWhereNothingCanBeListed() {
        assertThat(text()).doesNotContain("barograph_teardown_");
    }

    @Test
    void countsEverySeriesOfTheExposition() {
        String text = text(new PendingRemovals("containerd", 2, 12_500_000));
        long series = text.lines().filter(line -> !line.startsWith("#")).count();
        assertThat(text).contains("barograph_exporter_series " + series + "\n");
    }
}
