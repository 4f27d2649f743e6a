package io.barograph.cli.check;

import io.barograph.exporter.RecordingReplay;
import io.barograph.problem.Problem;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.lint.ThresholdCrossings;
import module java.base;

/// The recordings that `barograph check` holds thresholds against.
record CheckedRecordings(List<Path> files) {

    private static final String NODE = "recording";

    CheckedRecordings {
        files = List.copyOf(files);
    }

    /// What the recordings say of the policies' thresholds.
    ///
    /// Throws a RecordingException where one cannot be read to its end.
    List<Problem> warnings(List<Policy> policies) {
        if (files.isEmpty()) {
            return List.of();
        }
        ThresholdCrossings crossings = new ThresholdCrossings(policies);
        NodeView node = NodeView.named(NODE);
        for (Path each : files) {
            RecordingReplay.each(
                    each,
                    NODE,
                    pass -> crossings.see(Facts.of(new Observation.Seen(pass.snapshot(), node), OwnMarks.NOTHING)));
        }
        return crossings.warnings(files.size() + (files.size() == 1 ? " recording" : " recordings"));
    }
}
