package io.barograph.controller.reconcile;

import io.barograph.controller.reconcile.write.ReconcileListener;

/// Since when the evaluations of one node wait to be what stands there: the oldest that was not followed yet.
final class ReactionTimer {

    private boolean waits;
    private long sinceMicros;

    void add(long takenMicros) {
        if (!waits) {
            waits = true;
            sinceMicros = takenMicros;
        }
    }

    /// The node is as they demand.
    ///
    /// @param written whether something had to be written for it
    void done(boolean written, long nowMicros, ReconcileListener listener) {
        if (waits && written) {
            listener.answered(nowMicros - sinceMicros);
        }
        waits = false;
    }
}
