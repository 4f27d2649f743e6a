package io.barograph.controller.cluster.nodes;

import io.barograph.quantity.BoundedSum;

/// What pods ask of a node, or what a node has for them. Sums saturate; what is left is never below 0.
///
/// @param cpuMillis thousandths of a core, as the scheduler counts
/// @param pods how many
public record ResourceAmounts(long cpuMillis, long memoryBytes, long pods) {

    /// Nothing.
    public static final ResourceAmounts NONE = new ResourceAmounts(0, 0, 0);

    public ResourceAmounts {
        if (cpuMillis < 0 || memoryBytes < 0 || pods < 0) {
            throw new IllegalArgumentException("amounts below 0: " + cpuMillis + ", " + memoryBytes + ", " + pods);
        }
    }

    /// Both together.
    public ResourceAmounts plus(ResourceAmounts other) {
        return new ResourceAmounts(
                BoundedSum.of(cpuMillis, other.cpuMillis),
                BoundedSum.of(memoryBytes, other.memoryBytes),
                BoundedSum.of(pods, other.pods));
    }

    /// The larger one of each resource.
    public ResourceAmounts max(ResourceAmounts other) {
        return new ResourceAmounts(
                Math.max(cpuMillis, other.cpuMillis),
                Math.max(memoryBytes, other.memoryBytes),
                Math.max(pods, other.pods));
    }

    /// What is left of it; of each resource at least nothing.
    public ResourceAmounts minus(ResourceAmounts other) {
        return new ResourceAmounts(
                Math.max(0, cpuMillis - other.cpuMillis),
                Math.max(0, memoryBytes - other.memoryBytes),
                Math.max(0, pods - other.pods));
    }

    /// So many times it.
    public ResourceAmounts times(long count) {
        return new ResourceAmounts(product(cpuMillis, count), product(memoryBytes, count), product(pods, count));
    }

    /// This, and so many percent of it more, each resource rounded up.
    public ResourceAmounts plusPercent(int percent) {
        return new ResourceAmounts(more(cpuMillis, percent), more(memoryBytes, percent), more(pods, percent));
    }

    /// Whether that much of each resource is there.
    public boolean covers(ResourceAmounts wanted) {
        return cpuMillis >= wanted.cpuMillis && memoryBytes >= wanted.memoryBytes && pods >= wanted.pods;
    }

    private static long more(long amount, int percent) {
        long share = amount / 100 * percent + (amount % 100 * percent + 99) / 100;
        return BoundedSum.of(amount, share);
    }

    private static long product(long amount, long count) {
        return amount != 0 && count > Long.MAX_VALUE / amount ? Long.MAX_VALUE : amount * count;
    }
}
