package io.barograph.controller.kube.evictions;

import io.barograph.controller.kube.ListProgress;
import module java.base;

/// Lists of a node's pods that took too long, to go on with at the next look: whoever may run pods can make each of
/// them
/// take megabytes, and what a list once came to must not be read again and again. That a pod of it is older than the
/// rest does no harm: each call about a pod names its version.
final class StartedLists {

    /// Since it came on last; one thread looks at all nodes, and it may be a slow one's turn late.
    private static final long KEPT_MICROS = TimeUnit.MINUTES.toMicros(5);

    /// Since it was begun.
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(15);

    /// Of so many nodes; each has no more than is kept of one node's pods anyway. Those that have begun come to their
    /// end first.
    private static final int MOST = 16;

    private final int pageSize;
    private final Map<String, StartedList> byNode = new HashMap<>();
    private final Map<String, Long> keptMicros = new HashMap<>();

    /// @param pods that were read so far
    record StartedList(ListProgress progress, NodesPods pods, long begunMicros) {}

    StartedLists(int pageSize) {
        this.pageSize = pageSize;
    }

    /// What was read of the node's list, or nothing yet. Nobody else goes on with it.
    synchronized StartedList takeList(String node, long nowMicros) {
        dropOld(nowMicros);
        keptMicros.remove(node);
        StartedList started = byNode.remove(node);
        return started == null ? new StartedList(new ListProgress(pageSize), new NodesPods(), nowMicros) : started;
    }

    /// It goes on at the next look, unless another reader of the same list came farther.
    synchronized void keepList(String node, StartedList started, long nowMicros) {
        dropOld(nowMicros);
        StartedList otherList = byNode.get(node);
        boolean isFarther = otherList == null
                ? started.progress().hasGotOn() && byNode.size() < MOST
                : started.progress().askedObjects() > otherList.progress().askedObjects();
        if (isFarther) {
            byNode.put(node, started);
            keptMicros.put(node, nowMicros);
        }
    }

    private void dropOld(long nowMicros) {
        keptMicros.values().removeIf(micros -> nowMicros - micros >= KEPT_MICROS);
        byNode.entrySet()
                .removeIf(list -> !keptMicros.containsKey(list.getKey())
                        || nowMicros - list.getValue().begunMicros() >= LONGEST_MICROS);
    }
}
