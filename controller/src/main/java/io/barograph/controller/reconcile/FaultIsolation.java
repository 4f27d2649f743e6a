package io.barograph.controller.reconcile;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.write.ReconcileListener;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs work for one node so that an exception of ours does not stop the pass for the others.
record FaultIsolation(ReconciledNodes nodes, ReconcileListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(FaultIsolation.class);

    /// A node with a fault is planned again after this time.
    private static final long PAUSE_MICROS = TimeUnit.SECONDS.toMicros(5);

    /// Runs this for the node. After an exception the node is planned again later, and its plan says why.
    void run(ReconciledNode node, long nowMicros, Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            listener.ourFault();
            HeldBack fault = new HeldBack.ProgramFault(e.toString());
            if (!fault.equals(node.fault())) {
                LOG.error("Node {} cannot be reconciled; trying again. Maybe a bug: please report it.", node.name, e);
            }
            node.failed(fault);
            node.writing.later(nowMicros + PAUSE_MICROS);
            nodes.touchAgain(node);
        }
    }
}
