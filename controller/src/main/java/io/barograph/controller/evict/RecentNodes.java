package io.barograph.controller.evict;

import module java.base;

/// Of which nodes something was so within a while. It is kept by name: a node that goes out of sight for a moment is
/// still the same. For the evictor's thread alone.
final class RecentNodes {

    private final EvictionTimes times;
    private final long whileMicros;
    private final Map<String, Long> lastMicros = new HashMap<>();

    /// @param whileMicros for so long it is remembered
    RecentNodes(EvictionTimes times, long whileMicros) {
        this.times = times;
        this.whileMicros = whileMicros;
    }

    /// It is so now.
    void noteNode(String node) {
        long nowMicros = times.micros();
        lastMicros.values().removeIf(micros -> nowMicros - micros >= whileMicros);
        lastMicros.put(node, nowMicros);
    }

    boolean isRecent(String node) {
        Long micros = lastMicros.get(node);
        return micros != null && times.micros() - micros < whileMicros;
    }

    int size() {
        return lastMicros.size();
    }
}
