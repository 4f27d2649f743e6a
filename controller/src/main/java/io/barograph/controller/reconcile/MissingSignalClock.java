package io.barograph.controller.reconcile;

/// Since when one node's silence counts against what rests on its signals. While most of its pool is silent it does not
/// count at all, and afterwards from the end of that: the fault was in what reads the nodes.
final class MissingSignalClock {

    private boolean suspended;
    private long fromMicros = Long.MIN_VALUE;

    /// @param poolSilent whether most of its pool is
    void setPoolSilence(boolean poolSilent, long nowMicros) {
        if (suspended && !poolSilent) {
            fromMicros = nowMicros;
        }
        suspended = poolSilent;
    }

    /// Whether missing signals release nothing now.
    boolean suspended() {
        return suspended;
    }

    /// For how long something that is missing since then has counted.
    long missingMicros(long sinceMicros, long nowMicros) {
        return nowMicros - Math.max(sinceMicros, fromMicros);
    }
}
