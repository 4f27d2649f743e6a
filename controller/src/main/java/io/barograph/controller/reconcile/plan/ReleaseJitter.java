package io.barograph.controller.reconcile.plan;

/// How much later a node's taints go than they could, so that not all nodes open at the same moment: for
/// each node always the same part of the most. Nothing by default.
///
/// @param mostMicros no node waits longer
public record ReleaseJitter(long mostMicros) {

    /// Every taint goes at once.
    static final ReleaseJitter NONE = new ReleaseJitter(0);

    /// An odd number near 2^32 divided by the golden ratio, which spreads the hashes of names that differ little.
    private static final int SPREAD = 0x9E3779B9;

    public long micros(String node) {
        long part = Integer.toUnsignedLong(node.hashCode() * SPREAD);
        return (long) (mostMicros * (part / (double) (1L << 32)));
    }
}
