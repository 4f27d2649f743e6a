package io.barograph.controller.reconcile;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the nodes apart: a fault of ours about one must not end what is done for the others, whose taints would stay.
final class FaultIsolation {

    private static final Logger LOG = LoggerFactory.getLogger(FaultIsolation.class);

    /// So long a node with a fault is left alone.
    private static final long PAUSE_MICROS = TimeUnit.SECONDS.toMicros(5);

    private FaultIsolation() {}

    /// Does this for the node; where it fails, the node is looked at again a little later.
    static void look(ReconciledNode slot, ReconciledNodes slots, long nowMicros, Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            if (!slot.trouble.equals(e.toString())) {
                LOG.error("Node {}: a look at it failed; trying again. Maybe a bug: please report it.", slot.name, e);
            }
            slot.trouble = e.toString();
            slot.writing.later(nowMicros + PAUSE_MICROS);
            slots.touchAgain(slot);
        }
    }
}
