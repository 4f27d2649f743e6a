package io.barograph.controller.kubelet;

import io.barograph.quantity.KubeletDialect;
import io.barograph.signal.ThresholdKind;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Seconds that an evicted pod gets to end. Ours are at least 1: 0 would delete the pod before it has ended.
public final class PodGrace {

    private PodGrace() {}

    /// What a kubelet gives. Null for the pod's own period.
    ///
    /// @param max `evictionMaxPodGracePeriod`
    /// @param podGrace the pod's `terminationGracePeriodSeconds`, or null
    public static @Nullable Long ofKubelet(
            ThresholdKind kind, long max, @Nullable Long podGrace, KubeletDialect dialect) {
        if (kind == ThresholdKind.HARD) {
            return 1L;
        }
        if (dialect == KubeletDialect.BAROGRAPH) {
            return max < 0 ? podGrace : Long.valueOf(cappedGrace(max, podGrace));
        }
        return podGrace == null ? max : Math.min(max, podGrace);
    }

    /// What the Eviction API is asked for. Null for the pod's own period.
    ///
    /// @param max as the rule says it, or null
    public static @Nullable Long ofEviction(@Nullable Duration max, @Nullable Long podGrace) {
        return max == null ? null : Long.valueOf(cappedGrace(max.toSeconds(), podGrace));
    }

    private static long cappedGrace(long max, @Nullable Long podGrace) {
        return Math.max(1, podGrace == null ? max : Math.min(max, podGrace));
    }
}
