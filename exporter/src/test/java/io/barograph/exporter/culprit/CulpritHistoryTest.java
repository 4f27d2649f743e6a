package io.barograph.exporter.culprit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.HandmadeCgroup;
import io.barograph.exporter.contention.disk.DiskBaselines;
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
        return Objects.requireNonNull(reading(2, what).orNull());
    }

    private Reading<Culprits.Parts> reading(double forSeconds, Runnable what) {
        Frame before = node.node.at(seconds);
        what.run();
        seconds += forSeconds;
        ContentionMeasurement measured =
                ContentionMeasurement.between(before, node.node.at(seconds), DiskBaselines.NONE);
        return reading(measured, CulpritMeasurement.of(measured));
    }

    private Reading<Culprits.Parts> reading(ContentionMeasurement measured, Map<Resource, Reading<Attribution>> found) {
        history = history.afterInterval(measured, found);
        return history.toCulprits(measured, found, cgroup -> "name of " + cgroup.path()).stream()
                .filter(it -> it.resource() == Resource.CPU)
                .map(Culprits::parts)
                .findFirst()
                .orElseThrow();
    }

    /// Ten seconds in which no owner waits.
    private void observed() {
        for (int i = 0; i < 5; i++) {
            reading(2, () -> {});
        }
    }

    /// The pod waits for half of an interval of 2 s.
    private void hog() {
        node.runs("waits", 1_000_000, 1_000_000);
        node.runs("hog", 3_000_000, 0);
    }

    /// Who imposes in one interval of many must not look as if it did so all the time, since the node is unknown in
    /// those between.
    @Test
    void fadeWhereOnePodIsUnknownAndNobodyElseWaits() {
        node.pod("waits");
        node.pod("hog");
        node.pod("hides");
        observed();
        double lasting = 0;
        for (int i = 0; i < 24; i++) {
            boolean burst = i % 12 == 0;
            node.container("hides").unreadable = burst ? Reading.of(0L) : Reading.failed("EIO");
            Reading<Culprits.Parts> parts = reading(2, () -> {
                node.runs("hides", 0, 500_000);
                if (burst) {
                    hog();
                }
            });
            assertThat(parts.isPresent()).isEqualTo(burst);
            for (Culprits.Part part :
                    burst ? Objects.requireNonNull(parts.orNull()).imposed() : List.<Culprits.Part>of()) {
                lasting = Math.max(lasting, part.lastingPercent());
            }
        }
        assertThat(lasting).isLessThan(5);
    }

    @Test
    void averagesOverTenSecondsAndForgets() {
        node.pod("waits");
        node.pod("hog");
        observed();
        Culprits.Parts first = next(this::hog);
        Culprits.Part part = first.imposed().getFirst();
        assertThat(part.owner()).isEqualTo("hog");
        assertThat(part.name()).isEqualTo("name of " + node.podOf(node.container("hog")).path);
        assertThat(part.percent()).isEqualTo(50);
        assertThat(part.avg10Percent()).isCloseTo(50 * (1 - Math.exp(-0.2)), within(0.01));
        assertThat(first.suffered()).extracting(Culprits.Part::owner).containsExactly("waits");
        Culprits.Parts calm = next(() -> {});
        assertThat(calm.imposed().getFirst().percent()).isZero();
        assertThat(calm.imposed().getFirst().avg10Percent())
                .isCloseTo(50 * (1 - Math.exp(-0.2)) * Math.exp(-0.2), within(0.01));
        for (int i = 0; i < 40; i++) {
            calm = next(() -> {});
        }
        assertThat(calm).isEqualTo(Culprits.Parts.NONE);
    }

    @Test
    void isAbsentUntilTenSecondsWereObserved() {
        node.pod("waits");
        node.pod("hog");
        for (int i = 1; i <= 4; i++) {
            assertThat(reading(2, this::hog)).isEqualTo(Reading.absent("observed for " + 2 * i + " of 10 s"));
        }
        Culprits.Part hog = next(this::hog).imposed().getFirst();
        assertThat(hog.avg10Percent()).isEqualTo(50);
        assertThat(reading(31, () -> {}).why()).as("a gap").isEqualTo("observed for 0 of 10 s");
        assertThat(reading(2, this::hog).why()).isEqualTo("observed for 2 of 10 s");
    }

    @Test
    void whatOneIntervalAloneBroughtIsNothingLasting() {
        node.pod("waits");
        node.pod("hog");
        observed();
        List<Culprits.Parts> all = new ArrayList<>();
        all.add(next(this::hog));
        for (int i = 0; i < 10; i++) {
            all.add(next(() -> {}));
        }
        assertThat(all)
                .allSatisfy(parts ->
                        assertThat(parts.imposed().getFirst().lastingPercent()).isZero());
        next(this::hog);
        Culprits.Part second = next(this::hog).imposed().getFirst();
        assertThat(second.lastingPercent()).isCloseTo(50 * (1 - Math.exp(-0.2)) * Math.exp(-0.2), within(1.0));
        for (int i = 0; i < 40; i++) {
            next(this::hog);
        }
        Culprits.Part steady = next(this::hog).imposed().getFirst();
        assertThat(steady.avg10Percent()).isCloseTo(50, within(0.1));
        assertThat(steady.lastingPercent()).isCloseTo(50 * Math.exp(-0.2), within(0.1));
    }

    @Test
    void theFirstIntervalThatIsObservedIsNothingLastingEither() {
        node.pod("waits");
        node.pod("hog");
        reading(2, this::hog);
        observed();
        Culprits.Part hog = next(() -> {}).imposed().getFirst();
        assertThat(hog.avg10Percent()).isGreaterThan(10);
        assertThat(hog.lastingPercent()).isZero();
    }

    @Test
    void anIntervalThatWasNotReadKeepsTheAveragesAndHalfAMinuteOfThemStartsAgain() {
        node.pod("waits");
        node.pod("hog");
        observed();
        next(this::hog);
        assertThat(unread(2).why()).isEqualTo("not read");
        assertThat(next(() -> {}).imposed().getFirst().avg10Percent())
                .isCloseTo(50 * (1 - Math.exp(-0.2)) * Math.exp(-0.2), within(0.01));
        unread(20);
        unread(11);
        assertThat(reading(2, this::hog).why()).isEqualTo("observed for 2 of 10 s");
    }

    private Reading<Culprits.Parts> unread(double forSeconds) {
        Frame before = node.node.at(seconds);
        seconds += forSeconds;
        ContentionMeasurement measured =
                ContentionMeasurement.between(before, node.node.at(seconds), DiskBaselines.NONE);
        return reading(measured, Map.of(Resource.CPU, Reading.absent("not read")));
    }

    @Test
    void ofTwoLongPathsWithTheSameEndTheWorseOneIsNamed() {
        node.pod("waits");
        String end = "x".repeat(200);
        HandmadeCgroup much = node.node.outside("/system.slice/a" + end);
        HandmadeCgroup little = node.node.outside("/system.slice/b" + end);
        observed();
        Culprits.Parts found = next(() -> {
            node.runs("waits", 400_000, 1_000_000);
            node.runs(much, 2_400_000, 0);
            node.runs(little, 800_000, 0);
        });
        assertThat(found.imposed()).singleElement().satisfies(part -> {
            assertThat(part.owner()).hasSize(128);
            assertThat(part.percent()).isCloseTo(37.5, within(0.1));
        });
    }

    @Test
    void namesTheWorstTenAndNoneThatIsGone() {
        node.pod("waits");
        IntStream.range(0, 15).forEach(i -> node.pod("p" + i));
        observed();
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
