package io.barograph.controller.survey;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.quantity.BoundedSum;
import io.barograph.signal.Reading;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A limit of a pod's cgroup, beside the sum of the containers' limits and the overhead, as the kubelet sets it.
///
/// @param resource `memory`, in bytes, or `cpu`, in thousandths of a core
/// @param expected null for no limit
/// @param actual null for no limit
public record LimitCheck(
        String namespace,
        String pod,
        String resource,
        @Nullable Long expected,
        @Nullable Long actual) implements Comparison.Compared {

    /// The kernel rounds `memory.max` down to whole pages, which are this large at most.
    private static final long PAGE_BYTES = 64L << 10;
    /// systemd rounds `cpu.max` up to whole such parts, and the kubelet sets no less.
    private static final long CPU_STEP_MILLIS = 10;

    /// Both limits; none while the pod is resized. Where memory is not accounted, nothing is known of either.
    static Stream<Reading<LimitCheck>> of(EvictablePod pod, PodUsage usage) {
        EvictablePod.Requests requests = pod.spec().requests();
        if (requests.resize() == EvictablePod.Resize.UNDER_WAY) {
            return Stream.empty();
        }
        if (!usage.memory().used().isPresent()) {
            return Stream.of(Reading.absent(usage.memory().used().why()));
        }
        PodUsage.Limits limits = usage.limits();
        // With CPUs of its own, by the kubelet's static CPU manager, a Guaranteed pod has no quota
        boolean pinned = pod.state().qos().equals("Guaranteed") && limits.cpuMillis() instanceof Reading.Absent;
        Long cpu = pinned ? null : requests.cpuLimitMillis();
        return Stream.of(
                checkLimit(
                        pod,
                        "memory",
                        sumWithOverhead(requests.memoryLimit(), requests.memoryOverhead()),
                        limits.memoryBytes()),
                checkLimit(pod, "cpu", sumWithOverhead(cpu, requests.cpuOverheadMillis()), limits.cpuMillis()));
    }

    private static @Nullable Long sumWithOverhead(@Nullable Long limit, long overhead) {
        return limit == null ? null : Long.valueOf(BoundedSum.of(limit, overhead));
    }

    private static Reading<LimitCheck> checkLimit(
            EvictablePod pod, String resource, @Nullable Long expected, Reading<Long> actual) {
        return actual instanceof Reading.Failed<Long>(String error)
                ? Reading.failed(error)
                : Reading.of(new LimitCheck(
                        pod.identity().namespace(), pod.identity().name(), resource, expected, actual.orNull()));
    }

    /// The limit there is, by the one there should be: 0 where there should be none, infinite where there is none.
    public double ratio() {
        if (expected == null || actual == null) {
            return Objects.equals(expected, actual) ? 1 : expected == null ? 0 : Double.POSITIVE_INFINITY;
        }
        return (double) actual / Math.max(1, expected);
    }

    @Override
    public double distance() {
        if (expected != null && actual != null) {
            long tolerated = resource.equals("cpu") ? Math.max(CPU_STEP_MILLIS, expected / 100) : PAGE_BYTES;
            if (Math.abs(expected - actual) <= tolerated) {
                return 0;
            }
        }
        return Math.abs(Math.log(ratio()));
    }
}
