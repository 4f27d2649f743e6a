package io.barograph.controller.survey;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the pods of one RuntimeClass cost beside their containers.
///
/// @param declared by their specifications, with their number
/// @param observed bytes of each pod whose cgroups tell it, ascending
public record ClassOverhead(ResourceAmounts declared, List<Long> observed) {

    /// Fewer pods say too little for a recommendation.
    public static final int ENOUGH_PODS = 20;

    private static final int MARGIN_PERCENT = 10;
    private static final long MIB = 1L << 20;
    /// No process runs in less. A container with less holds nothing: its sandbox runs all of it, as gVisor's does.
    private static final long LEAST_RUNNING = 64L << 10;

    public ClassOverhead {
        observed = observed.stream().sorted().toList();
    }

    /// @param usage null where the node has no cgroup of the pod
    static ClassOverhead of(EvictablePod pod, @Nullable PodUsage usage) {
        EvictablePod.Requests requests = pod.spec().requests();
        Long observed = usage == null ? null : observedBytes(usage);
        return new ClassOverhead(
                new ResourceAmounts(requests.cpuOverheadMillis(), requests.memoryOverhead(), 1),
                observed == null ? List.of() : List.of(observed));
    }

    /// Of all together.
    public static ClassOverhead sumAll(Collection<ClassOverhead> parts) {
        return new ClassOverhead(
                parts.stream().map(ClassOverhead::declared).reduce(ResourceAmounts.NONE, ResourceAmounts::plus),
                parts.stream().flatMap(part -> part.observed().stream()).toList());
    }

    /// The pod's memory less that of its containers, the sandbox not counted among them. Null where no sandbox has a
    /// cgroup beside the containers' own.
    private static @Nullable Long observedBytes(PodUsage pod) {
        Long remainingBytes = pod.memory().used().orNull();
        boolean sandbox = false;
        boolean containers = false;
        for (ContainerUsage container : pod.containers()) {
            Long usedBytes = container.memory().used().orNull();
            if (container.sandbox()) {
                sandbox = true;
            } else if (remainingBytes == null || usedBytes == null || usedBytes < LEAST_RUNNING) {
                return null;
            } else {
                containers = true;
                remainingBytes -= usedBytes;
            }
        }
        return remainingBytes != null && sandbox && containers ? Long.valueOf(Math.max(0, remainingBytes)) : null;
    }

    /// Bytes that so large a share of the observed pods does not exceed; null where none was observed.
    public @Nullable Long quantile(double share) {
        return observed.isEmpty() ? null : observed.get(Math.max(0, (int) Math.ceil(share * observed.size()) - 1));
    }

    /// Bytes for `overhead.podFixed`: what 99 of 100 pods do not exceed and a tenth more, in whole MiB. Null where too
    /// few were observed.
    public @Nullable Long recommended() {
        Long most = observed.size() < ENOUGH_PODS ? null : quantile(0.99);
        return most == null ? null : Long.valueOf(Math.ceilDiv(most + most / 100 * MARGIN_PERCENT, MIB) * MIB);
    }
}
