package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.pass.RecordingLabels.Verdict;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every label of both `labels.json`, judged over windows of at least 20 s with the first two frames left out,
/// and every recording's node pressure against the kernel's own totals.
class RecordedVerdictsTest {

    @TestFactory
    Stream<DynamicTest> givesTheLabelledVerdict() throws IOException {
        List<Verdict> labels = RecordingLabels.verdicts();
        assertThat(labels).hasSize(111 + 30);
        return labels.stream()
                .map(Verdict::recording)
                .distinct()
                .map(recording -> DynamicTest.dynamicTest(recording, () -> {
                    List<Pass> passes = ExampleRecordings.passes(recording);
                    pressureEqualsTheKernelsTotals(passes);
                    labels.stream()
                            .filter(it -> it.recording().equals(recording))
                            .forEach(label -> assertThat(
                                            ContentionWindows.means(passes, label.scope(), label.resource()))
                                    .as(label.toString())
                                    .isNotEmpty()
                                    .satisfies(windows -> holds(label, windows)));
                }));
    }

    private static void holds(Verdict label, List<? extends Double> windows) {
        double least = windows.stream().mapToDouble(it -> it).min().orElseThrow();
        double most = windows.stream().mapToDouble(it -> it).max().orElseThrow();
        switch (label.word()) {
            case "calm" -> assertThat(most).isLessThan(10);
            case "contended" -> assertThat(least).isGreaterThan(20);
            case "onset-relief" -> {
                assertThat(most).isGreaterThan(20);
                assertThat(least).isLessThan(10);
            }
            case "range" -> {
                assertThat(least).isGreaterThanOrEqualTo(label.low());
                assertThat(most).isLessThanOrEqualTo(label.high());
            }
            default -> throw new IllegalArgumentException(label.word());
        }
    }

    private static void pressureEqualsTheKernelsTotals(List<Pass> passes) {
        for (int i = 1; i < passes.size(); i++) {
            Frame before = passes.get(i - 1).frame();
            Frame now = passes.get(i).frame();
            for (Resource resource : Resource.values()) {
                Double percent = passes.get(i)
                        .snapshot()
                        .pressureOf(Scope.NODE, resource, PressureKind.SOME)
                        .percent()
                        .orNull();
                double expected =
                        100.0 * (total(now, resource) - total(before, resource)) / (now.atMicros() - before.atMicros());
                assertThat(percent).as("%s at frame %d", resource, i).isCloseTo(expected, within(0.01));
            }
        }
    }

    private static long total(Frame frame, Resource resource) {
        PressureFile file = Objects.requireNonNull(frame.host().pressure().get(resource));
        return Objects.requireNonNull(file.some().map(PressureLine::totalMicros).orNull());
    }
}
