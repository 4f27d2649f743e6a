package io.barograph.bench;

import io.barograph.exporter.cgroup.Identities;
import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.exposition.ByteSink;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.Format;
import io.barograph.exporter.exposition.NodeReport;
import io.barograph.exporter.exposition.Selection;
import io.barograph.exporter.exposition.Waits;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.FrameReader;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.sample.Pass;
import io.barograph.exporter.sample.Pipeline;
import io.barograph.signal.Origin;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One collection as the exporter makes it: a frame, contention, a snapshot, and the bytes of `/metrics`.
final class CollectionBench {

    private final KernelFs fs;
    private final FrameReader reader;
    private final Pipeline pipeline = new Pipeline(new Origin("bench", "bench", "bench"));
    private final Exposition exposition =
            new Exposition(Format.TEXT_0_0_4, Selection.lean(Set.of()), Exposition.MAX_SERIES);
    private final Identities identities = new Identities();

    CollectionBench(KernelFs fs, Walk walk) {
        this.fs = fs;
        this.reader = new FrameReader(fs, walk);
    }

    /// What one collection came to.
    record Result(int bytes, long filesRead, int cgroups) {}

    Result collect() {
        Frame frame = reader.read();
        Names names = identities.of(
                frame.cgroups().values().stream()
                        .map(it -> it.identity().kind())
                        .toList(),
                fs,
                frame.atMicros());
        Pass pass = pipeline.pass(frame, io.barograph.exporter.contention.OwnerNames.BY_PATH, 2_000_000);
        ByteSink sink = exposition.write(
                new NodeReport(frame, pass.snapshot(), names, new Waits(List.of(), Map.of()), 0), List.of());
        return new Result(sink.length(), reader.cost().files(), reader.cost().cgroups());
    }
}
