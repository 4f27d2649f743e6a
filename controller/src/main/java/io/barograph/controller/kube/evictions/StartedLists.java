package io.barograph.controller.kube.evictions;

import io.barograph.controller.kube.ListProgress;
import module java.base;

/// Lists of a node's pods that took too long, to go on with at the next look: whoever may run pods can make each of
/// them
/// take megabytes, and what a list once came to must not be read again and again. That a pod of it is older than the
/// rest does no harm: each call about a pod names its version.
final class StartedLists {

    private static final long KEPT_MICROS = TimeUnit.MINUTES.toMicros(2);

    /// Of so many nodes; each has no more than is kept of one node's pods anyway.
    private static final int MOST = 16;

    private final int pageSize;
    private final SequencedMap<String, StartedList> byNode = new LinkedHashMap<>();

    /// @param pods that were read so far
    record StartedList(ListProgress progress, NodesPods pods, long begunMicros) {}

    StartedLists(int pageSize) {
        this.pageSize = pageSize;
    }

    /// What was read of the node's list, or nothing yet. Nobody else goes on with it.
    synchronized StartedList takeList(String node, long nowMicros) {
        byNode.values().removeIf(list -> nowMicros - list.begunMicros() >= KEPT_MICROS);
        StartedList started = byNode.remove(node);
        return started == null ? new StartedList(new ListProgress(pageSize), new NodesPods(), nowMicros) : started;
    }

    /// It goes on at the next look.
    synchronized void keepList(String node, StartedList started) {
        byNode.putLast(node, started);
        while (byNode.size() > MOST) {
            byNode.pollFirstEntry();
        }
    }
}
