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
    public ResourceAmounts plus(ResourceAmounts otherAmounts) {
        return new ResourceAmounts(
                BoundedSum.of(cpuMillis, otherAmounts.cpuMillis),
                BoundedSum.of(memoryBytes, otherAmounts.memoryBytes),
                BoundedSum.of(pods, otherAmounts.pods));
    }

    /// The larger one of each resource.
    public ResourceAmounts max(ResourceAmounts otherAmounts) {
        return new ResourceAmounts(
                Math.max(cpuMillis, otherAmounts.cpuMillis),
                Math.max(memoryBytes, otherAmounts.memoryBytes),
                Math.max(pods, otherAmounts.pods));
    }

    /// What is left of it; of each resource at least nothing.
    public ResourceAmounts minus(ResourceAmounts otherAmounts) {
        return new ResourceAmounts(
                Math.max(0, cpuMillis - otherAmounts.cpuMillis),
                Math.max(0, memoryBytes - otherAmounts.memoryBytes),
                Math.max(0, pods - otherAmounts.pods));
    }

    /// So many times it.
    public ResourceAmounts times(long count) {
        return new ResourceAmounts(
                cappedProduct(cpuMillis, count), cappedProduct(memoryBytes, count), cappedProduct(pods, count));
    }

    /// This, and so many percent of it more, each resource rounded up.
    public ResourceAmounts plusPercent(int percent) {
        return new ResourceAmounts(
                plusShare(cpuMillis, percent), plusShare(memoryBytes, percent), plusShare(pods, percent));
    }

    /// Whether that much of each resource is there.
    public boolean covers(ResourceAmounts neededAmounts) {
        return cpuMillis >= neededAmounts.cpuMillis
                && memoryBytes >= neededAmounts.memoryBytes
                && pods >= neededAmounts.pods;
    }

    private static long plusShare(long amount, int percent) {
        long share = amount / 100 * percent + (amount % 100 * percent + 99) / 100;
        return BoundedSum.of(amount, share);
    }

    private static long cappedProduct(long amount, long count) {
        return amount != 0 && count > Long.MAX_VALUE / amount ? Long.MAX_VALUE : amount * count;
    }
}
