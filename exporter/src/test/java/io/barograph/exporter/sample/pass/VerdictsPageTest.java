package io.barograph.exporter.sample.pass;

import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.sample.pass.RecordingLabels.Loss;
import io.barograph.exporter.sample.pass.RecordingLabels.Verdict;
import io.barograph.signal.Scope;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Writes the page that says how often contention is right, over all labelled recordings and experiments.
class VerdictsPageTest {

    private static final List<String> SAID = List.of("calm", "between", "contended");

    /// How often each was said, by what is right.
    private final Map<String, Map<String, Integer>> matrix = new TreeMap<>();

    @Test
    void isWhatTheRecordingsSay() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Verdicts over all recordings

                Written by `VerdictsPageTest`; `mvn verify -Dgolden=update` rewrites it. The [formulas](contention.md) are judged by
                [recordings](../../examples/recordings/README.md) whose truth is known without them.

                ## Experiments

                A pod works alone, then beside others, then alone. What it lost is measured by its own work: its rate together
                against its rate alone. What was said is the mean contention of the pods over the same frames, in percent; `some` is their
                stall as the kernel counts it, which bounds what can be said.

                | experiment | resource | lost | some | said beside others | said alone |
                |---|---|---|---|---|---|
                """);
        for (Loss loss : RecordingLabels.losses()) {
            List<Pass> passes =
                    ExampleRecordings.passes(ExampleRecordings.FOLDER.resolve(loss.recording()), WalkMode.FULL);
            Double together = ContentionWindows.mean(passes, Scope.KUBEPODS, loss.resource(), loss.together());
            Double alone = ContentionWindows.mean(passes, Scope.KUBEPODS, loss.resource(), loss.alone());
            page.append("| `%s` | %s | %.0f | %.0f | %s | %s |\n"
                    .formatted(
                            name(loss.recording()),
                            loss.resource().word(),
                            loss.percent(),
                            ContentionWindows.stall(passes, loss.resource(), loss.together()),
                            text(together),
                            text(alone)));
        }
        List<Verdict> verdicts = RecordingLabels.verdicts();
        Map<String, List<Pass>> passes = new HashMap<>();
        StringBuilder wrong = new StringBuilder();
        for (Verdict each : verdicts) {
            List<Double> windows = ContentionWindows.means(
                    passes.computeIfAbsent(each.recording(), ExampleRecordings::passes), each.scope(), each.resource());
            count(each, windows, wrong);
        }
        page.append("""

                ## Labelled recordings

                %d verdicts, each over every window of 20 s but the first two frames: calm is below 10 %% in all, contended above 20 %% in
                all. Of recordings that are calm and contended in turn the highest and the lowest window count.

                | what is right | said calm | said between | said contended |
                |---|---|---|---|
                """.formatted(matrix.values().stream()
                .flatMap(row -> row.values().stream())
                .mapToInt(it -> it)
                .sum()));
        matrix.forEach((right, row) -> page.append("| %s | %d | %d | %d |\n"
                .formatted(
                        right,
                        row.getOrDefault(SAID.get(0), 0),
                        row.getOrDefault(SAID.get(1), 0),
                        row.getOrDefault(SAID.get(2), 0))));
        page.append(wrong.isEmpty() ? "\nNone is wrong.\n" : "\nWrong:\n\n" + wrong);
        GoldenFile.file(Path.of("../docs/design/verdicts.md"), page.toString());
    }

    private void count(Verdict label, List<Double> windows, StringBuilder wrong) {
        double least = Collections.min(windows);
        double most = Collections.max(windows);
        switch (label.word()) {
            case "calm" -> count("calm", most, label, wrong);
            case "contended" -> count("contended", least, label, wrong);
            case "onset-relief" -> {
                count("calm", least, label, wrong);
                count("contended", most, label, wrong);
            }
            default ->
                count(
                        "%.0f to %.0f %%".formatted(label.low(), label.high()),
                        (least + most) / 2,
                        label,
                        new StringBuilder());
        }
    }

    private void count(String right, double percent, Verdict label, StringBuilder wrong) {
        String said = percent < 10 ? "calm" : percent > 20 ? "contended" : "between";
        matrix.computeIfAbsent(right, _ -> new HashMap<>()).merge(said, 1, Integer::sum);
        if (!said.equals(right)) {
            wrong.append("- `%s`, %s %s: %.0f %%, right is %s\n"
                    .formatted(
                            name(label.recording()),
                            label.scope().word(),
                            label.resource().word(),
                            percent,
                            right));
        }
    }

    private static String name(String recording) {
        return recording.substring(recording.lastIndexOf('/') + 1).replace(".trace.gz", "");
    }

    private static String text(@Nullable Double percent) {
        return percent == null ? "unknown" : "%.0f".formatted(percent);
    }
}
