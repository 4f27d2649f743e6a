package io.barograph.controller.cluster.nodes;

import module java.base;

/// The number of the leader that wrote a node last. It grows with each change of leader and is written with each
/// change of the node, in an annotation. A write with a smaller number comes from a replica that no longer leads. The
/// `resourceVersion` does not show that: a replica that was suspended for a minute may have read the node afterwards.
public final class LeaderEpoch {

    /// The annotation's name; its value is a decimal number.
    public static final String ANNOTATION = LiveNode.ANNOTATION_PREFIX + "epoch";

    /// The largest there can be: a Lease counts its transitions in 32 bits.
    public static final long MAX = Integer.MAX_VALUE;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");

    private LeaderEpoch() {}

    /// The node's epoch; 0 if it has none. A value that cannot be an epoch counts as none, so that an annotation edited
    /// by hand stops no leader.
    public static long epochOf(LiveNode node) {
        String text = node.meta().annotations().getOrDefault(ANNOTATION, "");
        long epoch = NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
        return epoch > MAX ? 0 : epoch;
    }

    /// The message for a write with an old epoch.
    public static String newerEpochText(long ours, long theirs) {
        return ANNOTATION + " " + ours + " is older than the node's " + theirs
                + ". Maybe another replica leads by now, or the Lease was restored from an old copy.";
    }
}
