package io.barograph.cli.command;

import io.barograph.cli.backtest.RecordingWalk;
import io.barograph.problem.Problem;
import io.barograph.problem.Unreadable;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.fact.NodeView;
import io.barograph.rules.fact.Observation;
import io.barograph.rules.fact.Ours;
import io.barograph.rules.policy.Crossings;
import io.barograph.rules.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The recordings that `barograph check` holds thresholds against.
final class CheckRecordings {

    private static final String NODE = "recording";

    private final List<Path> files = new ArrayList<>();

    private CheckRecordings() {}

    /// Each file, and of each directory those that end in `.trace` or `.trace.gz`.
    ///
    /// @throws IllegalArgumentException with a sentence for the user where there is no recording
    static CheckRecordings of(List<Path> paths) throws IOException {
        CheckRecordings recordings = new CheckRecordings();
        for (Path each : paths) {
            if (Files.isDirectory(each)) {
                recordings.look(each);
            } else {
                String why = Unreadable.whyNoFile(each);
                if (why != null) {
                    throw new IllegalArgumentException("--recording: " + each + ": " + why);
                }
                recordings.files.add(each);
            }
        }
        return recordings;
    }

    private void look(Path directory) throws IOException {
        int before = files.size();
        try (Stream<Path> entries = Files.list(directory)) {
            entries.filter(each -> each.toString().matches("(?s).*[.]trace([.]gz)?"))
                    .sorted()
                    .forEach(files::add);
        }
        if (files.size() == before) {
            throw new IllegalArgumentException("--recording: " + directory
                    + ": there is no recording. Their names must end in .trace or .trace.gz");
        }
    }

    /// What the recordings say of the policies' thresholds.
    ///
    /// Throws a RecordingException where one cannot be read to its end.
    List<Problem> warnings(List<Policy> policies) {
        if (files.isEmpty()) {
            return List.of();
        }
        Crossings crossings = new Crossings(policies);
        NodeView node = NodeView.named(NODE);
        for (Path each : files) {
            RecordingWalk.each(
                    each,
                    NODE,
                    pass -> crossings.see(Facts.of(new Observation.Seen(pass.snapshot(), node), Ours.nothing())));
        }
        return crossings.warnings(files.size() + (files.size() == 1 ? " recording" : " recordings"));
    }
}
