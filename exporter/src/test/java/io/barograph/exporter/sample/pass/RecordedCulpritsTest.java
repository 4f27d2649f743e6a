package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every label of `culprits.json`, judged by means over the recording with its first two frames left out; and the
/// pruned walk beside the full one.
class RecordedCulpritsTest {

    private static final double NOISE_PERCENT = 5;

    /// In percentage points, as `docs/design/culprits.md` states it.
    private static final double TOLERATED = 1;

    /// Pods are named by the number their UID ends in.
    private record Label(String recording, Resource resource, List<String> culprits, List<String> never) {}

    @TestFactory
    Stream<DynamicTest> blamesThoseWhoCauseIt() throws IOException {
        List<Label> labels = labels();
        assertThat(labels).hasSize(17);
        return labels.stream()
                .map(label -> DynamicTest.dynamicTest(label.recording() + " " + label.resource(), () -> {
                    Map<String, Double> means =
                            means(ExampleRecordings.passes(label.recording()), label.resource(), Scope.NODE, 3);
                    List<String> worst = means.entrySet().stream()
                            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                            .map(Map.Entry::getKey)
                            .toList();
                    if (label.culprits().isEmpty()) {
                        assertThat(means.values()).allMatch(percent -> percent < NOISE_PERCENT);
                        return;
                    }
                    int count = label.culprits().size();
                    assertThat(worst.subList(0, count)).containsExactlyInAnyOrderElementsOf(label.culprits());
                    double last = means.getOrDefault(worst.get(count - 1), 0.0);
                    label.never()
                            .forEach(each ->
                                    assertThat(means.getOrDefault(each, 0.0)).isLessThan(last / 4));
                }));
    }

    @ParameterizedTest
    @MethodSource("io.barograph.exporter.sample.pass.ExampleRecordings#all")
    void aPrunedWalkBlamesTheSame(Path recording) {
        List<Pass> full = ExampleRecordings.passes(recording, WalkMode.FULL);
        List<Pass> pruned = ExampleRecordings.passes(recording, WalkMode.PRUNED);
        int compared = 0;
        for (int i = 1; i < full.size(); i++) {
            for (Resource resource : Resource.values()) {
                boolean asked = percent(full.get(i), resource).equals(percent(pruned.get(i), resource))
                        || resource != Resource.MEMORY;
                if (asked
                        && pruned.get(i)
                                .culprits()
                                .worstImposed(Scope.NODE, resource)
                                .isPresent()) {
                    Map<String, Double> expected = means(List.of(full.get(i)), resource, Scope.NODE, 0);
                    Map<String, Double> found = means(List.of(pruned.get(i)), resource, Scope.NODE, 0);
                    assertThat(found.keySet()).isEqualTo(expected.keySet());
                    found.forEach((owner, percent) -> assertThat(percent)
                            .as("%s of %s, frame %s", resource, owner, recording)
                            .isCloseTo(expected.get(owner), within(TOLERATED)));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(full.size() * 2);
    }

    /// Whose page cache was pushed out is asked one pass late.
    private static Reading<Double> percent(Pass pass, Resource resource) {
        return pass.snapshot().contentionOf(Scope.NODE, resource).percent();
    }

    private static Map<String, Double> means(List<Pass> passes, Resource resource, Scope scope, int from) {
        Map<String, Double> means = new HashMap<>();
        double span = 0;
        for (Pass pass : passes.subList(from, passes.size())) {
            double micros = pass.culprits().micros();
            span += micros;
            List<CulpritsOfInterval.Imposed> worst =
                    pass.culprits().worstImposed(scope, resource).orNull();
            for (CulpritsOfInterval.Imposed each : worst == null ? List.<CulpritsOfInterval.Imposed>of() : worst) {
                means.merge(
                        each.owner().replaceFirst("^0{8}-0{4}-4000-8000-0*", ""), each.percent() * micros, Double::sum);
            }
        }
        double all = span;
        means.replaceAll((_, sum) -> sum / all);
        return means;
    }

    private static List<Label> labels() throws IOException {
        List<Label> labels = new ArrayList<>();
        for (String folder : RecordingLabels.LABELLED) {
            labels.addAll(labels(folder.isEmpty() ? "" : folder + "/"));
        }
        return labels;
    }

    private static List<Label> labels(String folder) throws IOException {
        List<Label> labels = new ArrayList<>();
        Path file = ExampleRecordings.FOLDER.resolve(folder + "culprits.json");
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String recording = folder + json.currentName();
                json.nextToken();
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    Resource resource = Resource.valueOf(json.currentName());
                    Map<String, List<String>> said = new HashMap<>();
                    json.nextToken();
                    while (json.nextToken() == JsonToken.FIELD_NAME) {
                        List<String> owners = new ArrayList<>();
                        said.put(json.currentName(), owners);
                        if (json.nextToken() == JsonToken.START_ARRAY) {
                            while (json.nextToken() != JsonToken.END_ARRAY) {
                                owners.add(json.getText());
                            }
                        }
                    }
                    labels.add(new Label(
                            recording,
                            resource,
                            said.getOrDefault("culprits", List.of()),
                            said.getOrDefault("never", List.of())));
                }
            }
        }
        return labels;
    }
}
