package io.barograph.exporter.summary;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.ResourceUsage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a summary is made of.
///
/// @param before the frame before, or null: rates need both
/// @param zero what people's clocks said when the frame's clock was at 0, which is when the node was started
public record SummaryInput(
        String node, Frame frame, @Nullable Frame before, ResourceUsage usage, Instant zero) {

    /// People's time of an instant of the frame's clock.
    Instant at(long micros) {
        return zero.plusNanos(micros * 1000);
    }
}
