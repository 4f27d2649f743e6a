package io.barograph.controller.act;

/// How much later a node's taints go than they could, so that not all nodes open at the same moment: for
/// each node always the same part of the most. Nothing by default.
///
/// @param mostMicros no node waits longer
record Jitter(long mostMicros) {

    /// Every taint goes at once.
    static final Jitter NONE = new Jitter(0);

    /// An odd number near 2^32 divided by the golden ratio, which spreads the hashes of names that differ little.
    private static final int SPREAD = 0x9E3779B9;

    long micros(String node) {
        long part = Integer.toUnsignedLong(node.hashCode() * SPREAD);
        return (long) (mostMicros * (part / (double) (1L << 32)));
    }
}
