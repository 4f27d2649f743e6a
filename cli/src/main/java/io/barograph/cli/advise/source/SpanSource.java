package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.NodeSpan;
import module java.base;

/// Something that advice is read from.
public interface SpanSource {

    /// Each node that it knows.
    ///
    /// @throws IOException if it cannot be read to its end
    List<NodeSpan> nodes() throws IOException;
}
