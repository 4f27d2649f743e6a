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
    /// The table of labels that are a range.
    private final StringBuilder ranges = new StringBuilder();

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

                %d labels, each over every window of 20 s but the first two frames: calm is below 10 %% in all, contended above 20 %% in
                all. Of recordings that are calm and contended in turn the highest and the lowest window count.

                | what is right | said calm | said between | said contended |
                |---|---|---|---|
                """.formatted(verdicts.size()));
        matrix.forEach((right, row) -> page.append("| %s | %d | %d | %d |\n"
                .formatted(
                        right,
                        row.getOrDefault(SAID.get(0), 0),
                        row.getOrDefault(SAID.get(1), 0),
                        row.getOrDefault(SAID.get(2), 0))));
        page.append("""

                Where the label is a range, every window must lie in it:

                | recording | of | right | windows |
                |---|---|---|---|
                """).append(ranges);
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
            default -> compareRange(label, least, most, wrong);
        }
    }

    private void compareRange(Verdict label, double least, double most, StringBuilder wrong) {
        String right = "%.0f to %.0f %%".formatted(label.low(), label.high());
        String said = "%.0f to %.0f %%".formatted(least, most);
        ranges.append("| `%s` | %s %s | %s | %s |\n"
                .formatted(
                        name(label.recording()),
                        label.scope().word(),
                        label.resource().word(),
                        right,
                        said));
        if (least < label.low() || most > label.high()) {
            addWrong(label, said, right, wrong);
        }
    }

    private static void addWrong(Verdict label, String said, String right, StringBuilder wrong) {
        wrong.append("- `%s`, %s %s: %s, right is %s\n"
                .formatted(
                        name(label.recording()),
                        label.scope().word(),
                        label.resource().word(),
                        said,
                        right));
    }

    private void count(String right, double percent, Verdict label, StringBuilder wrong) {
        String said = percent < 10 ? "calm" : percent > 20 ? "contended" : "between";
        matrix.computeIfAbsent(right, _ -> new HashMap<>()).merge(said, 1, Integer::sum);
        if (!said.equals(right)) {
            addWrong(label, "%.0f %%".formatted(percent), right, wrong);
        }
    }

    private static String name(String recording) {
        return recording.substring(recording.lastIndexOf('/') + 1).replace(".trace.gz", "");
    }

    private static String text(@Nullable Double percent) {
        return percent == null ? "unknown" : "%.0f".formatted(percent);
    }
}
