package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Snapshot;

/// What one pass has to say of the node.
///
/// @param tookMicros how long the pass took
public record NodeReport(Frame frame, Snapshot snapshot, Names names, Waits waits, long tookMicros) {}
