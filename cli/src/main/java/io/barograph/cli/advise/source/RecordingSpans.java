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
            RecordingReplay.eachWithLimits(file, node, tally::addPass);
        } catch (RecordingException exception) {
            throw new IOException(exception.getMessage(), exception);
        }
        Path fileName = file.getFileName();
        return List.of(tally.toSpan(fileName == null ? file.toString() : fileName.toString(), node));
    }
}
