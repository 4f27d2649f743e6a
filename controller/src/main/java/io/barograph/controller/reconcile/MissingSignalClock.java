package io.barograph.controller.reconcile;

import module java.base;

/// For how long one node's silence counts against what rests on its signals. While most of its pool is silent it does
/// not count. Of a node that fell silent with its pool it counts from the end of that: the fault was in what reads the
/// nodes. One that was silent before goes on where it was, or a neighbour that is silent now and then would keep the
/// marks of a dead exporter's node for ever.
final class MissingSignalClock {

    /// A pool is found silent so long after the first of its nodes fell silent, or sooner.
    private static final long FOUND_MICROS = TimeUnit.MINUTES.toMicros(2);

    /// Of more the two oldest become one: what counts from the end of either must not count from long before.
    private static final int MOST_SILENCES = 16;

    private boolean suspended;
    private long suspendedMicros;

    /// Those of the pool that are over, the oldest first.
    private final Deque<PoolSilence> silences = new ArrayDeque<>(0);

    /// @param lastedMicros without what was between two that became one
    private record PoolSilence(long beganMicros, long endedMicros, long lastedMicros) {

        private PoolSilence joinedBy(PoolSilence next) {
            return new PoolSilence(beganMicros, next.endedMicros, lastedMicros + next.lastedMicros);
        }

        /// From when on something counts that is missing since then, and but for this silence counted from then on.
        private long countedFromMicros(long sinceMicros, long otherwiseMicros) {
            return sinceMicros > beganMicros - FOUND_MICROS
                    ? Math.min(endedMicros, Math.max(sinceMicros, beganMicros) + lastedMicros)
                    : otherwiseMicros + lastedMicros;
        }
    }

    /// @param poolSilent whether most of its pool is
    void setPoolSilence(boolean poolSilent, long nowMicros) {
        if (!suspended && poolSilent) {
            suspendedMicros = nowMicros;
        }
        if (suspended && !poolSilent) {
            silences.addLast(new PoolSilence(suspendedMicros, nowMicros, nowMicros - suspendedMicros));
            if (silences.size() > MOST_SILENCES) {
                silences.addFirst(silences.removeFirst().joinedBy(silences.removeFirst()));
            }
        }
        suspended = poolSilent;
    }

    /// Whether missing signals release nothing now.
    boolean suspended() {
        return suspended;
    }

    /// For how long something that is missing since then has counted.
    long missingMicros(long sinceMicros, long nowMicros) {
        long countedFromMicros = sinceMicros;
        for (PoolSilence silence : silences) {
            if (sinceMicros < silence.endedMicros()) {
                countedFromMicros = silence.countedFromMicros(sinceMicros, countedFromMicros);
            }
        }
        return nowMicros - countedFromMicros;
    }
}
