package io.barograph.controller.watch;

import java.util.List;

/// What became of one request for a page.
sealed interface Answer {

    /// The lines as they came, within the bounds of the wire format, not yet read.
    record Page(List<byte[]> lines) implements Answer {}

    /// There is no page.
    record Failure(Fault fault, String why) implements Answer {}
}
