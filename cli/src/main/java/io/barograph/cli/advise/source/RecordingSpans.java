package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.exporter.RecordingReplay;
import io.barograph.exporter.recording.RecordingException;
import module java.base;

/// A recording: the one source that knows each container's limits.
public record RecordingSpans(Path file, String node) implements SpanSource {

    @Override
    public List<NodeSpan> nodes() throws IOException {
        NodeTally tally = new NodeTally();
        try {
            RecordingReplay.eachWithLimits(file, node, tally::add);
        } catch (RecordingException broken) {
            throw new IOException(broken.getMessage(), broken);
        }
        Path last = file.getFileName();
        return List.of(tally.span(last == null ? file.toString() : last.toString(), node));
    }
}
