package io.barograph.controller.evict.ranking;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.quantity.BoundedSum;
import io.barograph.signal.Reading;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A pod as a ranking sees it, whatever the signal.
///
/// @param memory requested, in bytes
/// @param storage requested of ephemeral storage, in bytes; inodes and tasks cannot be requested
public record EvictionCandidate(PodIdentity pod, Standing standing, Request memory, Request storage, Uses uses) {

    /// @param qos as Kubernetes spells it: `BestEffort`; empty while it is not known
    /// @param critical whether kubelets never evict it
    /// @param started null while it has not
    public record Standing(
            String qos,
            int priority,
            boolean critical,
            @Nullable Instant started) {}

    /// @param overhead of the runtime class; it counts only where anything is requested
    public record Request(long amount, long overhead) {

        public static final Request NONE = new Request(0, 0);

        long counted() {
            return amount == 0 ? 0 : BoundedSum.of(amount, overhead);
        }
    }

    /// @param memory the working set of the pod's cgroup, in bytes
    /// @param disk of its volumes the local ones alone; absent without statistics
    public record Uses(Reading<Long> memory, Reading<Long> tasks, Reading<PodDisk> disk) {}

    /// @param usage null where the node's exporter knows no cgroup of the pod
    public static EvictionCandidate of(EvictablePod pod, @Nullable PodUsage usage, Reading<PodDisk> disk) {
        EvictablePod.Requests requests = pod.spec().requests();
        Reading<Long> none = Reading.absent("the node's exporter knows no cgroup of the pod");
        return new EvictionCandidate(
                pod.identity(),
                new Standing(
                        pod.state().qos(),
                        pod.spec().priority(),
                        pod.isCritical(),
                        pod.state().started()),
                new Request(requests.memory(), requests.memoryOverhead()),
                new Request(requests.ephemeralStorage(), requests.ephemeralOverhead()),
                new Uses(
                        usage == null ? none : usage.memory().workingSet(),
                        usage == null ? none : usage.tasks(),
                        disk.map(it -> it.withVolumes(pod.spec().localVolumes()))));
    }
}
