package io.barograph.controller.reconcile.inbox;

/// Whether the node's exporter is still heard.
public sealed interface Freshness {

    /// It has just spoken.
    record Fresh() implements Freshness {}

    /// It has been silent for longer than it may be, or nobody asks it any more.
    ///
    /// @param forMicros since its last word; negative while it still has time to be heard again
    record Silent(long forMicros) implements Freshness {
        /// Whether nobody asks any more, so that nothing newer need come.
        public boolean left() {
            return forMicros < 0;
        }
    }
}
