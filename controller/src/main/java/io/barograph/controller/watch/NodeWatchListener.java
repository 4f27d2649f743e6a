package io.barograph.controller.watch;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import module java.base;

/// Receives what is seen of one node. All calls come in order from one loop, which reads from many exporters. So a
/// method must not wait for a disk, the network or a lock that another thread holds for long.
public interface NodeWatchListener {

    /// A snapshot was accepted.
    ///
    /// @param forgotten how many before it the exporter's ring no longer had
    void snapshotSeen(Snapshot snapshot, long forgotten);

    /// All that the exporter remembered from before was seen; what follows is news.
    void caughtUp();

    /// Nothing was seen for longer than three announced intervals; repeated with every pass while that lasts.
    ///
    /// @param monotonicMicros an estimate of the node's monotonic time
    /// @param quiet since when nothing was seen
    void nodeStale(long monotonicMicros, Duration quiet);

    /// The exporter's last answer was good.
    void exporterAnswered();

    /// The exporter did not answer, or not what can be believed.
    void exporterFailed(ExporterFault fault, String why);

    /// An exception of our own kept something from being done for this node. The exporter has no part in it, and the
    /// watch goes on.
    void ourFault(RuntimeException thrown);

    /// The node is watched no longer; nothing follows.
    void watchEnded();
}
