package io.barograph.controller.reconcile;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.write.ReconcileListener;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs work for one node so that an exception of ours does not stop the pass for the others.
final class FaultIsolation {

    private static final Logger LOG = LoggerFactory.getLogger(FaultIsolation.class);
    /// A node with a fault is planned again after this time.
    private static final long PAUSE_MICROS = TimeUnit.SECONDS.toMicros(5);

    private final ReconciledNodes nodes;
    private final ReconcileListener listener;
    private final Set<ReconciledNode> failed = new HashSet<>();

    FaultIsolation(ReconciledNodes nodes, ReconcileListener listener) {
        this.nodes = nodes;
        this.listener = listener;
    }

    /// The exception of ours that stopped the work for one node last.
    static final class Fault {
        private @Nullable HeldBack why;
        private long notBeforeMicros = Long.MIN_VALUE;

        /// Null if none did since.
        @Nullable
        HeldBack why() {
            return why;
        }

        /// When the node is planned again.
        long notBeforeMicros() {
            return notBeforeMicros;
        }
    }

    /// Runs this for the node. After an exception the node is planned again later, and its plan says why.
    void runIsolated(ReconciledNode node, long nowMicros, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            listener.ourFault();
            HeldBack heldBack = new HeldBack.ProgramFault(e.toString());
            if (!heldBack.equals(node.fault.why)) {
                LOG.error("Node {} cannot be reconciled; trying again. Maybe a bug: please report it.", node.name, e);
            }
            node.fault.why = heldBack;
            node.fault.notBeforeMicros = nowMicros + PAUSE_MICROS;
            failed.add(node);
            nodes.touchAgain(node);
        }
    }

    /// A pass over these nodes has ended: those without an exception in it have no fault any more.
    void endPass(Collection<ReconciledNode> worked) {
        for (ReconciledNode node : worked) {
            if (!failed.contains(node)) {
                node.fault.why = null;
            }
        }
        failed.clear();
    }
}
