package io.barograph.exporter.sample.pass;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Contention over stretches of a recording, in percent of the time.
final class ContentionWindows {

    private static final double WINDOW_MICROS = 20_000_000 - 1;

    private ContentionWindows() {}

    /// Means over each stretch of at least 20 s.
    static List<Double> means(List<Pass> passes, Scope scope, Resource resource) {
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
                                .contentionOf(scope, resource)
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

    /// How long tasks of the pod stalled that stalled the longest, over the frames of spans, in percent.
    static double stall(List<Pass> passes, Resource resource, List<int[]> spans) {
        double sum = 0;
        int count = 0;
        for (int[] span : spans) {
            for (int frame = span[0]; frame <= span[1]; frame++) {
                sum += stall(passes.get(frame - 1).frame(), passes.get(frame).frame(), resource);
                count++;
            }
        }
        return sum / count;
    }

    private static double stall(Frame before, Frame now, Resource resource) {
        long most = 0;
        for (Cgroup each : now.cgroups().values()) {
            Cgroup earlier = before.cgroup(each.path());
            if (each.identity().kind() instanceof CgroupClass.Pod && earlier != null) {
                most = Math.max(most, total(each, resource) - total(earlier, resource));
            }
        }
        return 100.0 * most / (now.atMicros() - before.atMicros());
    }

    private static long total(Cgroup cgroup, Resource resource) {
        PressureLine some =
                PressureFile.of(cgroup.stats().pressure(), resource).some().orNull();
        return some == null ? 0 : some.totalMicros();
    }

    /// The mean over the frames of spans; null where it was unknown at one of them.
    static @Nullable Double mean(List<Pass> passes, Scope scope, Resource resource, List<int[]> spans) {
        double sum = 0;
        int count = 0;
        for (int[] span : spans) {
            for (int frame = span[0]; frame <= span[1]; frame++) {
                Double percent = passes.get(frame)
                        .snapshot()
                        .contentionOf(scope, resource)
                        .percent()
                        .orNull();
                if (percent == null) {
                    return null;
                }
                sum += percent;
                count++;
            }
        }
        return count == 0 ? null : sum / count;
    }
}
