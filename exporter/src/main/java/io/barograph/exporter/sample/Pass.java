package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Snapshot;

/// What one pass over the kernel files gave: what was read, what it means, and what has added up so far.
///
/// @param frame what was read; never leaves the exporter
public record Pass(Frame frame, Snapshot snapshot, Totals totals) {}
