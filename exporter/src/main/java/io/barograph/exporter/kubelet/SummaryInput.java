package io.barograph.exporter.kubelet;

import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.sample.pass.Pass;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The data that a summary is made of.
///
/// @param usage what that pass read of each cgroup
/// @param previousFrame the frame before, or null: rates need both
/// @param signals how the node's memory counts
/// @param zero the wall clock's time when the frame's clock was at 0, which is when the node was started
public record SummaryInput(
        Pass pass, ResourceUsage usage, @Nullable Frame previousFrame, EvictionSignals signals, Instant zero) {

    Frame frame() {
        return pass.frame();
    }

    /// The wall clock's time at an instant of the frame's clock.
    Instant wallTimeAt(long micros) {
        return zero.plusNanos(micros * 1000);
    }

    /// The wall clock's time of the frame.
    Instant frameTime() {
        return wallTimeAt(frame().atMicros());
    }
}
