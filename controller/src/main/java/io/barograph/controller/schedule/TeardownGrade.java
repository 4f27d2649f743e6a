package io.barograph.controller.schedule;

import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.rules.fact.PodEndings;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How much a node has to tear down, in the grades 0 to 3 of the policy `graded.drl`: the highest of containers under
/// removal, by the runtime, overdue pods, by the API server, and how long files have been
/// removed. Nothing is written for it, so it needs no periods.
final class TeardownGrade {

    private TeardownGrade() {}

    /// By what is known of it. The grade is known if each of the three is: what is missing may be worse.
    static KnownGrade of(Snapshot snapshot, NodeStatus.@Nullable Grounds grounds, GradeThresholds thresholds) {
        Teardown runtime = snapshot.teardown().orNull();
        PodEndings endings = podEndings(grounds);
        FileRemoval removal = snapshot.removal().orNull();
        int grade = 0;
        if (runtime != null) {
            grade = GradeThresholds.gradeOf(thresholds.containers(), (double) runtime.containers());
        }
        if (endings != null) {
            grade = Math.max(grade, GradeThresholds.gradeOf(thresholds.overdue(), (double) endings.overdue()));
        }
        if (removal != null) {
            grade = Math.max(grade, GradeThresholds.gradeOf(thresholds.removingMicros(), (double) removal.micros()));
        }
        return new KnownGrade(grade, runtime != null && endings != null && removal != null);
    }

    /// Pods are followed only where something needs them.
    private static @Nullable PodEndings podEndings(NodeStatus.@Nullable Grounds grounds) {
        return grounds == null
                ? null
                : grounds.basis().seenObservation().node().endings().orNull();
    }
}
