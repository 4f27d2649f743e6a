package io.barograph.controller.schedule;

import io.barograph.signal.Contention;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How contended a node is, in four grades: 0 below a quarter of the threshold at which the shipped policy
/// `contention.drl` raises its conditions, then 1, from half of it 2, from the whole of it 3. The worst resource
/// counts.
///
/// Of the averages over 10 and 60 s the larger counts: a grade comes soon and leaves late. What BestEffort pods alone
/// wait for on the CPU is at most grade 1: they are squeezed by design.
final class ContentionGrade {

    /// The worst grade.
    static final int WORST = 3;

    private static final double CPU_AND_IO_PERCENT = 40;
    private static final double MEMORY_PERCENT = 10;

    private ContentionGrade() {}

    /// Null where no contention is known.
    static @Nullable Integer of(Snapshot snapshot) {
        Integer worst = null;
        for (Contention each : snapshot.contentions()) {
            Double percent = percent(each);
            if (percent != null) {
                int grade = grade(each.scope(), each.resource(), percent);
                worst = worst == null ? grade : Math.max(worst, grade);
            }
        }
        return worst;
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

    private static int grade(Scope scope, Resource resource, double percent) {
        double threshold = switch (resource) {
            case CPU, IO -> CPU_AND_IO_PERCENT;
            case MEMORY -> MEMORY_PERCENT;
        };
        int grade = percent >= threshold ? WORST : percent >= threshold / 2 ? 2 : percent >= threshold / 4 ? 1 : 0;
        return resource == Resource.CPU && hasBestEffort(scope) ? Math.min(1, grade) : grade;
    }

    /// Whether the scope's contention may be that of BestEffort pods alone.
    private static boolean hasBestEffort(Scope scope) {
        return switch (scope) {
            case NODE, KUBEPODS, BESTEFFORT -> true;
            case SYSTEM, GUARANTEED, BURSTABLE -> false;
        };
    }
}
