package io.barograph.controller.evict.ranking;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.quantity.BoundedSum;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A pod as a ranking sees it, whatever the signal.
///
/// @param memory requested, in bytes
/// @param storage requested of ephemeral storage, in bytes; inodes and tasks cannot be requested
public record EvictionCandidate(PodIdentity pod, Standing standing, Request memory, Request storage, Uses uses) {

    /// In percent. For less no pod is evicted.
    private static final double LEAST_BLAME = 5;

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
    /// @param blame whether others wait for it; absent where that was not asked or is not known
    public record Uses(Reading<Long> memory, Reading<Long> tasks, Reading<PodDisk> disk, Reading<Blame> blame) {

        public Uses(Reading<Long> memory, Reading<Long> tasks, Reading<PodDisk> disk) {
            this(memory, tasks, disk, Reading.absent("it was not asked"));
        }
    }

    /// @param imposed percent of the time that others wait for it, over 10 s
    /// @param lasting the same without the interval in which they waited most
    /// @param suffered percent of the time that it waits for others; not less than it is
    public record Blame(double imposed, double lasting, double suffered) {

        /// @param owner the UID of the pod's cgroup
        public static Blame of(Culprits.Parts parts, String owner) {
            double most = parts.suffered().size() < Culprits.MOST
                    ? 0
                    : parts.suffered().getLast().avg10Percent();
            Culprits.Part imposed = partOf(parts.imposed(), owner);
            Culprits.Part suffered = partOf(parts.suffered(), owner);
            return new Blame(
                    imposed == null ? 0 : imposed.avg10Percent(),
                    imposed == null ? 0 : imposed.lastingPercent(),
                    suffered == null ? most : suffered.avg10Percent());
        }

        private static Culprits.@Nullable Part partOf(List<Culprits.Part> parts, String owner) {
            return parts.stream()
                    .filter(part -> part.owner().equals(owner))
                    .findFirst()
                    .orElse(null);
        }

        boolean isCulprit() {
            return lasting >= LEAST_BLAME && imposed > suffered;
        }
    }

    EvictionCandidate withoutVolumes() {
        Reading<PodDisk> disk = uses.disk().map(it -> it.withVolumes(Set.of()));
        return new EvictionCandidate(
                pod, standing, memory, storage, new Uses(uses.memory(), uses.tasks(), disk, uses.blame()));
    }

    /// @param usage null where the node's exporter knows no cgroup of the pod
    public static EvictionCandidate of(EvictablePod pod, @Nullable PodUsage usage, Reading<PodDisk> disk) {
        return of(pod, usage, disk, Reading.absent("it was not asked"));
    }

    /// The same, where it is asked for whom others wait. Of a pod that was not read as a whole, which stays,
    /// all volumes count.
    public static EvictionCandidate of(
            EvictablePod pod, @Nullable PodUsage usage, Reading<PodDisk> disk, Reading<Culprits.Parts> culprits) {
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
                        disk.map(it -> pod.isWhole() ? it.withVolumes(pod.spec().localVolumes()) : it),
                        culprits.map(parts -> Blame.of(parts, pod.cgroupUid()))));
    }
}
