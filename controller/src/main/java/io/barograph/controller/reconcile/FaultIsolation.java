package io.barograph.controller.reconcile;

import io.barograph.controller.reconcile.write.ReconcileListener;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs work for one node so that an exception of ours does not stop the pass for the others.
record FaultIsolation(ReconciledNodes slots, ReconcileListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(FaultIsolation.class);

    /// So long a node with a fault is left alone.
    private static final long PAUSE_MICROS = TimeUnit.SECONDS.toMicros(5);

    /// Does this for the node; where it fails, the node is looked at again a little later.
    void look(ReconciledNode slot, long nowMicros, Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            listener.ourFault();
            if (!slot.trouble.equals(e.toString())) {
                LOG.error("Node {}: a look at it failed; trying again. Maybe a bug: please report it.", slot.name, e);
            }
            slot.trouble = e.toString();
            slot.writing.later(nowMicros + PAUSE_MICROS);
            slots.touchAgain(slot);
        }
    }
}
