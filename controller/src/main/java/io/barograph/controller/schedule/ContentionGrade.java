package io.barograph.controller.schedule;

import io.barograph.signal.Contention;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The grade of a node, 0 to 3, by the scopes and the default thresholds of the policy `graded.drl`: the highest of the
/// three resources'.
///
/// Nothing is written for it, so it needs no periods: of the averages over 10 and 60 s the larger counts, so that a
/// grade comes soon and leaves late.
final class ContentionGrade {

    private static final double[] CPU_AND_DISK_PERCENT = {20, 40, 60};
    private static final double[] MEMORY_PERCENT = {5, 10, 20};

    private ContentionGrade() {}

    /// Null where no contention that counts is known.
    static @Nullable Integer of(Snapshot snapshot) {
        Integer worst = null;
        for (Contention each : snapshot.contentions()) {
            Double percent = counts(each.scope(), each.resource()) ? percent(each) : null;
            if (percent != null) {
                int grade = grade(each.resource(), percent);
                worst = worst == null ? grade : Math.max(worst, grade);
            }
        }
        return worst;
    }

    /// BestEffort pods are squeezed by design: theirs does not count for CPU.
    private static boolean counts(Scope scope, Resource resource) {
        return switch (scope) {
            case GUARANTEED, BURSTABLE -> resource == Resource.CPU;
            case KUBEPODS -> resource != Resource.CPU;
            case NODE, SYSTEM, BESTEFFORT -> false;
        };
    }

    private static @Nullable Double percent(Contention contention) {
        Double avg10 = contention.averages().avg10().orNull();
        Double avg60 = contention.averages().avg60().orNull();
        if (avg10 != null && avg60 != null) {
            return Math.max(avg10, avg60);
        }
        Double averaged = avg10 != null ? avg10 : avg60;
        return averaged != null ? averaged : contention.percent().orNull();
    }

    private static int grade(Resource resource, double percent) {
        double[] thresholds = switch (resource) {
            case CPU, IO -> CPU_AND_DISK_PERCENT;
            case MEMORY -> MEMORY_PERCENT;
        };
        int grade = 0;
        while (grade < thresholds.length && percent >= thresholds[grade]) {
            grade++;
        }
        return grade;
    }
}
