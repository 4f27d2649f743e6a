package io.barograph.bench;

import io.barograph.exporter.cgroup.Identities;
import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.contention.OwnerNames;
import io.barograph.exporter.exposition.ByteSink;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.Format;
import io.barograph.exporter.exposition.NodeReport;
import io.barograph.exporter.exposition.Selection;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.FrameReader;
import io.barograph.exporter.frame.Roster;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.http.Reports;
import io.barograph.exporter.kernel.HostRoots;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.LiveFs;
import io.barograph.exporter.sample.Pass;
import io.barograph.exporter.sample.Pipeline;
import io.barograph.signal.Origin;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// One collection as the exporter makes it: a frame, contention, a snapshot, and the bytes of `/metrics`. Its clock
/// goes two seconds a pass, so that each pass measures contention, as the exporter's do.
final class CollectionBench implements AutoCloseable {

    private static final long INTERVAL_MICROS = 2_000_000;
    private static final int DESCRIPTORS = 100_000;

    private final KernelFs fs;
    private final FrameReader reader;
    private final Pipeline pipeline = new Pipeline(new Origin("bench", "bench", "bench"));
    private final Exposition exposition =
            new Exposition(Format.TEXT_0_0_4, Selection.lean(Set.of()), Exposition.MAX_SERIES);
    private final Identities identities = new Identities();
    private Names names = Names.NONE;
    private @Nullable Roster named;
    private long micros;

    CollectionBench(HostRoots roots, Walk walk) {
        this(roots, walk, UnaryOperator.identity());
    }

    CollectionBench(HostRoots roots, Walk walk, UnaryOperator<KernelFs> around) {
        this.fs = around.apply(LiveFs.open(roots, DESCRIPTORS, this::now));
        this.reader = new FrameReader(fs, walk);
    }

    private long now() {
        micros += INTERVAL_MICROS;
        return micros;
    }

    /// What one collection came to.
    record Result(int bytes, long filesRead, int cgroups) {}

    Result collect() {
        Frame frame = reader.read();
        lookUp(frame);
        Pass pass = pipeline.pass(frame, OwnerNames.BY_PATH, INTERVAL_MICROS);
        ByteSink sink = exposition.write(
                new NodeReport(frame, pass.snapshot(), names, Reports.waits(pass.totals()), 0), List.of());
        return new Result(sink.length(), reader.cost().files(), reader.cost().cgroups());
    }

    /// As the exporter does: the same cgroups have the same names, unless one is still awaited.
    @SuppressWarnings("ReferenceEquality") // the very object means that none was born or died
    private void lookUp(Frame frame) {
        if (frame.cgroups().roster() != named || frame.atMicros() >= identities.retryMicros()) {
            names = identities.of(
                    frame.cgroups().values().stream()
                            .map(it -> it.identity().kind())
                            .toList(),
                    fs,
                    frame.atMicros());
            named = frame.cgroups().roster();
        }
    }

    @Override
    public void close() {
        fs.close();
    }
}
