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
    private boolean told;

    FaultIsolatingListener(String node, NodeWatchListener listener) {
        this.node = node;
        this.listener = listener;
    }

    private void call(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            ourFault(e);
        }
    }

    @Override
    public void seen(Snapshot snapshot, long forgotten) {
        call(() -> listener.seen(snapshot, forgotten));
    }

    @Override
    public void caughtUp() {
        call(listener::caughtUp);
    }

    @Override
    public void stale(long monotonicMicros, Duration quiet) {
        call(() -> listener.stale(monotonicMicros, quiet));
    }

    @Override
    public void answered() {
        call(listener::answered);
    }

    @Override
    public void failed(ExporterFault fault, String why) {
        call(() -> listener.failed(fault, why));
    }

    @Override
    public void ourFault(RuntimeException thrown) {
        try {
            listener.ourFault(thrown);
        } catch (RuntimeException e) {
            if (!told) {
                thrown.addSuppressed(e);
                LOG.error(
                        "A fault of ours about node {} was not counted. Maybe a bug: please report it.", node, thrown);
            }
            told = true;
        }
    }

    @Override
    public void ended() {
        call(listener::ended);
    }
}
