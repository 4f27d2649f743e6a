package io.barograph.exporter.eviction;

import io.barograph.quantity.ThresholdValue;
import module java.base;

/// What a kubelet leaves to pods of the node's memory, in bytes: the limit of their cgroup, and what the node reports
/// as allocatable. The reserve for eviction is part of the limit, but not of what is reported.
///
/// @param kubepodsMax memory.max of the kubepods cgroup, where node allocatable is enforced for pods
/// @param reported `.status.allocatable.memory`
record NodeAllocatable(BigInteger kubepodsMax, BigInteger reported) {

    /// @param hardMemory the hard threshold of memory.available
    static NodeAllocatable of(
            long capacity, BigDecimal kubeReserved, BigDecimal systemReserved, ThresholdValue hardMemory) {
        BigDecimal max = BigDecimal.valueOf(capacity).subtract(kubeReserved).subtract(systemReserved);
        return new NodeAllocatable(
                max.toBigInteger(),
                max.subtract(hardMemory.resolveAmount(capacity)).toBigInteger());
    }
}
