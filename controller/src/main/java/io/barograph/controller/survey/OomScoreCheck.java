package io.barograph.controller.survey;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.evict.kubelet.OomScore;
import io.barograph.signal.Reading;
import io.barograph.usage.PodUsage;
import module java.base;

/// A container's `oom_score_adj`, beside what the kubelet should have set.
public record OomScoreCheck(String namespace, String pod, String container, int expected, int actual)
        implements Comparison.Compared {

    /// Of each container whose score can be worked out; ephemeral containers are left out.
    ///
    /// @param capacity the node's memory in bytes
    static Stream<Reading<OomScoreCheck>> of(EvictablePod pod, PodUsage usage, long capacity) {
        Map<String, Integer> expected = OomScore.expected(pod, capacity);
        return usage.containers().stream().filter(each -> !each.sandbox()).flatMap(each -> {
            String name = each.name();
            if (name == null) {
                return Stream.of(Reading.absent("the container's name is not known"));
            }
            Integer score = expected.get(name);
            return score == null
                    ? Stream.empty()
                    : Stream.of(each.oom()
                            .scoreAdj()
                            .map(actual -> new OomScoreCheck(
                                    pod.identity().namespace(), pod.identity().name(), name, score, actual)));
        });
    }

    @Override
    public double distance() {
        return Math.abs(expected - actual);
    }
}
