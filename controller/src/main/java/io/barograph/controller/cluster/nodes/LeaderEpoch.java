package io.barograph.controller.cluster.nodes;

import java.util.regex.Pattern;

/// Under which leader a node was last written to: a number that grows with each change of leader, in an annotation that
/// goes with each write. A write with a smaller number comes from a replica that leads no more. A
/// `resourceVersion` does not show that: a replica that slept for a minute may have read the node after waking up.
public final class LeaderEpoch {

    /// The annotation's name; its value is a decimal number.
    public static final String ANNOTATION = LiveNode.ANNOTATION_PREFIX + "epoch";

    /// The largest there can be: a Lease counts its transitions in 32 bits.
    public static final long MAX = Integer.MAX_VALUE;

    /// The epoch of a replica that has never led.
    public static final long NONE = -1;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");

    private LeaderEpoch() {}

    /// What stands on the node; 0 if nothing does, or nothing that could be an epoch, so that a word put there by hand
    /// keeps nobody out.
    public static long of(LiveNode node) {
        String text = node.meta().annotations().getOrDefault(ANNOTATION, "");
        long epoch = NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
        return epoch > MAX ? 0 : epoch;
    }

    /// The message for a write with an old epoch.
    public static String outrun(long ours, long theirs) {
        return ANNOTATION + " " + ours + " is older than the node's " + theirs
                + ". Maybe another replica leads by now, or the Lease was restored from an old copy.";
    }
}
