package io.barograph.controller.schedule;

import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;

/// The grade of a node, 0 to 3, by the scopes and the thresholds of the policy `graded.drl`: the highest of the three
/// resources'.
///
/// Nothing is written for it, so it needs no periods: of the averages over 10 and 60 s the larger counts, so that a
/// grade comes soon and leaves late.
final class ContentionGrade {

    /// Guaranteed and Burstable pods' CPU, all pods' memory and disk.
    private static final int COUNTED = 4;

    private ContentionGrade() {}

    /// By what is known of it. The grade is known if both averages of all that counts are: what is missing may be
    /// worse.
    static KnownGrade of(Snapshot snapshot, GradeThresholds thresholds) {
        int worst = 0;
        int knownCount = 0;
        for (Contention contention : snapshot.contentions()) {
            if (isCounted(contention.scope(), contention.resource())) {
                worst = Math.max(
                        worst,
                        GradeThresholds.gradeOf(
                                thresholds.percentsOf(contention.resource()), leastPercent(contention)));
                knownCount += isAveraged(contention) ? 1 : 0;
            }
        }
        return new KnownGrade(worst, knownCount == COUNTED);
    }

    /// BestEffort pods are squeezed by design: theirs does not count for CPU.
    private static boolean isCounted(Scope scope, Resource resource) {
        return switch (scope) {
            case GUARANTEED, BURSTABLE -> resource == Resource.CPU;
            case KUBEPODS -> resource != Resource.CPU;
            case NODE, SYSTEM, SYSTEM_LOW, BESTEFFORT -> false;
        };
    }

    private static boolean isAveraged(Contention contention) {
        return contention.averages().avg10().isPresent()
                && contention.averages().avg60().isPresent();
    }

    /// The larger of avg10 and avg60; a missing one counts by its lower bound. Where both are missing, the percent of
    /// the last interval counts too.
    private static double leastPercent(Contention contention) {
        MovingAverages averages = contention.averages();
        MovingAverages bounds = contention.lowerBounds();
        double largestAverage = Math.max(
                numberOr(averages.avg10(), numberOr(bounds.avg10(), 0)),
                numberOr(averages.avg60(), numberOr(bounds.avg60(), 0)));
        return averages.avg10().isPresent() || averages.avg60().isPresent()
                ? largestAverage
                : Math.max(largestAverage, numberOr(contention.percent(), 0));
    }

    private static double numberOr(Reading<Double> reading, double fallback) {
        Double number = reading.orNull();
        return number == null ? fallback : number;
    }
}
