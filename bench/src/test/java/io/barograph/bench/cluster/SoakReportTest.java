package io.barograph.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class SoakReportTest {

    private static final double MIB = 1 << 20;

    /// A sample a minute of ours, at speed 60 an hour of the nodes'.
    private static List<SoakSample> samples(int count, double heapMibAnHour, double threadsAnHour) {
        return IntStream.range(0, count)
                .mapToObj(i -> new SoakSample(
                        i, heap((50 + heapMibAnHour * i) * MIB), 60 * MIB, 200 * MIB, 30 + threadsAnHour * i, 100))
                .toList();
    }

    private static ClassHistogram heap(double bytes) {
        return new ClassHistogram(Map.of("[B", (long) bytes));
    }

    @Test
    void aLevelRunDoesNotGrow() {
        SoakReport report = SoakReport.of(samples(24, 0.5, 0), 60);

        assertThat(report.good()).isTrue();
        assertThat(report.lines()).contains("verdict: nothing grows");
    }

    @Test
    void aHeapThatGrowsIsTold() {
        SoakReport report = SoakReport.of(samples(24, 3, 0), 60);

        assertThat(report.good()).isFalse();
        assertThat(report.lines())
                .contains("slope of heap that lives, MiB     +3.000 an hour of the nodes' time (limit 2)");
    }

    @Test
    void threadsThatAreLeftAreTold() {
        assertThat(SoakReport.of(samples(24, 0, 2), 60).good()).isFalse();
    }

    @Test
    void aMissingValueIsNotTakenForCalm() {
        List<SoakSample> samples = IntStream.range(0, 24)
                .mapToObj(each -> SoakSample.of(each, ClassHistogram.parse(""), "process_open_fds 7.0\n"))
                .toList();

        assertThat(SoakReport.of(samples, 60).good()).isFalse();
    }

    @Test
    void aShortRunHasNoVerdict() {
        assertThat(SoakReport.of(samples(6, 9, 9), 60).lines()).contains("verdict: none, the run was too short");
    }
}
