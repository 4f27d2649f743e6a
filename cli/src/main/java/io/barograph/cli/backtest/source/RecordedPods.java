package io.barograph.cli.backtest.source;

import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.controller.evict.ranking.EvictionCandidate.Request;
import io.barograph.controller.evict.ranking.EvictionCandidate.Standing;
import io.barograph.controller.evict.ranking.EvictionCandidate.Uses;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Reading;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The pods of a recording: class, working set and tasks. Requests, priorities and disks are not recorded.
final class RecordedPods {

    private RecordedPods() {}

    /// @param pass with its usage
    static List<EvictionCandidate> of(Pass pass) {
        ResourceUsage usage = Objects.requireNonNull(pass.usage());
        Map<String, QosClass> classes = new HashMap<>();
        pass.frame().cgroups().values().forEach(cgroup -> {
            if (cgroup.identity().kind() instanceof CgroupClass.Pod(QosClass qos, String uid)) {
                classes.put(uid, qos);
            }
        });
        return usage.pods().stream()
                .map(podUsage -> toCandidate(
                        podUsage, classes.get(podUsage.uid()), pass.names().pod(podUsage.uid())))
                .toList();
    }

    private static EvictionCandidate toCandidate(PodUsage pod, @Nullable QosClass qos, @Nullable PodName name) {
        PodIdentity identity = name == null
                ? new PodIdentity("", pod.uid(), pod.uid(), "")
                : new PodIdentity(name.namespace(), name.pod(), pod.uid(), "");
        String word = switch (qos) {
            case null -> "";
            case UNKNOWN -> "";
            case GUARANTEED -> "Guaranteed";
            case BURSTABLE -> "Burstable";
            case BESTEFFORT -> "BestEffort";
        };
        return new EvictionCandidate(
                identity,
                new Standing(word, 0, false, null),
                Request.NONE,
                Request.NONE,
                new Uses(pod.memory().workingSet(), pod.tasks(), Reading.absent("disks are not recorded")));
    }
}
