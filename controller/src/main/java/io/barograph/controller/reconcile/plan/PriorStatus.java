package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import module java.base;

/// The part of an Unknown condition's message that says what it was before: `was True since T, because ...`. It
/// stands on the node, so that it outlives the controller that wrote it.
final class PriorStatus {

    private static final int MESSAGE_CHARS = 1024;
    /// With the time: rules may be called so.
    private static final Pattern SINCE = Pattern.compile(" since [0-9]{4}-[0-9]{2}-[0-9]{2}T");

    private static final String TRUE = "; was True since ";
    private static final String FALSE = "; was False since ";

    private PriorStatus() {}

    /// This message, and what the condition was until now.
    static String after(String message, NodeCondition live) {
        return cut(message + of(live));
    }

    /// As much of a message as a condition may have.
    static String cut(String message) {
        return message.length() <= MESSAGE_CHARS ? message : message.substring(0, MESSAGE_CHARS - 1) + "…";
    }

    /// Whether it was True before it became Unknown.
    static boolean wasTrue(NodeCondition live) {
        return live.status() == NodeConditionStatus.Unknown && of(live).startsWith(TRUE);
    }

    /// Whether this message of a condition that is Unknown gives the same cause as the one that stands there; since
    /// when, and what it was before, are said once.
    static boolean sameCause(String message, NodeCondition live) {
        Matcher since = SINCE.matcher(message);
        return live.message().startsWith(since.find() ? message.substring(0, since.start()) : message);
    }

    private static String of(NodeCondition live) {
        String message = live.message();
        return switch (live.status()) {
            case True -> TRUE + live.times().transition() + ", because " + message;
            case False -> FALSE + live.times().transition() + ", because " + message;
            case Unknown -> {
                int at = first(message.indexOf(TRUE), message.indexOf(FALSE));
                yield at < 0 ? "" : message.substring(at);
            }
        };
    }

    private static int first(int one, int other) {
        return one < 0 || (other >= 0 && other < one) ? other : one;
    }
}
