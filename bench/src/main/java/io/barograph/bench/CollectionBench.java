package io.barograph.bench;

import io.barograph.exporter.EvictionConfig;
import io.barograph.exporter.PassMaker;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.exposition.ByteSink;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.Format;
import io.barograph.exporter.exposition.NodeReport;
import io.barograph.exporter.exposition.Selection;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.http.Reports;
import io.barograph.exporter.kernel.HostRoots;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.LiveDisks;
import io.barograph.exporter.kernel.LiveFs;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.sample.Pass;
import io.barograph.signal.SnapshotOrigin;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// One collection as the exporter makes it: a pass with all collectors, and the bytes of `/metrics`. Its clock
/// goes two seconds a pass, so that each pass measures contention, as the exporter's do.
final class CollectionBench implements AutoCloseable {

    private static final long INTERVAL_MICROS = 2_000_000;
    private static final int DESCRIPTORS = 100_000;

    private final KernelFs fs;
    private final PassMaker maker;
    private final Exposition exposition =
            new Exposition(Format.TEXT_0_0_4, Selection.lean(Set.of()), Exposition.MAX_SERIES);
    private long micros;

    CollectionBench(HostRoots roots, Walk walk) {
        this(roots, walk, UnaryOperator.identity());
    }

    CollectionBench(HostRoots roots, Walk walk, UnaryOperator<KernelFs> around) {
        this.fs = around.apply(LiveFs.open(roots, DESCRIPTORS, this::now));
        this.maker = PassMaker.of(
                fs,
                walk,
                new SnapshotOrigin("bench", "bench", "bench"),
                LiveDisks.open(roots.rootfs(), EvictionConfig.DEFAULT.paths(), MonotonicClock.system()),
                new EvictionWatch(EvictionPlan.DEFAULT, InstantSource.system()));
    }

    private long now() {
        micros += INTERVAL_MICROS;
        return micros;
    }

    /// What one collection came to.
    record Result(int bytes, long filesRead, int cgroups) {}

    Result collect() {
        Pass pass = maker.next(INTERVAL_MICROS, Set.of(), false);
        NodeReport report =
                new NodeReport(pass.frame(), pass.snapshot(), maker.names(), Reports.waits(pass.totals()), 0);
        ByteSink sink = exposition.write(report, List.of());
        return new Result(sink.length(), maker.cost().files(), maker.cost().cgroups());
    }

    @Override
    public void close() {
        maker.close();
        fs.close();
    }
}
