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
    static String withPriorStatus(String message, NodeCondition liveCondition) {
        return cutMessage(message + priorStatusText(liveCondition));
    }

    /// As much of a message as a condition may have.
    static String cutMessage(String message) {
        return message.length() <= MESSAGE_CHARS ? message : message.substring(0, MESSAGE_CHARS - 1) + "…";
    }

    /// Whether it was True before it became Unknown.
    static boolean wasTrue(NodeCondition liveCondition) {
        return liveCondition.status() == NodeConditionStatus.Unknown
                && priorStatusText(liveCondition).startsWith(TRUE);
    }

    /// Whether this message of a condition that is Unknown gives the same cause as the one that stands there; since
    /// when, and what it was before, are said once.
    static boolean sameCause(String message, NodeCondition liveCondition) {
        Matcher sinceMatcher = SINCE.matcher(message);
        return liveCondition
                .message()
                .startsWith(sinceMatcher.find() ? message.substring(0, sinceMatcher.start()) : message);
    }

    private static String priorStatusText(NodeCondition liveCondition) {
        String message = liveCondition.message();
        return switch (liveCondition.status()) {
            case True -> TRUE + liveCondition.times().transition() + ", because " + message;
            case False -> FALSE + liveCondition.times().transition() + ", because " + message;
            case Unknown -> {
                int statusIndex = firstIndex(message.indexOf(TRUE), message.indexOf(FALSE));
                yield statusIndex < 0 ? "" : message.substring(statusIndex);
            }
        };
    }

    private static int firstIndex(int trueIndex, int falseIndex) {
        return trueIndex < 0 || (falseIndex >= 0 && falseIndex < trueIndex) ? falseIndex : trueIndex;
    }
}
