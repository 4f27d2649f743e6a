package io.barograph.controller.watch;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import java.time.Duration;

/// Who wants to know about one node; always called in order, by the one loop that reads from its exporter and from many
/// others: what is done here keeps those waiting. It must not wait for a disk, for the network, or for a lock that
/// somebody holds meanwhile.
public interface NodeWatchListener {

    /// A snapshot was accepted.
    ///
    /// @param forgotten how many before it the exporter's ring no longer had
    void seen(Snapshot snapshot, long forgotten);

    /// All that the exporter remembered from before was seen; what follows is news.
    void caughtUp();

    /// Nothing was seen for longer than three announced intervals; told again with every pass while that lasts.
    ///
    /// @param monotonicMicros the node's monotonic time as far as it can be told
    /// @param quiet since when nothing was seen
    void stale(long monotonicMicros, Duration quiet);

    /// The exporter's last answer was good.
    void answered();

    /// The exporter did not answer, or not what can be believed.
    void failed(ExporterFault fault, String why);

    /// An exception of our own kept something from being done for this node. The exporter has no part in it, and the
    /// watch goes on.
    void ourFault(RuntimeException thrown);

    /// The node is watched no longer; nothing follows.
    void ended();
}
