package io.barograph.controller.evict;

import io.barograph.controller.controls.HeldBack;
import module java.base;

/// Counts what the evictor does. Must not block.
public interface EvictionListener {

    /// Pods may be evicted from now on.
    ///
    /// @param answers all that may come
    default void evictorStarts(List<String> answers) {}

    /// The API server answered so to an eviction: `evicted`; of a dry run `probe_evicted`; `observed` where it was not
    /// asked.
    default void evictionAnswered(String signal, String answer) {}

    /// The relief of an eviction is measured: the part of what the pod used that the signal regained.
    default void reliefMeasured(String signal, double ratio) {}

    /// Evictions on a node have ended, since two brought no relief.
    default void evictionsUseless(String signal) {}

    /// The pod of an eviction should long be gone and is not.
    default void evictionStuck(String signal) {}

    /// An eviction was withdrawn after it was noted: it is no longer wanted, or no longer allowed.
    default void intentWithdrawn() {}

    /// An eviction that is demanded begins to be held back.
    default void heldBack(HeldBack heldBack) {}

    /// An exception of our own kept something from being done.
    default void ourFault() {}
}
