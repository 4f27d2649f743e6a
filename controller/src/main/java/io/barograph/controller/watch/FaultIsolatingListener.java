package io.barograph.controller.watch;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Passes everything on. What the listener throws is a fault of ours, not of the exporter: the listener gets it, and
/// the watch goes on.
final class FaultIsolatingListener implements NodeWatchListener {

    private static final Logger LOG = LoggerFactory.getLogger(FaultIsolatingListener.class);

    private final String node;
    private final NodeWatchListener listener;
    private boolean faultReported;

    FaultIsolatingListener(String node, NodeWatchListener listener) {
        this.node = node;
        this.listener = listener;
    }

    private void callListener(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            ourFault(e);
        }
    }

    @Override
    public void snapshotSeen(Snapshot snapshot, long forgotten) {
        callListener(() -> listener.snapshotSeen(snapshot, forgotten));
    }

    @Override
    public void caughtUp() {
        callListener(listener::caughtUp);
    }

    @Override
    public void nodeStale(long monotonicMicros, Duration quiet) {
        callListener(() -> listener.nodeStale(monotonicMicros, quiet));
    }

    @Override
    public void exporterAnswered() {
        callListener(listener::exporterAnswered);
    }

    @Override
    public void exporterFailed(ExporterFault fault, String why) {
        callListener(() -> listener.exporterFailed(fault, why));
    }

    @Override
    public void ourFault(RuntimeException thrown) {
        try {
            listener.ourFault(thrown);
        } catch (RuntimeException e) {
            if (!faultReported) {
                thrown.addSuppressed(e);
                LOG.error(
                        "A fault of ours about node {} was not counted. Maybe a bug: please report it.", node, thrown);
            }
            faultReported = true;
        }
    }

    @Override
    public void watchEnded() {
        callListener(listener::watchEnded);
    }
}
