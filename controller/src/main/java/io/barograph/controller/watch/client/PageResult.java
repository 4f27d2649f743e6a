package io.barograph.controller.watch.client;

import module java.base;

/// What became of one request for a page.
public sealed interface PageResult {

    /// The lines as they came, within the bounds of the wire format, not yet read.
    record Page(List<byte[]> lines) implements PageResult {}

    /// There is no page.
    record Failure(ExporterFault fault, String why) implements PageResult {}
}
