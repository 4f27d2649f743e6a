package io.barograph.exporter.culprit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;

class CulpritHistoryTest {

    private final CulpritNode node = new CulpritNode();
    private CulpritHistory history = CulpritHistory.NONE;
    private double seconds;

    private Culprits.Parts next(Runnable what) {
        Frame before = node.node.at(seconds);
        what.run();
        seconds += 2;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.node.at(seconds));
        Map<Resource, Reading<Attribution>> found = CulpritMeasurement.of(measured);
        history = history.after(measured, found);
        return history.culprits(measured, found, cgroup -> "name of " + cgroup.path()).stream()
                .filter(it -> it.resource() == Resource.CPU)
                .map(it -> Objects.requireNonNull(it.parts().orNull()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void averagesOverTenSecondsAndForgets() {
        node.pod("waits");
        node.pod("hog");
        Culprits.Parts first = next(() -> {
            node.runs("waits", 1_000_000, 1_000_000);
            node.runs("hog", 3_000_000, 0);
        });
        assertThat(first.imposed())
                .containsExactly(new Culprits.Part("hog", "name of " + node.podOf(node.container("hog")).path, 50, 50));
        assertThat(first.suffered()).extracting(Culprits.Part::owner).containsExactly("waits");
        Culprits.Parts calm = next(() -> {});
        assertThat(calm.imposed().getFirst().percent()).isZero();
        assertThat(calm.imposed().getFirst().avg10Percent()).isCloseTo(50 * Math.exp(-0.2), within(0.01));
        for (int i = 0; i < 40; i++) {
            calm = next(() -> {});
        }
        assertThat(calm).isEqualTo(Culprits.Parts.NONE);
    }

    @Test
    void namesTheWorstTenAndNoneThatIsGone() {
        node.pod("waits");
        IntStream.range(0, 15).forEach(i -> node.pod("p" + i));
        Culprits.Parts many = next(() -> {
            node.runs("waits", 100_000, 1_900_000);
            IntStream.range(0, 15).forEach(i -> node.runs("p" + i, 100_000 + 10_000 * i, 0));
        });
        assertThat(many.imposed())
                .hasSize(Culprits.MOST)
                .extracting(Culprits.Part::owner)
                .startsWith("p14", "p13");
        Culprits.Parts fewer = next(() -> {
            node.node.remove(node.podOf(node.container("p14")));
            node.node.remove(node.container("p14"));
        });
        assertThat(fewer.imposed()).extracting(Culprits.Part::owner).startsWith("p13");
    }
}
