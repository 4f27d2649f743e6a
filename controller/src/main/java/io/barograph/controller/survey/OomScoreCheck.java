package io.barograph.controller.survey;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.kubelet.OomScore;
import io.barograph.signal.Reading;
import io.barograph.usage.PodUsage;
import module java.base;

/// A container's `oom_score_adj`, beside what the kubelet should have set.
public record OomScoreCheck(String namespace, String pod, String container, int expected, int actual)
        implements Comparison.Compared {

    /// The kubelet sets a score when it starts a container, and leaves it when it resizes the pod in place.
    private static final Reading<OomScoreCheck> RESIZED =
            Reading.absent("the pod may have been resized, and the container started with another request for memory");

    /// Of each container whose score can be worked out; ephemeral containers are left out.
    ///
    /// @param capacity the node's memory in bytes
    static Stream<Reading<OomScoreCheck>> of(EvictablePod pod, PodUsage usage, long capacity) {
        Map<String, Integer> expected = OomScore.expectedScores(pod, capacity);
        return usage.containers().stream()
                .filter(containerUsage -> !containerUsage.sandbox())
                .flatMap(containerUsage -> {
                    String name = containerUsage.name();
                    if (name == null) {
                        return Stream.of(Reading.absent("the container's name is not known"));
                    }
                    Integer score = expected.get(name);
                    if (score == null) {
                        return Stream.empty();
                    }
                    return pod.spec().requests().resize() != EvictablePod.Resize.NEVER
                                    && OomScore.dependsOnRequest(score)
                            ? Stream.of(RESIZED)
                            : Stream.of(containerUsage
                                    .oom()
                                    .scoreAdj()
                                    .map(actual -> new OomScoreCheck(
                                            pod.identity().namespace(),
                                            pod.identity().name(),
                                            name,
                                            score,
                                            actual)));
                });
    }

    @Override
    public double distance() {
        return Math.abs(expected - actual);
    }
}
