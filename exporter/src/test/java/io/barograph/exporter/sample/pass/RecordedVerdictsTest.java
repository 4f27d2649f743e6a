package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every label of `labels.json`, judged over windows of at least 20 s with the first two frames left out, and every
/// recording's node pressure against the kernel's own totals.
class RecordedVerdictsTest {

    private static final double WINDOW_MICROS = 20_000_000 - 1;

    /// `calm`, `contended`, `onset-relief`, or a range in percent.
    private record Label(String recording, Scope scope, Resource resource, String word, double low, double high) {}

    @TestFactory
    Stream<DynamicTest> givesTheLabelledVerdict() throws IOException {
        List<Label> labels = labels();
        assertThat(labels).hasSize(111);
        return labels.stream()
                .map(Label::recording)
                .distinct()
                .map(recording -> DynamicTest.dynamicTest(recording, () -> {
                    List<Pass> passes = ExampleRecordings.passes(recording);
                    pressureEqualsTheKernelsTotals(passes);
                    labels.stream()
                            .filter(it -> it.recording().equals(recording))
                            .forEach(label -> assertThat(windows(passes, label))
                                    .as(label.toString())
                                    .isNotEmpty()
                                    .satisfies(windows -> holds(label, windows)));
                }));
    }

    private static void holds(Label label, List<? extends Double> windows) {
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

    /// Means over each stretch of at least 20 s.
    private static List<Double> windows(List<Pass> passes, Label label) {
        List<Double> windows = new ArrayList<>();
        for (int from = 3; from < passes.size(); from++) {
            double sum = 0;
            double span = 0;
            for (int i = from; i < passes.size() && span < WINDOW_MICROS; i++) {
                double micros = passes.get(i).frame().atMicros()
                        - passes.get(i - 1).frame().atMicros();
                sum += micros
                        * Objects.requireNonNull(passes.get(i)
                                .snapshot()
                                .contention(label.scope(), label.resource())
                                .percent()
                                .orNull());
                span += micros;
            }
            if (span >= WINDOW_MICROS) {
                windows.add(sum / span);
            }
        }
        return windows;
    }

    private static void pressureEqualsTheKernelsTotals(List<Pass> passes) {
        for (int i = 1; i < passes.size(); i++) {
            Frame before = passes.get(i - 1).frame();
            Frame now = passes.get(i).frame();
            for (Resource resource : Resource.values()) {
                Double percent = passes.get(i)
                        .snapshot()
                        .pressure(Scope.NODE, resource, PressureKind.SOME)
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

    private static List<Label> labels() throws IOException {
        List<Label> labels = new ArrayList<>();
        try (JsonParser json = new JsonFactory()
                .createParser(ExampleRecordings.FOLDER.resolve("labels.json").toFile())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String recording = json.currentName();
                json.nextToken();
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String[] part = json.currentName().split("/", -1);
                    Scope scope = Scope.valueOf(part[0]);
                    Resource resource = Resource.valueOf(part[1]);
                    if (json.nextToken() == JsonToken.START_ARRAY) {
                        json.nextToken();
                        double low = json.getDoubleValue();
                        json.nextToken();
                        labels.add(new Label(recording, scope, resource, "range", low, json.getDoubleValue()));
                        json.nextToken();
                    } else {
                        labels.add(new Label(recording, scope, resource, json.getText(), 0, 0));
                    }
                }
            }
        }
        return labels;
    }
}
