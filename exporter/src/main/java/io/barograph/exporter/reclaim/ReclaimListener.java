package io.barograph.exporter.reclaim;

import module java.base;

/// Counts what the agent does. Called by its thread.
public interface ReclaimListener {

    /// The kinds of what can be removed.
    List<String> REMOVED = List.of("container", "image");

    /// The kinds of what can fail.
    List<String> FAILED = List.of("node", "runtime", "container", "image");

    /// @param kind one of [#REMOVED]
    /// @param bytes as the runtime counts them
    void countRemoved(String kind, long bytes);

    /// @param what one of [#FAILED]
    void countFailure(String what);

    /// @param bytes of all images that may be removed; NaN where it is not known
    void reportReclaimable(double bytes);
}
