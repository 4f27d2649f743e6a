package io.barograph.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.bench.soak.SoakReport.Verdict;
import module java.base;
import org.junit.jupiter.api.Test;

class SoakReportTest {

    /// A sample each six minutes.
    private static List<ProgramSample> samples(int count, double heapAnHour, double threadsAnHour) {
        return IntStream.range(0, count)
                .mapToObj(i -> new ProgramSample(
                        6 * i, 50 + heapAnHour * i / 10, 60, 200, 150, 30 + threadsAnHour * i / 10, 100))
                .toList();
    }

    @Test
    void aLevelRunDoesNotGrow() {
        SoakReport report = SoakReport.of(samples(20, 0.5, 0));

        assertThat(report.verdict()).isEqualTo(Verdict.LEVEL);
        assertThat(report.rows()).allMatch(SoakReport.Row::within);
    }

    @Test
    void aHeapThatGrowsIsNamedWithItsSlope() {
        SoakReport report = SoakReport.of(samples(20, 3, 0));

        assertThat(report.verdict()).isEqualTo(Verdict.GROWS);
        assertThat(report.lines("exporter").getFirst())
                .contains("live heap, MiB")
                .contains("+3.000")
                .contains("GROWS");
    }

    @Test
    void threadsThatAreLeftAreGrowth() {
        assertThat(SoakReport.of(samples(20, 0, 2)).verdict()).isEqualTo(Verdict.GROWS);
    }

    @Test
    void whatTheFirstThirdTakesIsWarmingUp() {
        List<ProgramSample> samples = IntStream.range(0, 24)
                .mapToObj(i -> new ProgramSample(6 * i, Math.min(i, 8) * 10, 60, 200, 150, 30, 100))
                .toList();

        assertThat(SoakReport.of(samples).verdict()).isEqualTo(Verdict.LEVEL);
    }

    @Test
    void aMissingValueIsNotTakenForCalm() {
        List<ProgramSample> samples = IntStream.range(0, 20)
                .mapToObj(i -> new ProgramSample(6 * i, Double.NaN, 60, 200, 150, 30, 100))
                .toList();

        assertThat(SoakReport.of(samples).verdict()).isEqualTo(Verdict.GROWS);
    }

    @Test
    void aShortRunHasNoVerdict() {
        assertThat(SoakReport.of(samples(8, 9, 9)).verdict()).isEqualTo(Verdict.TOO_SHORT);
        assertThat(SoakReport.of(List.of()).verdict()).isEqualTo(Verdict.TOO_SHORT);
    }
}
